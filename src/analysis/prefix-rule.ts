import type { StoppingRule } from "../core/stopping-rule.js";
import { ItemChains } from "../runner/chains/item-chains.js";
import { placeTrial } from "../runner/place-trial.js";
import { Slots } from "../runner/slots.js";
import type { StudySpec } from "../runner/study-spec.js";
import { verdictRuleOf } from "../runner/verdict-rule-of.js";
import type { Store } from "../store/store.js";
import { readVerdict } from "../verdicts/read-verdict.js";
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
  readonly record: Pick<StoppingRecord, "margin" | "basis" | "first">;
}

/**
 * The stopping rule of a run: reads the longest complete prefix of the seeded order, never the order in which replies
 * came, into the betting sequence of the headline contrast, each item once, and says whether that is decided.
 * An item counts as complete when each of its trials is answered or given up, or will never be asked as its chain has
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
    while (sequence.stopped === null && sequence.items < fields.length) {
      const cells = readItem(sequence.items, turns[sequence.items]!, givenUp);
      if (cells === null) break;
      sequence.add(cells);
    }
    return sequence.stopped !== null;
  };
}

/** The cells of the item at a position; null where one of its trials is neither answered nor given up. */
type ItemReader = (position: number, turn: number, givenUp: ReadonlySet<number>) => ItemCells | null;

function itemReader({ store, study, judge, spec, record }: PrefixRuleInput): ItemReader {
  const slots = new Slots(spec);
  const [{ baseline, treatment }] = spec.contrasts as [StudySpec["contrasts"][number]];
  const chains = [baseline, treatment].some((arm) => spec.arms[arm]?.chain !== undefined) ? new ItemChains(spec) : null;

  return (position, turn, givenUp) => {
    const sums: Four = [0, 0, 0, 0];
    const counts: Four = [0, 0, 0, 0];
    const range = { from: position * slots.cells, below: (position + 1) * slots.cells };
    const trials = chains === null ? store.trialReplies(study, judge, range) : [...store.trialReplies(study, judge, range)];
    if (chains !== null) {
      chains.read(turn, trials);
      for (let slot = range.from; slot < range.below; slot++) {
        const { arm } = slots.cell(slot);
        if ((arm === baseline || arm === treatment) && mayStillCome(chains, slot, givenUp)) return null;
      }
    }
    for (const { slot, reply } of trials) {
      const cell = slots.cell(slot);
      if (cell.arm !== baseline && cell.arm !== treatment) continue;
      if (reply === null) {
        if (givenUp.has(slot)) continue;
        return null;
      }
      const place = placeTrial(spec, turn, cell);
      if (place === null) continue;
      const { accept, probability } = readVerdict(reply, verdictRuleOf(spec, cell.arm, reply.answerMode, place));
      const value = record.basis === "probabilities" ? probability : accept === null ? null : Number(accept);
      if (value === null) continue;
      const index = (cell.arm === treatment ? 2 : 0) + (cell.polarity === "correct" ? 0 : 1);
      sums[index]! += value;
      counts[index]! += 1;
    }
    return { values: sums.map((sum, index) => counts[index] === 0 ? NaN : sum / counts[index]!) as Four, lost: counts.map((count) => spec.repeats - count) as Four };
  };
}

/** Whether a chained trial is not recorded yet and nothing rules out that it will be: neither a reply that closes its chain nor an earlier turn that was given up. */
function mayStillCome(chains: ItemChains, slot: number, givenUp: ReadonlySet<number>): boolean {
  const state = chains.stateOf(slot);
  if (state !== "ready" && state !== "later" && state !== "waiting") return false;
  for (let earlier = chains.parentSlot(slot); earlier !== null; earlier = chains.parentSlot(earlier)) if (givenUp.has(earlier)) return false;
  return true;
}
