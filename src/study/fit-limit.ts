import type { Judge } from "../core/judge.js";
import { CallBudget } from "../runner/call-budget.js";
import { runTrials } from "../runner/run-trials.js";
import { adjustmentsOf, type PreparedStudy } from "./prepared-study.js";
import type { StudyOptions } from "./study-options.js";

const TIMED_JUDGMENTS = 12;

/**
 * How many items of a study fit in `milliseconds`: asks the first judge for 12 judgments, as the study would, and
 * divides. The replies are stored. The answer is remembered, so that the same command later means the same study.
 * At least one item per field, never more than there are; all of them when nothing could be timed.
 */
export async function fitLimit(study: PreparedStudy, options: StudyOptions, milliseconds: number, budget: CallBudget): Promise<number> {
  const { store, spec, row, family } = study;
  const name = `fit ${study.id} ${milliseconds}`;
  const remembered = store.remembered(name);
  if (remembered !== null) return Number(remembered);
  const never = new AbortController().signal;
  const timing = new CallBudget(Math.min(TIMED_JUDGMENTS, budget.left));
  const started = performance.now();
  const { committed } = await runTrials({
    store, study: row, judgeIndex: 0, spec, family, judge: study.judges[0] as Judge, adjustments: adjustmentsOf(study, 0), concurrency: options.concurrency ?? 8,
    budget: timing, drain: options.drain ?? never, abort: options.abort ?? never,
  });
  for (let call = 0; call < timing.spent; call++) budget.take();
  if (committed === 0) return spec.items.count;
  const perTrial = (performance.now() - started) / committed;
  const perItem = perTrial * spec.framings.length * 2 * spec.repeats * study.judges.length;
  const limit = Math.max(spec.items.fields, Math.min(spec.items.count, Math.floor(milliseconds / perItem)));
  store.remember(name, String(limit));
  return limit;
}
