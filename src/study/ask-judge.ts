import { isAllDecided } from "../analysis/is-all-decided.js";
import { canonicalJson } from "../core/canonical-json.js";
import type { Judge } from "../core/judge.js";
import type { CallLedger } from "../runner/call-ledger.js";
import type { RunOutcome } from "../runner/run-outcome.js";
import { planChains } from "../runner/chains/plan-chains.js";
import { runTrials } from "../runner/run-trials.js";
import type { StudyJudge } from "../runner/study-spec.js";
import { adjustmentsOf, pendingOf, rendererOf, slotSource, type PreparedStudy } from "./prepared-study.js";
import { concurrencyOf } from "./concurrency-of.js";
import { probeJudge } from "./probe-judge.js";
import { runWaves } from "./run-waves.js";
import type { JudgeStopping } from "./stopping.js";
import type { StudyOptions } from "./study-options.js";
import { withJudgeLock } from "./with-judge-lock.js";

const NOTHING_ASKED: RunOutcome = { stopped: null, committed: 0, failed: 0, lastError: null };

/**
 * Asks one judge for what is missing. While another process asks the same judge for the same store this one waits, and
 * then asks for what is still missing, so that no call is made twice.
 * @param answered the plan has seen that every trial is stored
 * @param stoppingNow its stopping rule on what is stored when it is called; null without one
 */
export async function askJudge(
  study: PreparedStudy, judgeIndex: number, answered: boolean, options: StudyOptions, ledger: CallLedger, stoppingNow: (() => JudgeStopping) | null,
): Promise<RunOutcome> {
  const { store } = study;
  const judge = study.judges[judgeIndex] as Judge;
  const { identity } = study.spec.judges[judgeIndex] as StudyJudge;
  const never = new AbortController().signal;
  const signals = { drain: options.drain ?? never, abort: options.abort ?? never };
  const retryParked = options.retryParked ?? false;
  if (!answered) planChains(slotSource(study, judgeIndex));
  const pending = (stopping: JudgeStopping | undefined): Int32Array => pendingOf(study, judgeIndex, retryParked, stopping?.decided).slots;
  const before = stoppingNow?.();
  if (answered || pending(before).length === 0) {
    if (store.judgeFacts(identity) === null) store.putJudgeFacts(identity, { adjustments: adjustmentsOf(study, judgeIndex), description: describe(judge) });
    before?.remember();
    return before !== undefined && isAllDecided(study.spec, before.decided) && !answered ? { ...NOTHING_ASKED, stopped: "decided" } : NOTHING_ASKED;
  }
  /** Replies that came while it was found out what the endpoint refuses. */
  let found = 0;
  const probe = async (slots: Int32Array): Promise<RunOutcome | null> => slots.length === 0 || judge.probe === undefined ? null : probeJudge(study, judgeIndex, slots, ledger, signals, () => { found++; });
  return await withJudgeLock(study, judgeIndex, options, async () => {
    const failure = await probe(pending(stoppingNow?.()));
    // A probe may have changed how it is asked, and another process what is stored.
    const stopping = stoppingNow?.();
    stopping?.remember();
    if (failure !== null) return failure;
    let decided: ReadonlySet<number> = stopping?.decided ?? new Set();
    const outcome = await runWaves({
      study, judgeIndex, decided: () => decided, first: pending(stopping), probe, settings: () => canonicalJson(adjustmentsOf(study, judgeIndex)), askable: () => pending(stoppingNow?.()),
      ask: async (wave) => runTrials({
        store, study: study.row, judgeIndex, spec: study.spec, judge, renderer: rendererOf(study, judgeIndex), pending: wave.pending,
        concurrency: concurrencyOf(options, judgeIndex), ledger, ...signals, saysTooLittle: study.saysTooLittle, stoppingRule: stopping === undefined ? undefined : (givenUp) => decided = stopping.rule(wave.givenUpWith(givenUp)),
        onProgress: (progress) => {
          const { committed, total, failed } = wave.progressWith(progress);
          options.onProgress?.(judge.id, { committed: committed + found, total: total + found, failed });
        },
        onCoolDown: (milliseconds) => options.onNotice?.(`${judge.id}: every call fails; none is made for ${milliseconds / 1000} s`),
      }),
    });
    // What a judge says about itself is complete once it has answered.
    store.putJudgeFacts(identity, { adjustments: adjustmentsOf(study, judgeIndex), description: describe(judge) });
    stopping?.remember();
    return outcome;
  }) ?? { ...NOTHING_ASKED, stopped: "interrupted" };
}

function describe(judge: Judge): Judge["description"] {
  return { ...judge.description, ...(judge.deterministic ? { deterministic: true } : {}) };
}
