import { followsOn } from "../runner/chains/follows-on.js";
import { hasChains } from "../runner/chains/has-chains.js";
import { sharesPrompts } from "../runner/shares-prompts.js";
import { Slots } from "../runner/slots.js";
import type { StudySpec } from "../runner/study-spec.js";
import type { Store } from "../store/store.js";
import type { CollectedVerdicts } from "./collect-verdicts.js";
import type { ItemCells } from "./item-cells.js";
import { JudgeSequence } from "./judge-sequence.js";
import type { StoppingSequence } from "./report-document.js";
import type { StoppingRecord } from "./stopping-record.js";

type Four = [number, number, number, number];

/**
 * The sequence of one judge on the headline contrast, read again from all its replies: the same looks at the same items
 * as when it ran, so that it stops at the same place.
 */
export function sequenceOf(store: Store, study: number, judge: number, spec: StudySpec, verdicts: CollectedVerdicts, record: StoppingRecord): StoppingSequence {
  const [{ baseline, treatment }] = spec.contrasts as [StudySpec["contrasts"][number]];
  const sequence = new JudgeSequence(verdicts.field, record, spec.repeats);
  const values = record.basis === "probabilities" ? verdicts.probability : verdicts.accept;
  const lost = record.basis === "probabilities" ? verdicts.probabilityLost : verdicts.lost;
  const givenUp = givenUpOf(spec, record);
  while (sequence.stopped === null && sequence.items < verdicts.items) {
    const item = sequence.items;
    const cells: { readonly values: Four; readonly lost: Four } = { values: [NaN, NaN, NaN, NaN], lost: [0, 0, 0, 0] };
    let complete = true;
    for (let cell = 0; cell < 4; cell++) {
      const arm = cell < 2 ? baseline : treatment;
      const claim = (cell % 2) as 0 | 1;
      const gone = givenUpAt(spec, givenUp, item, arm, claim) + (verdicts.ended?.[arm]![claim][item] ?? 0);
      const failed = Math.min(spec.repeats - verdicts.answered[arm]![claim][item]!, gone);
      if (verdicts.answered[arm]![claim][item]! + failed < spec.repeats) complete = false;
      cells.values[cell] = values?.[arm]![claim][item] ?? NaN;
      cells.lost[cell] = lost[arm]![claim][item]! + failed;
    }
    if (!complete) break;
    sequence.add(cells satisfies ItemCells);
  }
  return {
    rule: "decided", basis: record.basis, margin: record.margin, n: sequence.items, lost: sequence.withoutValue, field_items: fieldItems(verdicts.field), ci95: sequence.interval, e_value: sequence.eValue,
    stopped_at: sequence.stopped === null ? null : sequence.items, reason: sequence.stopped,
    calls_saved: sequence.stopped === null ? 0 : callsSaved(store, study, judge, spec, record),
  };
}

/** Items of the smallest and of the largest field. */
function fieldItems(field: Int32Array): [number, number] {
  const sizes = new Map<number, number>();
  for (const own of field) sizes.set(own, (sizes.get(own) ?? 0) + 1);
  let [least, most] = [Infinity, 0];
  for (const size of sizes.values()) [least, most] = [Math.min(least, size), Math.max(most, size)];
  return [least, most];
}

/** How many askings of each item, arm and claim the run gave up. */
function givenUpOf(spec: StudySpec, record: StoppingRecord): ReadonlyMap<string, number> {
  const slots = new Slots(spec);
  const counts = new Map<string, number>();
  for (const slot of record.given_up) {
    const { arm, polarity } = slots.cell(slot);
    const name = `${slots.position(slot)} ${arm} ${polarity === "correct" ? 0 : 1}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/** The same of one arm; what follows on a trial that was given up is given up with it. */
function givenUpAt({ arms }: StudySpec, givenUp: ReadonlyMap<string, number>, item: number, first: number, claim: number): number {
  let count = 0;
  for (let arm: number | undefined = first; arm !== undefined; arm = arms[arm]?.chain?.parent) count += givenUp.get(`${item} ${arm} ${claim}`) ?? 0;
  return count;
}

/** Different prompts of main trials that were left unasked, but for those that were given up. Chained trials whose prompts nobody knows are no part of it. */
function callsSaved(store: Store, study: number, judge: number, spec: StudySpec, record: StoppingRecord): number {
  const slots = new Slots(spec);
  const { main } = slots;
  if (hasChains(spec)) {
    const chained = followsOn(spec);
    const left = store.pendingSlots(study, judge, main).filter((slot) => chained[slots.cell(slot).arm] !== true);
    return Math.max(0, new Set(Array.from(left, (slot) => store.trialKeyAt(study, judge, slot).toString("latin1"))).size - record.given_up.length);
  }
  if (sharesPrompts(spec)) return Math.max(0, store.countPendingKeys(study, judge, main) - record.given_up.length);
  const { planned, stored } = store.countTrials(study, judge, { below: main });
  return Math.max(0, planned - stored - record.given_up.length);
}
