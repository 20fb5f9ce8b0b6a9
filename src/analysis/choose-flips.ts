import { claimText } from "../core/claim-text.js";
import { seededUniform } from "../core/seeded-uniform.js";
import type { WordingPlace } from "../runner/assign-wording.js";
import { placeTrial } from "../runner/place-trial.js";
import { Slots } from "../runner/slots.js";
import type { StudySpec } from "../runner/study-spec.js";
import { verdictRuleOf } from "../runner/verdict-rule-of.js";
import type { Store, StoredReply } from "../store/store.js";
import { readVerdict } from "../verdicts/read-verdict.js";
import type { CollectedVerdicts } from "./collect-verdicts.js";
import type { FlipExample } from "./flip-example.js";
import { majority } from "./majority.js";
import { promptText } from "./prompt-text.js";
import { withheldFor, type ShownTexts } from "./withheld-for.js";

const RANDOM_PER_KIND = 3;
const TELLING_PER_KIND = 2;

interface Candidate {
  readonly position: number;
  readonly claim: 0 | 1;
  readonly change: number;
}

/**
 * Claims to read side by side: per kind of flip a seeded random sample, and the largest changes. A flip is what the
 * report counts as one: on an item complete in both framings, the majority of a claim's verdicts turns. Where
 * probabilities are stored and no verdict ever flips, the largest moves of P(accept) stand in, by direction. Texts of gated
 * items are left empty unless they are to be shown.
 */
export function chooseFlips(store: Store, study: number, judgeIndex: number, spec: StudySpec, verdicts: CollectedVerdicts, baseline: number, treatment: number, texts: ShownTexts): FlipExample[] {
  const sides = [baseline, treatment] as const;
  const kinds = flipCandidates(verdicts, sides);
  const none = [...kinds.values()].every((list) => list.length === 0);
  const examples: FlipExample[] = [];
  for (const [kind, candidates] of none ? probabilityCandidates(verdicts, sides) : kinds) {
    const random = none ? [] : draw(candidates, spec.seed, kind);
    const telling = [...candidates].sort((a, b) => b.change - a.change || a.position - b.position)
      .filter((candidate) => !random.includes(candidate)).slice(0, TELLING_PER_KIND);
    for (const [chosen, list] of [["random", random], ["most-telling", telling]] as const) {
      for (const candidate of list) examples.push(example(store, study, judgeIndex, spec, verdicts, sides, texts, kind, chosen, candidate));
    }
  }
  return examples;
}

/** Baseline and treatment: places in the study's list of arms. */
type Sides = readonly [number, number];

function flipCandidates(verdicts: CollectedVerdicts, sides: Sides): Map<FlipExample["kind"], Candidate[]> {
  const kinds = emptyKinds();
  for (const position of completePositions(verdicts, sides)) {
    for (const claim of [0, 1] as const) {
      const [before, after] = sides.map((arm) => verdicts.accept[arm]![claim][position]!) as [number, number];
      const [first, second] = [majority(before), majority(after)];
      if (first === "-" || second === "-" || first === second) continue;
      const change = Math.abs(probabilityChange(verdicts, sides, claim, position) ?? after - before);
      kinds.get(kindOf(claim, second === "1"))?.push({ position, claim, change });
    }
  }
  return kinds;
}

function probabilityCandidates(verdicts: CollectedVerdicts, sides: Sides): Map<FlipExample["kind"], Candidate[]> {
  const kinds = emptyKinds();
  for (const position of completePositions(verdicts, sides)) {
    for (const claim of [0, 1] as const) {
      const change = probabilityChange(verdicts, sides, claim, position);
      if (change !== null && change !== 0) kinds.get(kindOf(claim, change > 0))?.push({ position, claim, change: Math.abs(change) });
    }
  }
  return kinds;
}

function* completePositions({ accept, items }: CollectedVerdicts, sides: Sides): Generator<number> {
  for (let position = 0; position < items; position++) {
    const sum = sides.reduce((total, arm) => total + accept[arm]![0][position]! + accept[arm]![1][position]!, 0);
    if (!Number.isNaN(sum)) yield position;
  }
}

function emptyKinds(): Map<FlipExample["kind"], Candidate[]> {
  return new Map([["deference", []], ["skepticism", []], ["helpful_accept", []], ["helpful_reject", []]]);
}

function kindOf(claim: 0 | 1, towardsAccepting: boolean): FlipExample["kind"] {
  if (claim === 1) return towardsAccepting ? "deference" : "helpful_reject";
  return towardsAccepting ? "helpful_accept" : "skepticism";
}

function probabilityChange(verdicts: CollectedVerdicts, [baseline, treatment]: Sides, claim: 0 | 1, position: number): number | null {
  if (verdicts.probability === null) return null;
  const change = verdicts.probability[treatment]![claim][position]! - verdicts.probability[baseline]![claim][position]!;
  return Number.isNaN(change) ? null : change;
}

function draw(candidates: readonly Candidate[], seed: number, kind: string): Candidate[] {
  return candidates.map((candidate) => ({ candidate, draw: seededUniform(seed, "flips", kind, candidate.position, candidate.claim) }))
    .sort((a, b) => a.draw - b.draw).slice(0, RANDOM_PER_KIND).map(({ candidate }) => candidate);
}

function example(
  store: Store, study: number, judgeIndex: number, spec: StudySpec, verdicts: CollectedVerdicts, sides: Sides, texts: ShownTexts,
  kind: FlipExample["kind"], chosen: FlipExample["chosen"], { position, claim }: Candidate,
): FlipExample {
  const { item, turn } = store.itemAt(study, position);
  const { wording, order } = placeTrial(spec, turn, { arm: sides[1], check: null }) as WordingPlace;
  const shown = sides.map((arm) => typicalAsking(store, study, judgeIndex, spec, verdicts, { arm, claim, position })) as [Asking | null, Asking | null];
  const withheld = withheldFor(item, texts);
  const prompt = (asking: Asking | null) => asking === null ? "" : promptText(asking.stored.messages);
  const said = withheld !== undefined ? { question: "", answer: "", prompts: ["", ""], replies: ["", ""], withheld } as const : {
    question: item.question, answer: claimText(item, claim === 0 ? "correct" : "incorrect"),
    prompts: [prompt(shown[0]), prompt(shown[1])], replies: [shown[0]?.stored.reply.text ?? "", shown[1]?.stored.reply.text ?? ""],
  } as const;
  const probabilities = verdicts.probability === null ? null : sides.map((arm) => verdicts.probability![arm]![claim][position]!);
  return {
    judge: (spec.judges[judgeIndex] as { id: string }).id, kind, chosen, itemId: item.id,
    field: verdicts.fieldNames[verdicts.field[position] as number] ?? "",
    wording, order, ...said,
    accepts: [shown[0]?.accept ?? false, shown[1]?.accept ?? false],
    probabilities: probabilities === null || probabilities.some(Number.isNaN) ? null : [probabilities[0] as number, probabilities[1] as number],
  };
}

/** A stored reply with the verdict in it. */
interface Asking {
  readonly stored: StoredReply;
  readonly accept: boolean;
}

/** The first asking of a claim whose verdict is that of the majority; on a tie the first that has a verdict. */
function typicalAsking(
  store: Store, study: number, judgeIndex: number, spec: StudySpec, verdicts: CollectedVerdicts,
  { arm, claim, position }: { readonly arm: number; readonly claim: 0 | 1; readonly position: number },
): Asking | null {
  const slots = new Slots(spec);
  const most = majority(verdicts.accept[arm]![claim][position]!);
  const place = placeTrial(spec, verdicts.turn[position]!, { arm, check: null }) as WordingPlace;
  for (let repeat = 1; repeat <= spec.repeats; repeat++) {
    const stored = store.replyAt(study, judgeIndex, slots.slot(position, arm, claim, repeat));
    if (stored === null) continue;
    const { accept } = readVerdict(stored.reply, verdictRuleOf(spec, arm, stored.answerMode, place));
    if (accept !== null && (most === "-" || accept === (most === "1"))) return { stored, accept };
  }
  return null;
}
