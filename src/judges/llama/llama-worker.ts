import { DialDeferError } from "../../core/dialdefer-error.js";
import { JudgeError } from "../../core/judge-error.js";
import { LlamaSession } from "./llama-session.js";
import type { FromWorker, ToWorker, WorkerCall } from "./worker-protocol.js";

/**
 * The program of a worker process: loads one model, then answers calls one after another. It ends with
 * its parent, and leaves Ctrl-C to it (a terminal sends it to both).
 */
let session: LlamaSession | null = null;
let queue: Promise<void> = Promise.resolve();
const cancelled = new Set<number>();

function send(message: FromWorker): void {
  process.send?.(message);
}

async function load(setup: Extract<ToWorker, { kind: "load" }>["setup"]): Promise<void> {
  try {
    session = await LlamaSession.open(setup);
    send({ kind: "loaded", facts: session.facts });
  } catch (error) {
    send({ kind: "not-loaded", noGpu: error instanceof DialDeferError && error.code === "gpu-unavailable", message: error instanceof Error ? error.message : String(error) });
  }
}

async function answer(id: number, call: WorkerCall): Promise<void> {
  const before = process.cpuUsage();
  try {
    if (session === null) throw new JudgeError("judge-failed", "the model is not loaded", { retryable: false });
    if (cancelled.has(id)) throw new JudgeError("aborted", "the call was cancelled", { retryable: true });
    const reply = await session.ask(call, () => cancelled.has(id));
    const used = process.cpuUsage(before);
    send({ kind: "reply", id, reply, cost: { cpuMs: (used.user + used.system) / 1000, residentBytes: process.memoryUsage.rss() } });
  } catch (error) {
    const known = error instanceof JudgeError
      ? error
      : new JudgeError("judge-failed", error instanceof Error ? error.message : String(error), { retryable: true });
    send({ kind: "error", id, code: known.code, message: known.message, retryable: known.retryable });
  } finally {
    cancelled.delete(id);
  }
}

function count(id: number, texts: readonly string[]): void {
  const loaded = session;
  if (loaded === null) send({ kind: "error", id, code: "judge-failed", message: "the model is not loaded", retryable: false });
  else send({ kind: "counts", id, counts: texts.map((text) => loaded.countTokens(text)) });
}

process.on("message", (message: ToWorker) => {
  switch (message.kind) {
    case "load":
      queue = queue.then(() => load(message.setup));
      break;
    case "ask":
      queue = queue.then(() => answer(message.id, message.call));
      break;
    case "count":
      queue = queue.then(() => count(message.id, message.texts));
      break;
    case "cancel":
      cancelled.add(message.id);
      break;
  }
});
process.on("SIGINT", () => undefined);
// An ordinary exit would wait for the engine's own threads.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
