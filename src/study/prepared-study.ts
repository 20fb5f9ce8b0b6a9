import type { Adjustments, Judge } from "../core/judge.js";
import type { Reply } from "../core/reply.js";
import type { Family } from "../framing/family.js";
import { PARKED_AFTER } from "../runner/parked-after.js";
import { renewChains, type ChainPlanInput } from "../runner/chains/plan-chains.js";
import { slotRequest } from "../runner/chains/slot-request.js";
import { checkedArms } from "../runner/checked-arms.js";
import { planChecks, planTrials } from "../runner/plan-trials.js";
import { Slots } from "../runner/slots.js";
import type { StudyJudge, StudySpec } from "../runner/study-spec.js";
import { TrialRenderer } from "../runner/trial-renderer.js";
import type { ParkedSlot, Store } from "../store/store.js";
import { declaredAdjustments } from "./declared-adjustments.js";

/** A study whose items and trials stand in the store, with the judges that can answer it. */
export interface PreparedStudy {
  readonly id: string;
  readonly row: number;
  readonly spec: StudySpec;
  /** In the order of the specification's list. */
  readonly families: readonly Family[];
  readonly judges: readonly Judge[];
  readonly store: Store;
  /** Whether a cut reply says too little, where replies are read by other rules than the study's own. */
  readonly saysTooLittle?: ((reply: Reply) => boolean) | undefined;
}

/** How a judge's settings are changed for the study: what it declares it cannot do, and what a probe has found out. */
export function adjustmentsOf(study: PreparedStudy, judgeIndex: number): Adjustments {
  const { identity } = study.spec.judges[judgeIndex] as StudyJudge;
  return { ...declaredAdjustments((study.judges[judgeIndex] as Judge).capabilities), ...study.store.judgeFacts(identity)?.adjustments };
}

/** Renders the trials of one judge as it is asked now. */
export function rendererOf(study: PreparedStudy, judgeIndex: number): TrialRenderer {
  return new TrialRenderer(study.spec, study.families, study.spec.judges[judgeIndex] as StudyJudge, adjustmentsOf(study, judgeIndex));
}

/** Where the trials of one judge stand, and how they are rendered now. */
export function slotSource(study: PreparedStudy, judgeIndex: number): ChainPlanInput {
  return { store: study.store, study: study.row, judgeIndex, spec: study.spec, renderer: rendererOf(study, judgeIndex) };
}

/** Chained arms are looked at on so many items: one that has come so far is enough. */
const CHAINS_LOOKED_AT = 64;

/**
 * Whether the recorded trials are those that the judges' settings give now. They are not when another study
 * has meanwhile found out that a judge cannot do what this one was planned with.
 */
export function trialsStillHold(study: PreparedStudy): boolean {
  return study.spec.judges.every((_, judge) => {
    const source = slotSource(study, judge);
    return study.spec.arms.every(({ chain }, arm) => chain === undefined ? slotHolds(source, arm, 0) === true
      : firstOf(Math.min(CHAINS_LOOKED_AT, study.spec.items.count), (position) => slotHolds(source, arm, position)) ?? true);
  });
}

/** Whether the trial of a right claim renders what was recorded; null where it is not recorded. */
function slotHolds(source: ChainPlanInput, arm: number, position: number): boolean | null {
  const { store, study, judgeIndex, spec, renderer } = source;
  const slots = new Slots(spec);
  const slot = slots.slot(position, arm, 0, 1);
  if (spec.arms[arm]?.chain !== undefined && store.countTrials(study, judgeIndex, { from: slot, below: slot + 1 }).planned === 0) return null;
  const request = slotRequest(source, slots, store.itemAt(study, position), slot);
  return request !== null && store.trialKeyAt(study, judgeIndex, slot).equals(renderer.key(request));
}

function firstOf<Value>(count: number, valueAt: (index: number) => Value | null): Value | null {
  for (let index = 0; index < count; index++) {
    const value = valueAt(index);
    if (value !== null) return value;
  }
  return null;
}

/** Records the main trials and the check trials of every judge. */
export function recordTrials(study: PreparedStudy): void {
  const { store, row, spec } = study;
  spec.judges.forEach((_, judge) => {
    planTrials(store, row, judge, spec, rendererOf(study, judge));
    renewChains(slotSource(study, judge));
    recordChecks(study, judge);
  });
  store.markPlanned(row);
}

/**
 * Records the check trials that a study needs and does not have yet. Those of an earlier, larger number of check items
 * stay: a plan that is only looked at changes nothing in the study that was run. In arms that are not to be checked any
 * more, what is answered stays and what waits is forgotten.
 */
export function updateChecks(study: PreparedStudy): void {
  const wanted = checkedArms(study.spec);
  study.spec.judges.forEach((_, judge) => {
    const recorded = checksRecorded(study, judge);
    if (recorded.arms.some((arm) => !wanted.has(arm))) dropWaitingChecks(study, judge, recorded, wanted);
    const sameArms = recorded.arms.length === wanted.size && recorded.arms.every((arm) => wanted.has(arm));
    if (recorded.items < study.spec.checks || (retestCanDiffer(study, judge) && !recorded.retest) || !sameArms) recordChecks(study, judge);
  });
}

function dropWaitingChecks({ store, row, spec }: PreparedStudy, judge: number, recorded: RecordedChecks, wanted: ReadonlySet<number>): void {
  const slots = new Slots(spec);
  const waiting = store.pendingSlots(row, judge, slots.end(recorded.items));
  store.dropTrials(row, judge, waiting.filter((slot) => slots.isCheck(slot) && !wanted.has(slots.cell(slot).arm)));
}

interface RecordedChecks {
  readonly items: number;
  readonly retest: boolean;
  /** Places of the checked arms. */
  readonly arms: readonly number[];
}

function checksRecorded(study: PreparedStudy, judge: number): RecordedChecks {
  const remembered = study.store.remembered(checksName(study, judge));
  // Earlier versions checked all arms, and say nothing of them.
  return { items: 0, retest: false, arms: remembered === null ? [] : [...study.spec.arms.keys()], ...remembered !== null && JSON.parse(remembered) as Partial<RecordedChecks> };
}

function recordChecks(study: PreparedStudy, judge: number): void {
  const recorded = checksRecorded(study, judge);
  const arms = checkedArms(study.spec);
  const wanted = { items: Math.max(study.spec.checks, recorded.items), retest: retestCanDiffer(study, judge) || recorded.retest, arms };
  planChecks(study.store, study.row, judge, study.spec, rendererOf(study, judge), wanted);
  study.store.remember(checksName(study, judge), JSON.stringify({ ...wanted, arms: [...arms] } satisfies RecordedChecks));
}

function checksName(study: PreparedStudy, judge: number): string {
  return `checks ${study.id} ${judge}`;
}

/** Not where the judge was proved to answer alike; what it was proved for is greedy decoding. */
function retestCanDiffer(study: PreparedStudy, judge: number): boolean {
  if (!(study.judges[judge] as Judge).deterministic) return true;
  const { answerModes } = rendererOf(study, judge);
  return study.spec.arms.some(({ temperature }, arm) => temperature > 0 && answerModes[arm] !== "probability");
}

/** Where the slots of a study end: more check trials than it needs may be recorded. */
export function endOf({ spec }: Pick<PreparedStudy, "spec">): number {
  return new Slots(spec).end(spec.checks);
}

/**
 * What a judge is still to be asked: slots, ascending, without those that are parked.
 * @param decided arms of which its stopping rule needs no main trial any more
 */
export function pendingOf(study: PreparedStudy, judgeIndex: number, retryParked: boolean, decided: ReadonlySet<number> = new Set()): { readonly slots: Int32Array; readonly parked: readonly ParkedSlot[] } {
  const end = endOf(study);
  const all = study.store.pendingSlots(study.row, judgeIndex, end);
  const numbering = new Slots(study.spec);
  const slots = decided.size === 0 ? all : all.filter((slot) => numbering.isCheck(slot) || !decided.has(numbering.cell(slot).arm));
  if (slots.length === 0 || retryParked) return { slots, parked: [] };
  const parked = study.store.parkedSlots(study.row, judgeIndex, PARKED_AFTER, end);
  if (parked.length === 0) return { slots, parked };
  const left = new Set(parked.map(({ slot }) => slot));
  return { slots: slots.filter((slot) => !left.has(slot)), parked };
}
