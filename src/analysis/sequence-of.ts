import { hasChains } from "../runner/chains/has-chains.js";
import { sharesPrompts } from "../runner/shares-prompts.js";
import { Slots } from "../runner/slots.js";
import type { StudySpec } from "../runner/study-spec.js";
import type { Store } from "../store/store.js";
import type { CollectedVerdicts } from "./collect-verdicts.js";
import { decidedArms } from "./decided-arms.js";
import type { ItemCells } from "./item-cells.js";
import { JudgeSequence } from "./judge-sequence.js";
import type { StoppingSequence } from "./report-document.js";
import type { StoppingRecord } from "./stopping-record.js";

type Four = [number, number, number, number];

/**
 * The sequences of one judge, read again from all its replies: the same looks at the same items as when it ran, so that each contrast stops at
 * the same place. One for each contrast that was looked at, in the study's order; only the first carries the calls that were saved.
 */
export function sequencesOf(store: Store, study: number, judge: number, spec: StudySpec, verdicts: CollectedVerdicts, record: StoppingRecord): readonly StoppingSequence[] {
  const contrasts = spec.contrasts.slice(0, record.bases.length);
  const sequence = new JudgeSequence(verdicts.field, record, spec.repeats);
  const givenUp = givenUpOf(spec, record);
  while (!sequence.allStopped && sequence.items < verdicts.items) {
    const item = sequence.items;
    const cells = contrasts.map(({ baseline, treatment }, contrast) => sequence.stopped[contrast] !== null ? null : cellsAt(spec, verdicts, record.bases[contrast]!, [baseline, treatment], item, givenUp));
    if (cells.some((own, contrast) => own === null && sequence.stopped[contrast] === null)) break;
    sequence.add((contrast) => cells[contrast]!);
  }
  const saved = callsSaved(store, study, judge, spec, record, decidedArms(spec, sequence.stopped.map((reason) => reason !== null)));
  return contrasts.map((_, contrast): StoppingSequence => ({
    rule: "decided", basis: record.bases[contrast]!, margin: record.margin, n: sequence.itemsOf(contrast), lost: sequence.withoutValue(contrast), field_items: fieldItems(verdicts.field),
    ci95: sequence.interval(contrast), e_value: sequence.eValue(contrast), contrasts: contrasts.length,
    stopped_at: sequence.stopped[contrast] === null ? null : sequence.itemsOf(contrast), reason: sequence.stopped[contrast]!, calls_saved: contrast === 0 ? saved : 0,
  }));
}

/** The cells of one item in one contrast; null where a trial is neither answered nor given up. */
function cellsAt(spec: StudySpec, verdicts: CollectedVerdicts, basis: StoppingRecord["bases"][number], arms: readonly [number, number], item: number, givenUp: ReadonlyMap<string, number>): ItemCells | null {
  const values = basis === "probabilities" ? verdicts.probability : verdicts.accept;
  const lost = basis === "probabilities" ? verdicts.probabilityLost : verdicts.lost;
  const cells: { readonly values: Four; readonly lost: Four } = { values: [NaN, NaN, NaN, NaN], lost: [0, 0, 0, 0] };
  for (let cell = 0; cell < 4; cell++) {
    const arm = arms[cell < 2 ? 0 : 1];
    const claim = (cell % 2) as 0 | 1;
    const gone = givenUpAt(spec, givenUp, item, arm, claim) + (verdicts.ended?.[arm]![claim][item] ?? 0);
    const failed = Math.min(spec.repeats - verdicts.answered[arm]![claim][item]!, gone);
    if (verdicts.answered[arm]![claim][item]! + failed < spec.repeats) return null;
    cells.values[cell] = values?.[arm]![claim][item] ?? NaN;
    cells.lost[cell] = lost[arm]![claim][item]! + failed;
  }
  return cells;
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

/** Different prompts of main trials that were left unasked as their arms were decided, but for those that were given up. Chained trials whose prompts nobody knows are no part of it. */
function callsSaved(store: Store, study: number, judge: number, spec: StudySpec, record: StoppingRecord, decided: ReadonlySet<number>): number {
  if (decided.size === 0) return 0;
  const slots = new Slots(spec);
  if (decided.size === spec.arms.length && !hasChains(spec)) {
    if (sharesPrompts(spec)) return Math.max(0, store.countPendingKeys(study, judge, slots.main) - record.given_up.length);
    const { planned, stored } = store.countTrials(study, judge, { below: slots.main });
    return Math.max(0, planned - stored - record.given_up.length);
  }
  const givenUp = new Set(record.given_up);
  const waiting = store.pendingSlots(study, judge, slots.main);
  const key = (slot: number): string => store.trialKeyAt(study, judge, slot).toString("latin1");
  const [left, open] = [new Set<string>(), new Set<string>()];
  for (const slot of waiting) (decided.has(slots.cell(slot).arm) && !givenUp.has(slot) ? left : open).add(key(slot));
  return [...left].filter((name) => !open.has(name)).length;
}
