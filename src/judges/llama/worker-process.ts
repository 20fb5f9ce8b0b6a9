import { fork, type ChildProcess } from "node:child_process";
import type { Socket } from "node:net";
import { DialDeferError } from "../../core/dialdefer-error.js";
import { JudgeError } from "../../core/judge-error.js";
import type { Reply } from "../../core/reply.js";
import type { Environment } from "../../fetching/dialdefer-home.js";
import type { FromWorker, ModelFacts, ToWorker, WorkerCall, WorkerSetup } from "./worker-protocol.js";

/** A reply and what it cost the worker. */
export interface CostedReply {
  readonly reply: Reply;
  readonly cpuMs: number;
  readonly residentBytes: number;
}

/** What a worker process needs. */
export interface WorkerProcessOptions {
  /** The worker's program, JavaScript. */
  readonly workerFile: string;
  readonly setup: WorkerSetup;
  readonly environment: Environment;
  /** Longest time for one call, in milliseconds, counted from its start. */
  readonly timeoutMs: number;
}

type Answer = Extract<FromWorker, { kind: "reply" | "counts" }>;

interface PendingCall {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: JudgeError) => void;
}

const mostRestarts = 3;
const keptCharacters = 2000;

/**
 * One child process with one model, as seen from the parent. It takes one call at a time, in the order of
 * asking. When the child dies its call rejects (retryable) and the next call starts a new one, up to three
 * times. While no call runs, the child does not keep the parent alive.
 */
export class WorkerProcess {
  readonly #options: WorkerProcessOptions;
  readonly #pending = new Map<number, PendingCall>();
  #child: ChildProcess | null = null;
  #starting: Promise<ModelFacts> | null = null;
  #tail: Promise<unknown> = Promise.resolve();
  #nextId = 0;
  #starts = 0;
  #said = "";
  #closed = false;

  constructor(options: WorkerProcessOptions) {
    this.#options = options;
  }

  /** Process id of the running child, for those who watch it. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Starts the child and loads the model, once. Rejects with a `DialDeferError` (`model-not-loaded`). */
  start(): Promise<ModelFacts> {
    this.#starting ??= this.#spawn();
    return this.#starting;
  }

  /** One call after those asked before it. */
  async ask(call: WorkerCall, signal: AbortSignal): Promise<CostedReply> {
    const answer = await this.#exchange((id) => ({ kind: "ask", id, call }), signal);
    if (answer.kind !== "reply") throw new TypeError("the worker answered something else");
    return { reply: answer.reply, ...answer.cost };
  }

  /** How many tokens each text takes by itself. */
  async countTokens(texts: readonly string[]): Promise<readonly number[]> {
    const answer = await this.#exchange((id) => ({ kind: "count", id, texts }), new AbortController().signal);
    if (answer.kind !== "counts") throw new TypeError("the worker answered something else");
    return answer.counts;
  }

  #exchange(message: (id: number) => ToWorker, signal: AbortSignal): Promise<Answer> {
    const turn = this.#tail.then(() => this.#exchangeNow(message, signal));
    this.#tail = turn.catch(() => undefined);
    return abortable(turn, signal);
  }

  async close(): Promise<void> {
    this.#closed = true;
    const child = this.#child;
    // A child that could not be started never exits, and to kill it would signal process 0: our own group.
    if (child?.pid === undefined) return;
    const exited = new Promise<void>((resolve) => { child.once("exit", () => resolve()); });
    keepAlive(child, true);
    child.kill("SIGKILL");
    await exited;
  }

  async #exchangeNow(message: (id: number) => ToWorker, signal: AbortSignal): Promise<Answer> {
    if (signal.aborted) throw aborted();
    if (this.#closed) throw new JudgeError("judge-failed", "the judge is closed", { retryable: false });
    try {
      await this.start();
    } catch (error) {
      throw new JudgeError("judge-failed", error instanceof Error ? error.message : String(error), { retryable: false, cause: error });
    }
    const child = this.#child;
    if (child === null) throw this.#died();
    const id = this.#nextId++;
    const cancel = (): void => { if (child.connected) send(child, { kind: "cancel", id }); };
    signal.addEventListener("abort", cancel, { once: true });
    // A call that hangs inside the engine can only be ended with its process.
    const timer = setTimeout(() => {
      this.#pending.get(id)?.reject(new JudgeError("timeout", `no answer within ${this.#options.timeoutMs} ms`, { retryable: true }));
      this.#pending.delete(id);
      this.#forget(child);
      child.kill("SIGKILL");
    }, this.#options.timeoutMs);
    keepAlive(child, true);
    try {
      return await new Promise<Answer>((resolve, reject) => {
        this.#pending.set(id, { resolve, reject });
        send(child, message(id));
      });
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", cancel);
      keepAlive(child, false);
    }
  }

  async #spawn(): Promise<ModelFacts> {
    if (this.#starts > mostRestarts) throw this.#died();
    this.#starts++;
    const { workerFile, setup, environment } = this.#options;
    const child = fork(workerFile, [], {
      env: { ...environment, NODE_LLAMA_CPP_SKIP_DOWNLOAD: "true" }, execArgv: [], stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    this.#child = child;
    child.stderr?.on("data", (chunk: Buffer) => { this.#said = (this.#said + chunk.toString("utf8")).slice(-keptCharacters); });
    return await new Promise<ModelFacts>((resolve, reject) => {
      child.on("message", (message: FromWorker) => {
        if (message.kind === "loaded") {
          keepAlive(child, false);
          resolve(message.facts);
        } else if (message.kind === "not-loaded") {
          reject(message.noGpu
            ? new DialDeferError("gpu-unavailable", message.message)
            : new DialDeferError("model-not-loaded", `the engine could not load ${setup.modelFile}: ${message.message}`));
        } else {
          this.#settle(message);
        }
      });
      child.on("error", (error) => {
        reject(new DialDeferError("model-not-loaded", `the worker process did not start: ${error.message}`, { cause: error }));
        // Without a process there will be no exit.
        if (child.pid === undefined) this.#forget(child);
      });
      child.on("exit", () => {
        const error = this.#died();
        reject(error);
        if (!this.#forget(child)) return;
        for (const call of this.#pending.values()) call.reject(error);
        this.#pending.clear();
      });
      send(child, { kind: "load", setup });
    });
  }

  /** Lets the next call start anew; false when `child` was no longer the one in use. */
  #forget(child: ChildProcess): boolean {
    if (this.#child !== child) return false;
    this.#child = null;
    this.#starting = null;
    return true;
  }

  #settle(message: Extract<FromWorker, { kind: "reply" | "counts" | "error" }>): void {
    const call = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if (message.kind !== "error") call?.resolve(message);
    else call?.reject(new JudgeError(message.code, message.message, { retryable: message.retryable }));
  }

  #died(): JudgeError {
    const said = this.#said.trim();
    const mayRestart = !this.#closed && this.#starts <= mostRestarts;
    return new JudgeError("judge-failed", `the model's process ended unexpectedly (killed, or out of memory)${said === "" ? "" : `: ${said}`}`, { retryable: mayRestart });
  }
}

function send(child: ChildProcess, message: ToWorker): void {
  // A failed send means that the child is gone; its exit event rejects the call.
  child.send(message, () => undefined);
}

function keepAlive(child: ChildProcess, wanted: boolean): void {
  const handles = [child, child.channel, child.stderr as Socket | null];
  for (const handle of handles) {
    if (wanted) handle?.ref();
    else handle?.unref();
  }
}

function aborted(): JudgeError {
  return new JudgeError("aborted", "the call was aborted", { retryable: true });
}

/** Gives up waiting when the signal fires; the work itself ends on its own. */
function abortable<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  if (signal.aborted) return Promise.reject(aborted());
  return new Promise<Value>((resolve, reject) => {
    const stop = (): void => reject(aborted());
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop)).catch(() => undefined);
  });
}
