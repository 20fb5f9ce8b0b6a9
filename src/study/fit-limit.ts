import type { Judge } from "../core/judge.js";
import { CallBudget } from "../runner/call-budget.js";
import { runTrials } from "../runner/run-trials.js";
import { adjustmentsOf, type PreparedStudy } from "./prepared-study.js";
import type { StudyOptions } from "./study-options.js";

const TIMED_JUDGMENTS = 12;

/**
 * How many items fit in `milliseconds`: asks the first judge for 12 judgments (they are stored and count) and
 * divides. At least one item per field, never more than the study has.
 */
export async function fitLimit(study: PreparedStudy, options: StudyOptions, milliseconds: number, budget: CallBudget, asked: number[]): Promise<number> {
  const { store, spec, row, family } = study;
  const judge = study.judges[0] as Judge;
  const never = new AbortController().signal;
  const timing = new CallBudget(Math.min(TIMED_JUDGMENTS, store.pendingSlots(row, 0).length));
  const started = performance.now();
  const { committed } = await runTrials({
    store, study: row, judgeIndex: 0, spec, family, judge, adjustments: adjustmentsOf(study, 0), concurrency: options.concurrency ?? 8,
    budget: timing, drain: options.drain ?? never, abort: options.abort ?? never,
  });
  for (let call = 0; call < timing.spent; call++) budget.take();
  asked[0] = (asked[0] ?? 0) + timing.spent;
  if (committed === 0) return spec.items.count;
  const perTrial = (performance.now() - started) / committed;
  const perItem = perTrial * spec.framings.length * 2 * spec.repeats * study.judges.length;
  return Math.max(spec.items.fields, Math.min(spec.items.count, Math.floor(milliseconds / perItem)));
}
