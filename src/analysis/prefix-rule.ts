import type { StoppingRule } from "../core/stopping-rule.js";
import { ItemChains } from "../runner/chains/item-chains.js";
import { placeTrial } from "../runner/place-trial.js";
import { Slots } from "../runner/slots.js";
import type { StudySpec } from "../runner/study-spec.js";
import { verdictRuleOf } from "../runner/verdict-rule-of.js";
import type { Store } from "../store/store.js";
import { readVerdict } from "../verdicts/read-verdict.js";
import { decidedArms } from "./decided-arms.js";
import type { ItemCells } from "./item-cells.js";
import { JudgeSequence } from "./judge-sequence.js";
import type { StoppingRecord } from "./stopping-record.js";

type Four = [number, number, number, number];

/** What is read, and for which study. */
export interface PrefixRuleInput {
  readonly store: Store;
  /** The study's row. */
  readonly study: number;
  readonly judge: number;
  readonly spec: StudySpec;
  readonly record: Pick<StoppingRecord, "margin" | "bases" | "first">;
}

/**
 * The stopping rule of a run: reads the longest complete prefix of the seeded order, never the order in which replies
 * came, into the betting sequences of the contrasts, each item once, and says which arms are decided.
 * An item counts as complete when each of its trials that an undecided contrast needs is answered or given up, or will never be asked as its chain has
 * ended; lost replies do not hold it up.
 */
export function prefixRule(input: PrefixRuleInput): StoppingRule {
  const { store, study, spec, record } = input;
  const fields: string[] = [];
  const turns: number[] = [];
  for (const { field, turn } of store.studyItems(study)) {
    fields.push(field);
    turns.push(turn);
  }
  const readItem = itemReader(input);
  const sequence = new JudgeSequence(fields, record, spec.repeats);
  return (givenUp) => {
    while (!sequence.allStopped && sequence.items < fields.length) {
      const cells = readItem(sequence.items, turns[sequence.items]!, givenUp, sequence.stopped.map((reason) => reason === null));
      if (cells === null) break;
      sequence.add(cells);
    }
    const decided = sequence.stopped.map((reason) => reason !== null);
    return decided.includes(true) ? decidedArms(spec, decided) : nothing;
  };
}

const nothing: ReadonlySet<number> = new Set();

/** The cells of the item at a position, by contrast; null where a trial that an open contrast needs is neither answered nor given up. */
type ItemReader = (position: number, turn: number, givenUp: ReadonlySet<number>, open: readonly boolean[]) => ((contrast: number) => ItemCells) | null;

function itemReader({ store, study, judge, spec, record }: PrefixRuleInput): ItemReader {
  const slots = new Slots(spec);
  const contrasts = spec.contrasts.slice(0, record.bases.length);
  const chains = contrasts.some(({ baseline, treatment }) => [baseline, treatment].some((arm) => spec.arms[arm]?.chain !== undefined)) ? new ItemChains(spec) : null;

  return (position, turn, givenUp, open) => {
    const needed = new Set(contrasts.flatMap(({ baseline, treatment }, contrast) => open[contrast]! ? [baseline, treatment] : []));
    // Per arm and claim: how many askings gave a verdict and how many accepted, and the same for probabilities.
    const sums = new Map<number, readonly [ClaimSums, ClaimSums]>();
    const range = { from: position * slots.cells, below: (position + 1) * slots.cells };
    const trials = chains === null ? store.trialReplies(study, judge, range) : [...store.trialReplies(study, judge, range)];
    if (chains !== null) {
      chains.read(turn, trials);
      for (let slot = range.from; slot < range.below; slot++) if (needed.has(slots.cell(slot).arm) && mayStillCome(chains, slot, givenUp)) return null;
    }
    for (const { slot, reply } of trials) {
      const cell = slots.cell(slot);
      if (!needed.has(cell.arm)) continue;
      if (reply === null) {
        if (givenUp.has(slot)) continue;
        return null;
      }
      const place = placeTrial(spec, turn, cell);
      if (place === null) continue;
      const { accept, probability } = readVerdict(reply, verdictRuleOf(spec, cell.arm, reply.answerMode, place));
      const own = sums.get(cell.arm) ?? [noSums(), noSums()];
      sums.set(cell.arm, own);
      const claim = own[cell.polarity === "correct" ? 0 : 1];
      if (accept !== null) add(claim.verdicts, Number(accept));
      if (probability !== null) add(claim.probabilities, probability);
    }
    return (contrast) => {
      const { baseline, treatment } = contrasts[contrast]!;
      const cells = [baseline, treatment].flatMap((arm) => (sums.get(arm) ?? [noSums(), noSums()]).map((claim) => claim[record.bases[contrast]!]));
      return { values: cells.map(({ sum, count }) => count === 0 ? NaN : sum / count) as Four, lost: cells.map(({ count }) => spec.repeats - count) as Four };
    };
  };
}

interface Sum { sum: number; count: number }
type ClaimSums = Readonly<Record<StoppingRecord["bases"][number], Sum>>;

function noSums(): ClaimSums {
  return { verdicts: { sum: 0, count: 0 }, probabilities: { sum: 0, count: 0 } };
}

function add(sum: Sum, value: number): void {
  sum.sum += value;
  sum.count += 1;
}

/** Whether a chained trial is not recorded yet and nothing rules out that it will be: neither a reply that closes its chain nor an earlier turn that was given up. */
function mayStillCome(chains: ItemChains, slot: number, givenUp: ReadonlySet<number>): boolean {
  const state = chains.stateOf(slot);
  if (state !== "ready" && state !== "later" && state !== "waiting") return false;
  for (let earlier = chains.parentSlot(slot); earlier !== null; earlier = chains.parentSlot(earlier)) if (givenUp.has(earlier)) return false;
  return true;
}
