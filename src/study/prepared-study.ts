import type { Adjustments, Judge } from "../core/judge.js";
import type { Family } from "../framing/family.js";
import { askSettings, buildRequest, requestKey } from "../runner/build-request.js";
import { planTrials } from "../runner/plan-trials.js";
import { Slots } from "../runner/slots.js";
import type { StudyJudge, StudySpec } from "../runner/study-spec.js";
import type { Store } from "../store/store.js";
import { declaredAdjustments } from "./declared-adjustments.js";
import type { JudgePlan, StudyPlan } from "./study-plan.js";

/** A study whose items and trials stand in the store, with the judges that can answer it. */
export interface PreparedStudy {
  readonly id: string;
  readonly row: number;
  readonly spec: StudySpec;
  readonly family: Family;
  readonly judges: readonly Judge[];
  readonly store: Store;
}

/** How a judge's settings are changed for the study: what it declares it cannot do, and what a probe has found out. */
export function adjustmentsOf(study: PreparedStudy, judgeIndex: number): Adjustments {
  const { identity } = study.spec.judges[judgeIndex] as StudyJudge;
  return { ...declaredAdjustments((study.judges[judgeIndex] as Judge).capabilities), ...study.store.judgeFacts(identity)?.adjustments };
}

/**
 * Whether the recorded trials are those that the judges' settings give now. They are not when another study
 * has meanwhile found out that a judge cannot do what this one was planned with.
 */
export function trialsStillHold(study: PreparedStudy): boolean {
  const { store, row, spec, family } = study;
  const place = store.itemAt(row, 0);
  const cell = new Slots(spec.framings.length, spec.repeats).cell(0);
  return spec.judges.every((judge, index) => {
    const request = buildRequest(spec, family, askSettings(spec, judge, adjustmentsOf(study, index)), place, cell);
    return store.trialKeyAt(row, index, 0).equals(requestKey(judge.identity, request));
  });
}

/** Records the trials of every judge. */
export function recordTrials(study: PreparedStudy): void {
  study.spec.judges.forEach((_, index) => planTrials(study.store, study.row, index, study.spec, study.family, adjustmentsOf(study, index)));
  study.store.markPlanned(study.row);
}

const TOKEN_SAMPLE = 400;

/** Counts what a run of the study would ask. */
export function planOf(study: PreparedStudy): StudyPlan {
  const { spec } = study;
  return {
    schema: "dialdefer.plan/1", study: study.id, items: spec.items.count, fields: spec.items.fields, skipped_rows: spec.items.skippedRows,
    family: spec.family.name, framings: spec.framings.map(({ id }) => id), wordings: spec.family.wordings, order: spec.order, seed: spec.seed, repeats: spec.repeats,
    judges: spec.judges.map((_, index) => judgePlan(study, index)), warnings: spec.warnings,
  };
}

function judgePlan(study: PreparedStudy, judgeIndex: number): JudgePlan {
  const { store, spec, row } = study;
  const judge = study.judges[judgeIndex] as Judge;
  const { planned, stored } = store.countTrials(row, judgeIndex);
  const pending = planned === stored ? new Int32Array() : store.pendingSlots(row, judgeIndex);
  const latency = pending.length === 0 ? null : store.meanLatency((spec.judges[judgeIndex] as StudyJudge).identity);
  const lanes = Math.max(1, Math.min(judge.lanes, pending.length));
  const { answerMode } = askSettings(spec, spec.judges[judgeIndex] as StudyJudge, adjustmentsOf(study, judgeIndex));
  return {
    judge: judge.id, answer: answerMode, paid: judge.paid, endpoint: typeof judge.description["endpoint"] === "string" ? judge.description["endpoint"] : null, trials: planned, stored, calls: pending.length,
    input_tokens: Math.ceil(promptCharacters(study, judgeIndex, pending) / 4),
    max_output_tokens: pending.length * (answerMode === "probability" ? 1 : spec.maxTokens),
    seconds: latency === null ? null : pending.length * latency / 1000 / lanes,
  };
}

/** Characters of all pending prompts, scaled up from an even sample of them. */
function promptCharacters(study: PreparedStudy, judgeIndex: number, pending: Int32Array): number {
  const { store, spec, row, family } = study;
  const settings = askSettings(spec, spec.judges[judgeIndex] as StudyJudge, adjustmentsOf(study, judgeIndex));
  const slots = new Slots(spec.framings.length, spec.repeats);
  const step = Math.max(1, Math.floor(pending.length / TOKEN_SAMPLE));
  let characters = 0;
  let sampled = 0;
  for (let index = 0; index < pending.length; index += step) {
    const slot = pending[index] as number;
    const { messages } = buildRequest(spec, family, settings, store.itemAt(row, slots.position(slot)), slots.cell(slot));
    for (const { content } of messages) characters += content.length;
    sampled++;
  }
  return sampled === 0 ? 0 : characters / sampled * pending.length;
}
