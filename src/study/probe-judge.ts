import { setTimeout as sleep } from "node:timers/promises";
import type { Judge, JudgeRequest } from "../core/judge.js";
import { JudgeError } from "../core/judge-error.js";
import type { Usage } from "../core/reply.js";
import type { CallLedger, OpenCall } from "../runner/call-ledger.js";
import { MAX_TRIES, MOST_TURNED_AWAY, retryDelay } from "../runner/retry-delay.js";
import type { RunOutcome } from "../runner/run-outcome.js";
import { Slots } from "../runner/slots.js";
import type { StudyJudge } from "../runner/study-spec.js";
import { verdictRuleOf } from "../runner/verdict-rule-of.js";
import { commitWithReserve } from "../store/commit-with-reserve.js";
import { needsLongerAnswer } from "../verdicts/needs-longer-answer.js";
import { slotRequest } from "../runner/chains/slot-request.js";
import { adjustmentsOf, recordTrials, rendererOf, slotSource, trialsStillHold, type PreparedStudy } from "./prepared-study.js";

const UNUSABLE: ReadonlySet<string> = new Set(["judge-failed", "bad-response"]);

type Signals = { readonly drain: AbortSignal; readonly abort: AbortSignal };

/**
 * Finds out what an endpoint refuses before anything else is asked, on one pending trial for each kind of request: answer mode, system
 * text, temperature. Kinds that are answered in this study already are known. Returns null, or how the run ended when the judge could
 * not be reached.
 * @param pending slots to ask, at least one
 * @param onReply told of each reply that is kept
 */
export async function probeJudge(study: PreparedStudy, judgeIndex: number, pending: Int32Array, ledger: CallLedger, signals: Signals, onReply: () => void = () => undefined): Promise<RunOutcome | null> {
  const { store, spec, row } = study;
  const judge = study.judges[judgeIndex] as Judge;
  if (judge.probe === undefined) return null;
  judge.adopt?.(adjustmentsOf(study, judgeIndex));
  const slots = new Slots(spec);
  const { answerModes } = rendererOf(study, judgeIndex);
  const kindOf = (arm: number): string => `${answerModes[arm]} ${spec.arms[arm]?.system === null ? "" : "system"} ${spec.arms[arm]?.temperature}`;
  // Where every arm has been answered before, nothing is left to be found out.
  const answered = new Set(store.answeredArms(row, judgeIndex, spec.arms.length, slots.main));
  const kinds = new Map<string, number[]>();
  spec.arms.forEach((_, arm) => {
    if (!answered.has(arm)) kinds.set(kindOf(arm), [...kinds.get(kindOf(arm)) ?? [], arm]);
  });
  for (const arms of kinds.values()) {
    const own = pending.filter((slot) => arms.includes(slots.cell(slot).arm));
    const failure = own.length === 0 ? null : await probeKind(study, judgeIndex, own, ledger, signals, onReply);
    if (failure !== null) return failure;
  }
  return null;
}

/**
 * Finds out on a pending trial what an endpoint refuses: a setting that it
 * cannot do is dropped for the whole study, whose trials are then planned anew. The reply counts as that
 * trial's, so that an endpoint that refuses nothing costs no extra call. Each try takes another trial, so that
 * one prompt that the endpoint will not answer does not hold up the study.
 */
async function probeKind(study: PreparedStudy, judgeIndex: number, pending: Int32Array, ledger: CallLedger, signals: Signals, onReply: () => void): Promise<RunOutcome | null> {
  const { store, spec, row } = study;
  const judge = study.judges[judgeIndex] as Judge;
  const { identity } = spec.judges[judgeIndex] as StudyJudge;
  if (judge.probe === undefined) return null;
  const known = adjustmentsOf(study, judgeIndex);
  const slots = new Slots(spec);
  const refused = new Set<number>();
  const ended = (stopped: RunOutcome["stopped"], lastError: string | null): RunOutcome => ({ stopped, committed: 0, failed: lastError === null ? 0 : 1, lastError });

  for (let failures = 0, turnedAway = 0, lastError: string | null = null; ;) {
    const limit = ledger.exhausted(judgeIndex);
    if (limit !== null) return ended(limit, lastError);
    if (signals.drain.aborted) return ended("interrupted", lastError);
    const slot = anotherTrial(pending, refused, (failures + turnedAway) * (slots.cells + 1));
    const cell = slots.cell(slot);
    const placed = store.itemAt(row, slots.position(slot));
    const source = slotSource(study, judgeIndex);
    const request = slotRequest(source, slots, placed, slot);
    if (request === null) throw new TypeError("a recorded trial renders nothing");
    const calls = new ProbeCalls(judgeIndex, request, ledger);
    const askedAt = Date.now();
    const started = performance.now();
    try {
      const { reply, adjustments } = await judge.probe(request, signals.abort, () => calls.take(), (usage) => calls.discard(usage));
      calls.answered(reply.usage);
      store.putJudgeFacts(identity, { adjustments: { ...known, ...adjustments }, description: judge.description });
      if (!trialsStillHold(study)) recordTrials(study);
      const now = slotSource(study, judgeIndex);
      const asked = slotRequest(now, slots, placed, slot);
      if (asked === null) {
        // What it follows on has to be asked anew itself.
        commitOrStop(store, [], [{ key: source.renderer.key(request), judge: identity, at: askedAt, code: "discarded", detail: "the earlier turns are asked anew", usage: reply.usage }]);
        return null;
      }
      const key = now.renderer.key(asked);
      if (study.saysTooLittle?.(reply) ?? needsLongerAnswer(reply, verdictRuleOf(spec, cell.arm, asked.answerMode, asked.trial))) {
        commitOrStop(store, [], [{ key, judge: identity, at: askedAt, code: "cut", detail: JSON.stringify(reply.text), usage: reply.usage }]);
      } else {
        commitOrStop(store, [{
          key, judge: identity, answerMode: asked.answerMode, temperature: asked.temperature,
          repeat: asked.trial.repeat, messages: asked.messages, reply, askedAt, latencyMs: performance.now() - started,
        }], []);
        onReply();
      }
      commitOrStop(store, [], calls.discarded.map((usage) => ({ key, judge: identity, at: askedAt, code: "discarded", detail: "thrown away while finding out what the endpoint can do", usage })));
      return null;
    } catch (error) {
      if (!(error instanceof JudgeError)) throw error;
      calls.failed(error);
      if (error.code === "aborted") return ended(ledger.exhausted(judgeIndex) ?? "interrupted", null);
      commitOrStop(store, [], [{ key: source.renderer.key(request), judge: identity, at: askedAt, code: error.code, detail: error.message, usage: error.usage }]);
      lastError = error.message;
      if (error.code === "rate-limited") turnedAway++;
      else failures++;
      if (!error.retryable) refused.add(slot);
      const goesOn = error.code !== "unauthorized" && failures < MAX_TRIES && turnedAway < MOST_TURNED_AWAY && refused.size < pending.length;
      const limitReached = ledger.exhausted(judgeIndex);
      if (limitReached !== null && error.code !== "unauthorized") return ended(limitReached, error.message);
      // A program that ends with an error or says nonsense is under no load: patience would not help.
      const waited = judge.description["kind"] === "command" && UNUSABLE.has(error.code) ? 1 : failures + Math.min(turnedAway, 4);
      const delay = !goesOn ? null : error.retryable ? retryDelay(waited, error.retryAfterMs, Math.random) : 0;
      if (delay === null) return ended(error.code === "unauthorized" ? "unauthorized" : "everything-fails", error.message);
      await sleep(delay, undefined, { signal: signals.drain }).catch(() => undefined);
    }
  }
}

/** On a full disk the reply is durable, and the run must stop. */
function commitOrStop(...rows: Parameters<typeof commitWithReserve>): void {
  const stop = commitWithReserve(...rows);
  if (stop !== null) throw stop;
}

/** The calls that one probe makes, one after another: each is refused, thrown away or answered. */
class ProbeCalls {
  readonly discarded: (Usage | undefined)[] = [];
  #open: OpenCall | null = null;

  constructor(readonly judgeIndex: number, readonly request: JudgeRequest, readonly ledger: CallLedger) {}

  take(): boolean {
    this.#open?.failed(new JudgeError("rejected", "a setting was refused", { retryable: false }));
    this.#open = null;
    const call = this.ledger.tryBegin(this.judgeIndex, this.request);
    if (typeof call === "string") return false;
    this.#open = call;
    return true;
  }

  discard(usage: Usage | undefined): void {
    this.answered(usage);
    this.discarded.push(usage);
  }

  answered(usage: Usage | undefined): void {
    this.#open?.answered(usage);
    this.#open = null;
  }

  failed(error: JudgeError): void {
    this.#open?.failed(error);
    this.#open = null;
  }
}

/** The first trial from a place on, around the end, that the endpoint has not refused for good. */
function anotherTrial(pending: Int32Array, refused: ReadonlySet<number>, from: number): number {
  let index = from % pending.length;
  while (refused.has(pending[index] as number)) index = (index + 1) % pending.length;
  return pending[index] as number;
}
