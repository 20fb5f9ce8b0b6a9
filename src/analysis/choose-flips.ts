import { claimText } from "../core/claim-text.js";
import { seededUniform } from "../core/seeded-uniform.js";
import type { Polarity } from "../core/polarity.js";
import { Slots } from "../runner/slots.js";
import type { StudySpec } from "../runner/study-spec.js";
import type { Store } from "../store/store.js";
import type { CollectedVerdicts } from "./collect-verdicts.js";
import type { FlipExample } from "./flip-example.js";

const RANDOM_PER_KIND = 3;
const TELLING_PER_KIND = 2;

interface Candidate {
  readonly position: number;
  readonly claim: 0 | 1;
  readonly change: number;
}

/**
 * Claims to read side by side: per kind of change a seeded random sample, and the largest changes. Where
 * probabilities are stored and no verdict ever flips, the largest moves of P(accept) stand in, by direction.
 */
export function chooseFlips(store: Store, study: number, judgeIndex: number, spec: StudySpec, verdicts: CollectedVerdicts, baseline: number, treatment: number): FlipExample[] {
  const kinds = flipCandidates(verdicts, baseline, treatment);
  const none = [...kinds.values()].every((list) => list.length === 0);
  const examples: FlipExample[] = [];
  for (const [kind, candidates] of none ? probabilityCandidates(verdicts, baseline, treatment) : kinds) {
    const random = none ? [] : draw(candidates, spec.seed, kind);
    const telling = [...candidates].sort((a, b) => b.change - a.change || a.position - b.position)
      .filter((candidate) => !random.includes(candidate)).slice(0, TELLING_PER_KIND);
    for (const [chosen, list] of [["random", random], ["most-telling", telling]] as const) {
      for (const candidate of list) examples.push(example(store, study, judgeIndex, spec, verdicts, baseline, treatment, kind, chosen, candidate));
    }
  }
  return examples;
}

function flipCandidates(verdicts: CollectedVerdicts, baseline: number, treatment: number): Map<FlipExample["kind"], Candidate[]> {
  const kinds = emptyKinds();
  for (const claim of [0, 1] as const) {
    const before = (verdicts.accept[baseline] as (typeof verdicts.accept)[number])[claim];
    const after = (verdicts.accept[treatment] as (typeof verdicts.accept)[number])[claim];
    for (let position = 0; position < verdicts.items; position++) {
      const change = (after[position] as number) - (before[position] as number);
      if (Number.isNaN(change) || change === 0) continue;
      kinds.get(kindOf(claim, change))?.push({ position, claim, change: Math.abs(probabilityChange(verdicts, baseline, treatment, claim, position) ?? change) });
    }
  }
  return kinds;
}

function probabilityCandidates(verdicts: CollectedVerdicts, baseline: number, treatment: number): Map<FlipExample["kind"], Candidate[]> {
  const kinds = emptyKinds();
  for (const claim of [0, 1] as const) {
    for (let position = 0; position < verdicts.items; position++) {
      const change = probabilityChange(verdicts, baseline, treatment, claim, position);
      if (change !== null && change !== 0) kinds.get(kindOf(claim, change))?.push({ position, claim, change: Math.abs(change) });
    }
  }
  return kinds;
}

function emptyKinds(): Map<FlipExample["kind"], Candidate[]> {
  return new Map([["deference", []], ["skepticism", []], ["helpful_accept", []], ["helpful_reject", []]]);
}

function kindOf(claim: 0 | 1, change: number): FlipExample["kind"] {
  if (claim === 1) return change > 0 ? "deference" : "helpful_reject";
  return change > 0 ? "helpful_accept" : "skepticism";
}

function probabilityChange(verdicts: CollectedVerdicts, baseline: number, treatment: number, claim: 0 | 1, position: number): number | null {
  if (verdicts.probability === null) return null;
  const change = (verdicts.probability[treatment]?.[claim][position] ?? NaN) - (verdicts.probability[baseline]?.[claim][position] ?? NaN);
  return Number.isNaN(change) ? null : change;
}

function draw(candidates: readonly Candidate[], seed: number, kind: string): Candidate[] {
  return candidates.map((candidate) => ({ candidate, draw: seededUniform(seed, "flips", kind, candidate.position, candidate.claim) }))
    .sort((a, b) => a.draw - b.draw).slice(0, RANDOM_PER_KIND).map(({ candidate }) => candidate);
}

function example(
  store: Store, study: number, judgeIndex: number, spec: StudySpec, verdicts: CollectedVerdicts, baseline: number, treatment: number,
  kind: FlipExample["kind"], chosen: FlipExample["chosen"], { position, claim }: Candidate,
): FlipExample {
  const { item, wording, order } = store.itemAt(study, position);
  const polarity: Polarity = claim === 0 ? "correct" : "incorrect";
  const slots = new Slots(spec.framings.length, spec.repeats);
  const stored = [baseline, treatment].map((framing) => store.replyAt(study, judgeIndex, position * slots.cells + framing * 2 + claim));
  const prompt = (index: number) => stored[index]?.messages.map(({ role, content }) => (role === "user" ? content : `[${role}]\n${content}`)).join("\n\n") ?? "";
  const probabilities = verdicts.probability === null ? null : [baseline, treatment].map((framing) => verdicts.probability?.[framing]?.[claim][position] ?? NaN);
  return {
    judge: (spec.judges[judgeIndex] as { id: string }).id, kind, chosen, itemId: item.id,
    field: verdicts.fieldNames[verdicts.field[position] as number] ?? "",
    question: item.question, answer: claimText(item, polarity), wording, order,
    prompts: [prompt(0), prompt(1)],
    replies: [stored[0]?.reply.text ?? "", stored[1]?.reply.text ?? ""],
    probabilities: probabilities === null || probabilities.some(Number.isNaN) ? null : [probabilities[0] as number, probabilities[1] as number],
  };
}
