import type { Judge } from "../core/judge.js";
import type { CallLedger } from "../runner/call-ledger.js";
import { runTrials } from "../runner/run-trials.js";
import { Slots } from "../runner/slots.js";
import { concurrencyOf } from "./concurrency-of.js";
import { endOf, pendingOf, rendererOf, type PreparedStudy } from "./prepared-study.js";
import { probeJudge } from "./probe-judge.js";
import type { StudyOptions } from "./study-options.js";

const TIMED_JUDGMENTS = 12;

/**
 * How many items of a study fit in `milliseconds`: asks the first judge for 12 judgments, as the study would, and
 * divides. The replies are stored. The answer is remembered, so that the same command later means the same study.
 * At least one item per field, never more than there are; all of them when nothing could be timed.
 */
export async function fitLimit(study: PreparedStudy, options: StudyOptions, milliseconds: number, ledger: CallLedger): Promise<number> {
  const { store, spec, row } = study;
  const name = `fit ${study.id} ${spec.checks} ${milliseconds}`;
  const remembered = store.remembered(name);
  if (remembered !== null) return Number(remembered);
  const never = new AbortController().signal;
  const signals = { drain: options.drain ?? never, abort: options.abort ?? never };
  const pending = pendingOf(study, 0, false).slots;
  if (pending.length > 0 && await probeJudge(study, 0, pending, ledger, signals) !== null) return spec.items.count;
  const started = performance.now();
  const { committed } = await runTrials({
    store, study: row, judgeIndex: 0, spec, judge: study.judges[0] as Judge, renderer: rendererOf(study, 0), concurrency: concurrencyOf(options, 0),
    pending: pendingOf(study, 0, false).slots.subarray(0, TIMED_JUDGMENTS), ledger, ...signals,
  });
  if (committed === 0) return spec.items.count;
  const perTrial = (performance.now() - started) / committed;
  const { cells, main } = new Slots(spec);
  const checks = store.countTrials(row, 0, { from: main, below: endOf(study) }).planned;
  const perItem = perTrial * cells * study.judges.length;
  const limit = Math.max(spec.items.fields, Math.min(spec.items.count, Math.floor((milliseconds - perTrial * checks * study.judges.length) / perItem)));
  store.remember(name, String(limit));
  return limit;
}
