import { setTimeout as sleep } from "node:timers/promises";
import type { Judge } from "../core/judge.js";
import { JudgeError } from "../core/judge-error.js";
import { askSettings, buildRequest, requestKey } from "../runner/build-request.js";
import type { CallBudget } from "../runner/call-budget.js";
import { MAX_TRIES, retryDelay } from "../runner/retry-delay.js";
import type { RunOutcome } from "../runner/run-trials.js";
import { Slots } from "../runner/slots.js";
import type { StudyJudge } from "../runner/study-spec.js";
import { verdictRuleOf } from "../runner/verdict-rule-of.js";
import { needsLongerAnswer } from "../verdicts/needs-longer-answer.js";
import { adjustmentsOf, recordTrials, trialsStillHold, type PreparedStudy } from "./prepared-study.js";

/**
 * Finds out, on a pending trial, what an endpoint refuses, before anything else is asked: a setting that it
 * cannot do is dropped for the whole study, whose trials are then planned anew. The reply counts as that
 * trial's, so that an endpoint that refuses nothing costs no extra call. Each try takes another trial, so that
 * one prompt that the endpoint will not answer does not hold up the study. Returns null, or how the run ended
 * when the judge could not be reached.
 */
export async function probeJudge(
  study: PreparedStudy, judgeIndex: number, budget: CallBudget, signals: { readonly drain: AbortSignal; readonly abort: AbortSignal },
): Promise<RunOutcome | null> {
  const { store, spec, row } = study;
  const judge = study.judges[judgeIndex] as Judge;
  const studyJudge = spec.judges[judgeIndex] as StudyJudge;
  if (judge.probe === undefined) return null;
  const known = adjustmentsOf(study, judgeIndex);
  judge.adopt?.(known);

  const slots = new Slots(spec.framings.length, spec.repeats);
  const pending = store.pendingSlots(row, judgeIndex);
  const refused = new Set<number>();
  const ended = (stopped: RunOutcome["stopped"], lastError: string | null): RunOutcome => ({ stopped, committed: 0, failed: lastError === null ? 0 : 1, lastError });

  for (let failures = 0; ;) {
    if (budget.exhausted) return ended("max-calls", null);
    if (signals.drain.aborted) return ended("interrupted", null);
    const slot = anotherTrial(pending, refused, failures * (slots.cells + 1));
    const place = store.itemAt(row, slots.position(slot));
    const request = buildRequest(spec, study.family, askSettings(spec, studyJudge, known), place, slots.cell(slot));
    const askedAt = Date.now();
    const started = performance.now();
    try {
      const { reply, adjustments } = await judge.probe(request, signals.abort, () => budget.take());
      store.putJudgeFacts(studyJudge.identity, { adjustments: { ...known, ...adjustments }, description: judge.description });
      if (!trialsStillHold(study)) recordTrials(study);
      const asked = buildRequest(spec, study.family, askSettings(spec, studyJudge, adjustmentsOf(study, judgeIndex)), place, slots.cell(slot));
      const key = requestKey(studyJudge.identity, asked);
      if (needsLongerAnswer(reply, verdictRuleOf(spec, asked.answerMode, place))) {
        store.commit([], [{ key, judge: studyJudge.identity, at: askedAt, code: "cut", detail: JSON.stringify(reply.text) }]);
      } else {
        store.commit([{
          key, judge: studyJudge.identity, answerMode: asked.answerMode, temperature: asked.temperature,
          repeat: asked.trial.repeat, messages: asked.messages, reply, askedAt, latencyMs: performance.now() - started,
        }], []);
      }
      return null;
    } catch (error) {
      if (!(error instanceof JudgeError)) throw error;
      if (error.code === "aborted") return ended(budget.exhausted ? "max-calls" : "interrupted", null);
      store.commit([], [{ key: requestKey(studyJudge.identity, request), judge: studyJudge.identity, at: askedAt, code: error.code, detail: error.message }]);
      failures++;
      if (!error.retryable) refused.add(slot);
      const goesOn = error.code !== "unauthorized" && failures < MAX_TRIES && refused.size < pending.length;
      const delay = !goesOn ? null : error.retryable ? retryDelay(failures, error.retryAfterMs, Math.random) : 0;
      if (delay === null) return ended(error.code === "unauthorized" ? "unauthorized" : "everything-fails", error.message);
      await sleep(delay, undefined, { signal: signals.drain }).catch(() => undefined);
    }
  }
}

/** The first trial from a place on, around the end, that the endpoint has not refused for good. */
function anotherTrial(pending: Int32Array, refused: ReadonlySet<number>, from: number): number {
  let index = from % pending.length;
  while (refused.has(pending[index] as number)) index = (index + 1) % pending.length;
  return pending[index] as number;
}
