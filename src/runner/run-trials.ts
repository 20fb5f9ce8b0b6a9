import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Judge, JudgeRequest } from "../core/judge.js";
import { DialDeferError } from "../core/dialdefer-error.js";
import type { JudgeError } from "../core/judge-error.js";
import type { Reply, Usage } from "../core/reply.js";
import type { StoppingRule } from "../core/stopping-rule.js";
import { ReplyWriter } from "../store/reply-writer.js";
import type { Store } from "../store/store.js";
import { needsLongerAnswer } from "../verdicts/needs-longer-answer.js";
import { askOrder } from "./ask-order.js";
import type { Asking } from "./asking.js";
import { checkReply } from "./check-reply.js";
import { CircuitBreaker, type Passage } from "./circuit-breaker.js";
import type { CallLedger } from "./call-ledger.js";
import { followsOn } from "./chains/follows-on.js";
import { slotRequest } from "./chains/slot-request.js";
import { FailingItems } from "./failing-items.js";
import { judgeErrorOf } from "./judge-error-of.js";
import { prefixNames } from "./prefix-names.js";
import { MAX_TRIES, MOST_TURNED_AWAY, retryDelay } from "./retry-delay.js";
import type { RunOutcome, RunProgress, StopReason } from "./run-outcome.js";
import { Slots } from "./slots.js";
import type { StudyJudge, StudySpec } from "./study-spec.js";
import { TrialQueue } from "./trial-queue.js";
import type { TrialRenderer } from "./trial-renderer.js";
import { verdictRuleOf } from "./verdict-rule-of.js";
import { WaitingTrials } from "./waiting-trials.js";

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
  /** Main trials of the arms that it names are not begun any more; calls in flight, check trials and what follows on the replies that are there go on. */
  readonly stoppingRule?: StoppingRule | undefined;
  /** Whether a cut reply says too little, where replies are read by other rules than the study's own. */
  readonly saysTooLittle?: ((reply: Reply) => boolean) | undefined;
  readonly onProgress?: (progress: RunProgress) => void;
  /** Told that calls are held back, and for how long. */
  readonly onCoolDown?: (milliseconds: number) => void;
}

const LONGER_CAP = 4;
const SPREAD_MILLISECONDS = 1000;
/** With a stopping rule, trials that share a prefix are gathered within so many items, so that whole items come in. */
const ITEMS_AT_ONCE = 96;
/** How long a worker without work sleeps before it looks again, in milliseconds. */
const LONGEST_NAP = 1000;
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
  readonly #followsOn: readonly boolean[];
  readonly #identity: string;
  readonly #writer: ReplyWriter;
  readonly #inFlight = new Set<string>();
  readonly #breaker: CircuitBreaker;
  readonly #waiting = new WaitingTrials();
  /** Trials without a reply of which one was cut, in this run or before. */
  readonly #cut: Set<string>;
  readonly #failingItems = new FailingItems();
  /** Slots that this run has given up. */
  readonly #givenUp = new Set<number>();
  /** Arms whose main trials nobody needs any more. */
  #decided: ReadonlySet<number> = new Set();
  #queue: TrialQueue = new TrialQueue([]);
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
    // Every lane that waits listens for the end of the run.
    setMaxListeners(0, input.drain);
    this.#input = input;
    this.#identity = (input.spec.judges[input.judgeIndex] as StudyJudge).identity;
    this.#slots = new Slots(input.spec);
    this.#followsOn = followsOn(input.spec);
    this.#cut = new Set(input.store.cutKeys(this.#identity).map((key) => key.toString("latin1")));
    this.#breaker = new CircuitBreaker({ concurrency: input.concurrency, onCoolDown: (milliseconds) => input.onCoolDown?.(milliseconds) });
    this.#writer = new ReplyWriter(input.store, (replies) => {
      this.#committed += replies.length;
      for (const { key } of replies) this.#inFlight.delete(key.toString("latin1"));
      this.#askRule();
      this.#report();
    });
  }

  async run(): Promise<RunOutcome> {
    const { store, study, judge, judgeIndex, concurrency, pending } = this.#input;
    this.#total = pending.length;
    const lanes = Math.max(1, Math.min(concurrency, judge.lanes, pending.length));
    this.#queue = new TrialQueue(this.#queues(pending, lanes));
    for (const { slot } of store.parkedSlots(study, judgeIndex, 1)) this.#failingItems.suspect(this.#placeOf(this.#slots.position(slot)).item.id);
    await Promise.all(Array.from({ length: lanes }, (_, lane) => this.#work(lane)));
    this.#writer.flush();
    this.#fault ??= this.#writer.failure;
    if (this.#fault !== undefined) throw this.#fault;
    return { stopped: this.#allDecided() ? "decided" : this.#stopped, committed: this.#committed, failed: this.#failed, lastError: this.#lastError };
  }

  /** Main trials of arms that what is durable decides are not begun any more; check trials and chains on replies that are there are: they belong to the items that were read. */
  #askRule(): void {
    const { stoppingRule } = this.#input;
    if (stoppingRule === undefined || this.#allDecided() || this.#fault !== undefined) return;
    const before = this.#decided.size;
    try {
      this.#decided = stoppingRule(this.#givenUp);
    } catch (error) {
      this.#fault = error;
    }
    if (this.#decided.size === before) return;
    const needed = (slot: number): boolean => this.#isNeeded(slot);
    this.#total -= this.#queue.keepOnly(needed);
    for (const asking of this.#waiting.keepOnly(({ slot }) => needed(slot))) this.#letGo(asking);
  }

  /** Whether no further item is needed; what follows on the replies that are there may be left. */
  #allDecided(): boolean {
    return this.#decided.size > 0 && this.#input.spec.arms.every((_, arm) => this.#followsOn[arm] === true || this.#decided.has(arm));
  }

  #isNeeded(slot: number): boolean {
    return this.#decided.size === 0 || this.#slots.isCheck(slot) || !this.#decided.has(this.#slots.cell(slot).arm);
  }

  #queues(pending: Int32Array, lanes: number): Int32Array[] {
    const { spec, judge, stoppingRule } = this.#input;
    if (judge.grouping === "item") return askOrder(pending, this.#slots, spec.seed, { by: "item" });
    return askOrder(pending, this.#slots, spec.seed, {
      by: "prefix", lanes, prefixOf: prefixNames(this.#input, this.#slots), ...stoppingRule !== undefined && { itemsAtOnce: ITEMS_AT_ONCE },
    });
  }

  async #work(lane: number): Promise<void> {
    try {
      while (!this.#mustStop()) {
        const passage = await this.#breaker.enter(this.#input.drain);
        if (typeof passage === "string") {
          this.#stopped ??= passage === "broken" ? this.#input.ledger.exhausted(this.#input.judgeIndex) ?? "everything-fails" : "interrupted";
          return;
        }
        const asking = this.#mustStop() ? undefined : passage.probing ? this.#telling(lane) : this.#next(lane);
        if (asking !== undefined) await this.#ask(asking, passage);
        else {
          passage.neither();
          if (this.#waiting.size === 0) return;
          await this.#wait();
        }
      }
    } catch (error) {
      this.#fault ??= error;
    }
  }

  /** What a worker asks next: a trial whose next try is due, else a new one. */
  #next(lane: number): Asking | undefined {
    const now = performance.now();
    const retry = this.#waiting.take(({ due }) => due <= now);
    if (retry !== undefined) return { ...retry, lane };
    while (this.#waiting.leaveRoom(this.#input.concurrency)) {
      const slot = this.#queue.next(lane);
      if (slot === undefined) return undefined;
      const asking = this.#begin(slot, lane);
      if (asking !== undefined) return asking;
    }
    return undefined;
  }

  /** What tells most about the judge when everything has failed: a trial of an item that has not. */
  #telling(lane: number): Asking | undefined {
    const retry = this.#waiting.take(({ request }) => !this.#failingItems.hasFailed(request.trial.itemId));
    if (retry !== undefined) return { ...retry, lane };
    for (;;) {
      const slot = this.#queue.takeLast();
      if (slot === undefined) break;
      const asking = this.#begin(slot, lane);
      if (asking !== undefined) return asking;
    }
    const any = this.#waiting.take(() => true);
    return any === undefined ? undefined : { ...any, lane };
  }

  /** Until the next retry is due, or for a moment, as others may add one; an interrupt ends it at once. */
  async #wait(): Promise<void> {
    await sleep(Math.max(1, Math.min(LONGEST_NAP, this.#waiting.nextDue - performance.now())), undefined, { signal: this.#input.drain }).catch(() => undefined);
  }

  #mustStop(): boolean {
    if (this.#writer.failure !== undefined || this.#fault !== undefined) return true;
    if (this.#input.drain.aborted) this.#stopped ??= "interrupted";
    else this.#stopped ??= this.#input.ledger.exhausted(this.#input.judgeIndex);
    return this.#stopped !== null;
  }

  #placeOf(position: number): ReturnType<Store["itemAt"]> {
    if (this.#place?.position !== position) this.#place = { position, value: this.#input.store.itemAt(this.#input.study, position) };
    return this.#place.value;
  }

  /** A trial out of its slot; undefined where there is nothing to ask: the reply is there, or another trial with the same prompt is under way. */
  #begin(slot: number, lane: number): Asking | undefined {
    const { renderer, study, store, judgeIndex } = this.#input;
    const request = slotRequest(this.#input, this.#slots, this.#placeOf(this.#slots.position(slot)), slot);
    if (request === null) throw planMismatch(slot);
    const key = renderer.key(request);
    const name = key.toString("latin1");
    if (this.#inFlight.has(name) || store.hasReply(key)) {
      this.#total--;
      return undefined;
    }
    if (!key.equals(store.trialKeyAt(study, judgeIndex, slot))) throw planMismatch(slot);
    this.#inFlight.add(name);
    return { request, key, slot, arm: this.#slots.cell(slot).arm, cut: this.#cut.has(name) ? store.cutReply(key) ?? undefined : undefined, failures: 0, turnedAway: 0, limited: false, due: 0, lane };
  }

  /** One try of a trial. Where the reply was cut it is put by, to be asked with a longer cap as soon as a lane is free; where it failed, for later. */
  async #ask(asking: Asking, passage: Passage): Promise<void> {
    const { judge, judgeIndex, abort, drain, ledger, spec } = this.#input;
    const { key, arm, lane } = asking;
    const request: JudgeRequest = { ...asking.request, lane, maxTokens: asking.request.maxTokens * (asking.cut === undefined ? 1 : LONGER_CAP) };
    const rule = verdictRuleOf(spec, arm, request.answerMode, request.trial);
    const call = await ledger.begin(judgeIndex, request, drain);
    if (typeof call === "string") {
      passage.neither();
      this.#stopped ??= call === "aborted" ? "interrupted" : call;
      return;
    }
    const askedAt = Date.now();
    const started = performance.now();
    try {
      const reply = checkReply(await judge.ask(request, abort));
      call.answered(reply.usage);
      this.#succeeded(request.trial.itemId, passage);
      if (asking.cut === undefined && (this.#input.saysTooLittle?.(reply) ?? needsLongerAnswer(reply, rule))) {
        this.#attempt(key, "cut", JSON.stringify(reply.text), reply.usage);
        this.#cut.add(key.toString("latin1"));
        this.#askAgain({ ...asking, cut: reply, due: 0 });
        return;
      }
      this.#writer.add({
        key, judge: this.#identity, answerMode: request.answerMode, temperature: request.temperature, repeat: request.trial.repeat,
        messages: request.messages, reply, askedAt, latencyMs: performance.now() - started,
      });
    } catch (thrown) {
      const error = judgeErrorOf(thrown);
      call.failed(error);
      const { itemId } = request.trial;
      // An endpoint that says "too many requests" lives; one that refuses this prompt says nothing about the others.
      if (!error.retryable || error.code === "rate-limited" || this.#failingItems.isSuspect(itemId)) passage.neither();
      else {
        this.#failingItems.failed(itemId);
        passage.failure();
      }
      this.#failedTry(asking, error);
    }
  }

  #succeeded(itemId: string, passage: Passage): void {
    this.#failingItems.answered(itemId, passage.probing);
    this.#failedInARow = 0;
    passage.success();
  }

  #failedTry(asking: Asking, error: JudgeError): void {
    const limited = error.code === "rate-limited";
    // An endpoint that asks for patience has said nothing against the trial.
    const failures = asking.failures + (limited ? 0 : 1);
    const turnedAway = asking.turnedAway + (limited ? 1 : 0);
    if (error.code !== "aborted") this.#attempt(asking.key, error.code, error.message, error.usage);
    const again = error.retryable && failures < MAX_TRIES && turnedAway < MOST_TURNED_AWAY;
    const delay = again ? retryDelay(failures + Math.min(turnedAway, 4), error.retryAfterMs, Math.random) : null;
    // All that were told the same moment would come back at once.
    const spread = limited ? Math.random() * SPREAD_MILLISECONDS : 0;
    if (delay !== null) this.#askAgain({ ...asking, failures, turnedAway, limited, due: performance.now() + delay + spread });
    else if (asking.cut !== undefined && !error.retryable && error.code !== "aborted" && error.code !== "unauthorized") this.#keepCut(asking, asking.cut);
    else this.#giveUp(asking, error);
  }

  #askAgain(asking: Asking): void {
    if (!this.#isNeeded(asking.slot)) this.#letGo(asking);
    else this.#waiting.add(asking);
  }

  /** A trial that nobody needs any more is no part of the run. */
  #letGo({ key }: Asking): void {
    this.#inFlight.delete(key.toString("latin1"));
    this.#total--;
  }

  #attempt(key: Buffer, code: string, detail: string, usage: Usage | undefined): void {
    this.#writer.addAttempt({ key, judge: this.#identity, at: Date.now(), code, detail, usage });
  }

  /** The endpoint will not answer with a longer cap: what it gave within the first one is paid for, and is the reply. */
  #keepCut({ request, key }: Asking, reply: Reply): void {
    this.#writer.add({
      key, judge: this.#identity, answerMode: request.answerMode, temperature: request.temperature, repeat: request.trial.repeat,
      messages: request.messages, reply, askedAt: Date.now(), latencyMs: 0,
    });
  }

  #giveUp({ key, slot, request }: Asking, error: JudgeError): void {
    this.#inFlight.delete(key.toString("latin1"));
    if (error.code === "aborted") return;
    this.#failed++;
    this.#givenUp.add(slot);
    this.#askRule();
    // A prompt that is refused for itself (too long, moderated, not in a replay) says nothing about the next one.
    if ((error.retryable || BROKEN_JUDGE.has(error.code)) && !this.#failingItems.isSuspect(request.trial.itemId)) this.#failedInARow++;
    this.#lastError = error.message;
    if (error.code === "unauthorized") this.#stopped ??= "unauthorized";
    else if (this.#failedInARow >= Math.max(12, 2 * this.#input.concurrency)) this.#stopped ??= this.#input.ledger.exhausted(this.#input.judgeIndex) ?? "everything-fails";
    this.#report();
  }

  #report(): void {
    this.#input.onProgress?.({ committed: this.#committed, total: this.#total, failed: this.#failed });
  }
}

function planMismatch(slot: number): DialDeferError {
  return new DialDeferError("plan-mismatch", `trial ${slot} renders another prompt than was planned: another process planned this study anew, or another version did; run again`);
}
