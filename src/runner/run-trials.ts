import { setTimeout as sleep } from "node:timers/promises";
import type { Judge, JudgeRequest } from "../core/judge.js";
import { DialDeferError } from "../core/dialdefer-error.js";
import { JudgeError } from "../core/judge-error.js";
import type { Reply, Usage } from "../core/reply.js";
import { ReplyWriter } from "../store/reply-writer.js";
import type { Store } from "../store/store.js";
import { needsLongerAnswer } from "../verdicts/needs-longer-answer.js";
import { askOrder } from "./ask-order.js";
import { checkReply } from "./check-reply.js";
import { CircuitBreaker } from "./circuit-breaker.js";
import type { CallLedger } from "./call-ledger.js";
import { placeTrial } from "./place-trial.js";
import { MAX_TRIES, retryDelay } from "./retry-delay.js";
import { Slots } from "./slots.js";
import type { StudyJudge, StudySpec } from "./study-spec.js";
import type { TrialRenderer } from "./trial-renderer.js";
import { verdictRuleOf } from "./verdict-rule-of.js";

/** Why a run ended before its trials did. */
export type StopReason = "interrupted" | "max-calls" | "max-cost" | "unauthorized" | "everything-fails";

export interface RunProgress {
  /** Trials of this run whose reply is durable. */
  readonly committed: number;
  /** Trials this run set out to ask. */
  readonly total: number;
  /** Trials given up for now. */
  readonly failed: number;
}

export interface RunOutcome {
  readonly stopped: StopReason | null;
  readonly committed: number;
  readonly failed: number;
  /** The last error of a trial that was given up. */
  readonly lastError: string | null;
}

export interface RunInput {
  readonly store: Store;
  readonly study: number;
  readonly judgeIndex: number;
  readonly spec: StudySpec;
  readonly judge: Judge;
  readonly renderer: TrialRenderer;
  /** The slots to ask, ascending. */
  readonly pending: Int32Array;
  readonly concurrency: number;
  readonly ledger: CallLedger;
  /** Aborted: take no new trial, finish the calls in flight. */
  readonly drain: AbortSignal;
  /** Aborted: give the calls in flight up too. */
  readonly abort: AbortSignal;
  readonly onProgress?: (progress: RunProgress) => void;
  /** Milliseconds for which no call is made after everything has failed, in turn; then the run ends. */
  readonly coolDowns?: readonly number[] | undefined;
  /** Told that calls are held back, and for how long. */
  readonly onCoolDown?: (milliseconds: number) => void;
}

const LONGER_CAP = 4;
/** Failures of the judge rather than of one prompt, though another try does not help. */
const BROKEN_JUDGE: ReadonlySet<string> = new Set(["judge-failed", "bad-response"]);

/**
 * Asks for pending trials of one judge. Errors are attempts: a trial that keeps failing stays pending
 * and a resume repairs it. Replies are committed in groups; only committed ones count.
 */
export async function runTrials(input: RunInput): Promise<RunOutcome> {
  return await new TrialRun(input).run();
}

class TrialRun {
  readonly #input: RunInput;
  readonly #slots: Slots;
  readonly #identity: string;
  readonly #writer: ReplyWriter;
  readonly #inFlight = new Set<string>();
  readonly #breaker: CircuitBreaker;
  #place: { position: number; value: ReturnType<Store["itemAt"]> } | undefined;
  #total = 0;
  #committed = 0;
  #failed = 0;
  #failedInARow = 0;
  #stopped: StopReason | null = null;
  #lastError: string | null = null;
  /** A fault of ours, not of the judge: the workers end, what was answered is committed, then it is thrown. */
  #fault: unknown;

  constructor(input: RunInput) {
    this.#input = input;
    this.#identity = (input.spec.judges[input.judgeIndex] as StudyJudge).identity;
    this.#slots = new Slots(input.spec);
    this.#breaker = new CircuitBreaker({
      concurrency: input.concurrency, ...(input.coolDowns === undefined ? {} : { coolDowns: input.coolDowns }),
      onCoolDown: (milliseconds) => input.onCoolDown?.(milliseconds),
    });
    this.#writer = new ReplyWriter(input.store, (replies) => {
      this.#committed += replies.length;
      for (const { key } of replies) this.#inFlight.delete(key.toString("latin1"));
      this.#report();
    });
  }

  async run(): Promise<RunOutcome> {
    const { judge, concurrency, pending } = this.#input;
    this.#total = pending.length;
    const lanes = Math.max(1, Math.min(concurrency, judge.lanes, pending.length));
    const queues = this.#queues(pending, lanes);
    const heads = queues.map(() => 0);
    const workers = Array.from({ length: lanes }, (_, lane) => this.#work(lane, () => nextSlot(queues, heads, lane % queues.length)));
    await Promise.all(workers);
    this.#writer.flush();
    this.#fault ??= this.#writer.failure;
    if (this.#fault !== undefined) throw this.#fault;
    return { stopped: this.#stopped, committed: this.#committed, failed: this.#failed, lastError: this.#lastError };
  }

  #queues(pending: Int32Array, lanes: number): Int32Array[] {
    const { store, study, spec, judge } = this.#input;
    if (judge.grouping === "item") return askOrder(pending, this.#slots, spec.seed, { by: "item" });
    const turns = Array.from(store.studyItems(study), ({ turn }) => turn);
    return askOrder(pending, this.#slots, spec.seed, {
      by: "prefix", lanes,
      prefixOf: (slot) => {
        const cell = this.#slots.cell(slot);
        const place = placeTrial(spec, turns[this.#slots.position(slot)] as number, cell);
        return `${cell.arm} ${place?.wording} ${place?.order}`;
      },
    });
  }

  async #work(lane: number, next: () => number | undefined): Promise<void> {
    try {
      for (;;) {
        if (this.#mustStop()) return;
        const slot = next();
        if (slot === undefined) return;
        await this.#trial(slot, lane);
      }
    } catch (error) {
      this.#fault ??= error;
    }
  }

  #mustStop(): boolean {
    if (this.#writer.failure !== undefined || this.#fault !== undefined) return true;
    if (this.#input.drain.aborted) this.#stopped ??= "interrupted";
    else this.#stopped ??= this.#input.ledger.exhausted;
    return this.#stopped !== null;
  }

  #placeOf(position: number): ReturnType<Store["itemAt"]> {
    if (this.#place?.position !== position) this.#place = { position, value: this.#input.store.itemAt(this.#input.study, position) };
    return this.#place.value;
  }

  async #trial(slot: number, lane: number): Promise<void> {
    const { renderer, study, store, judgeIndex } = this.#input;
    const cell = this.#slots.cell(slot);
    const rendered = renderer.request(this.#placeOf(this.#slots.position(slot)), cell);
    if (rendered === null) throw planMismatch(slot);
    const request = { ...rendered, lane };
    const key = renderer.key(request);
    const name = key.toString("latin1");
    // Two slots with one prompt share the reply: the second has nothing to ask.
    if (this.#inFlight.has(name) || store.hasReply(key)) {
      this.#total--;
      return;
    }
    if (!key.equals(store.trialKeyAt(study, judgeIndex, slot))) throw planMismatch(slot);
    this.#inFlight.add(name);
    const reply = await this.#askUntilAnswered(request, key, cell.arm);
    if (reply === null) this.#inFlight.delete(name);
  }

  async #askUntilAnswered(request: JudgeRequest, key: Buffer, arm: number): Promise<Reply | null> {
    const { judge, judgeIndex, abort, drain, ledger, spec } = this.#input;
    const rule = verdictRuleOf(spec, arm, request.answerMode, request.trial);
    let asking = request;
    for (let failures = 0; ;) {
      const passage = await this.#breaker.enter(drain);
      if (typeof passage === "string") {
        this.#stopped ??= passage === "broken" ? "everything-fails" : "interrupted";
        return null;
      }
      const call = await ledger.begin(judgeIndex, asking, drain);
      if (typeof call === "string") {
        passage.neither();
        this.#stopped ??= call === "aborted" ? "interrupted" : call;
        return null;
      }
      const askedAt = Date.now();
      const started = performance.now();
      try {
        const reply = checkReply(await judge.ask(asking, abort));
        call.answered(reply.usage);
        passage.success();
        if (asking === request && needsLongerAnswer(reply, rule)) {
          this.#attempt(key, "cut", `asked again with ${LONGER_CAP} times the output cap: ${JSON.stringify(reply.text)}`, reply.usage);
          asking = { ...request, maxTokens: request.maxTokens * LONGER_CAP };
          continue;
        }
        this.#failedInARow = 0;
        this.#writer.add({
          key, judge: this.#identity, answerMode: request.answerMode, temperature: request.temperature, repeat: request.trial.repeat,
          messages: request.messages, reply, askedAt, latencyMs: performance.now() - started,
        });
        return reply;
      } catch (thrown) {
        const error = judgeErrorOf(thrown);
        call.failed(error);
        // An endpoint that says "too many requests" lives; one that refuses this prompt says nothing about the others.
        if (error.retryable && error.code !== "rate-limited") passage.failure();
        else passage.neither();
        failures++;
        if (error.code !== "aborted") this.#attempt(key, error.code, error.message, error.usage);
        const delay = error.retryable && failures < MAX_TRIES ? retryDelay(failures, error.retryAfterMs, Math.random) : null;
        if (delay === null || !(await this.#waited(delay))) {
          this.#giveUp(error);
          return null;
        }
      }
    }
  }

  /** Waits, unless the run is to end first. */
  async #waited(milliseconds: number): Promise<boolean> {
    try {
      await sleep(milliseconds, undefined, { signal: this.#input.drain });
      return !this.#mustStop();
    } catch {
      this.#stopped ??= "interrupted";
      return false;
    }
  }

  #attempt(key: Buffer, code: string, detail: string, usage: Usage | undefined): void {
    this.#writer.addAttempt({ key, judge: this.#identity, at: Date.now(), code, detail, usage });
  }

  #giveUp(error: JudgeError): void {
    if (error.code === "aborted") return;
    this.#failed++;
    // A prompt that is refused for itself (too long, moderated, not in a replay) says nothing about the next one.
    if (error.retryable || BROKEN_JUDGE.has(error.code)) this.#failedInARow++;
    this.#lastError = error.message;
    if (error.code === "unauthorized") this.#stopped ??= "unauthorized";
    else if (this.#failedInARow >= Math.max(12, 2 * this.#input.concurrency)) this.#stopped ??= "everything-fails";
    this.#report();
  }

  #report(): void {
    this.#input.onProgress?.({ committed: this.#committed, total: this.#total, failed: this.#failed });
  }
}

function planMismatch(slot: number): DialDeferError {
  return new DialDeferError("plan-mismatch", `trial ${slot} renders another prompt than was planned: another process planned this study anew, or another version did; run again`);
}

/** What a judge of the user's own throws is a failed call; only a `JudgeError` can say that another try may help. */
function judgeErrorOf(thrown: unknown): JudgeError {
  if (thrown instanceof JudgeError) return thrown;
  return new JudgeError("judge-failed", `the judge threw: ${thrown instanceof Error ? thrown.message : String(thrown)}`, { retryable: false, cause: thrown });
}

/** The next slot of a lane's queue; with its own queue empty, one from the far end of the longest other. */
function nextSlot(queues: Int32Array[], heads: number[], own: number): number | undefined {
  const queue = queues[own] as Int32Array;
  const head = heads[own] as number;
  if (head < queue.length) {
    heads[own] = head + 1;
    return queue[head];
  }
  let longest = -1;
  let most = 0;
  queues.forEach((other, index) => {
    const left = other.length - (heads[index] as number);
    if (left > most) [longest, most] = [index, left];
  });
  if (longest < 0) return undefined;
  const other = queues[longest] as Int32Array;
  const slot = other[other.length - 1];
  queues[longest] = other.subarray(0, other.length - 1);
  return slot;
}
