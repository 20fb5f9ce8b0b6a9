import { openLlamaWorkers, type LlamaJudgeOptions } from "./llama-workers.js";
import { probabilityDifference, toleratedDifference } from "./self-check.js";
import type { CostedReply, WorkerProcess } from "./worker-process.js";
import type { WorkerCall } from "./worker-protocol.js";

/** What `judges check llama:...` measured. Differences are in probability, times in milliseconds a judgment (with reuse: once the prefix is in place). */
export interface LlamaJudgeCheck {
  readonly judge: string;
  readonly identity: string;
  readonly model: string;
  readonly engine: string;
  readonly processes: number;
  readonly threads_each: number;
  readonly prompts: number;
  /** Whether the answer codes are single tokens; without that nothing else is measured. */
  readonly single_token_codes: boolean;
  /** What studies do: the shared prefix is kept only where that changes nothing. */
  readonly prefix_reuse: boolean;
  readonly deterministic: boolean;
  readonly tolerance: number;
  /** Prefix kept against the whole prompt each time. */
  readonly reuse_difference: number | null;
  /** The same prompts asked backwards and interleaved, prefix kept. */
  readonly order_difference: number | null;
  /** First process against second; `null` with one process. */
  readonly process_difference: number | null;
  /** How much probability the two codes had together. */
  readonly mass: { readonly mean: number; readonly lowest: number } | null;
  readonly cpu_ms: { readonly with_reuse: number; readonly without_reuse: number } | null;
  readonly wall_ms: { readonly with_reuse: number; readonly without_reuse: number } | null;
  /** Resident memory of one process. */
  readonly resident_mb: number | null;
  /** All differences within the tolerance, or reuse switched off where it is not. */
  readonly ok: boolean;
}

const heads = [
  "You will read a question and an answer that was given to it. Your task is to judge the answer. An answer is right when what it says is true, "
    + "also when it is short, clumsy or oddly spelt. An answer is wrong when what it says is false, also when it is long, polite or sounds certain. "
    + "Pay no heed to where the answer comes from, to its length or to its tone. Do not explain your verdict, do not repeat the question, and do not add a word to it.\n"
    + "Reply with 1 when the answer is right. Reply with 2 when the answer is wrong. Reply with that one digit and with nothing besides.\n\n",
  "Below you find a question together with an answer. Find out whether the answer holds. It holds when it states what is the case, however plainly it is put, "
    + "and it does not hold when it states what is not the case, however well it is put. Take the time you need, weigh nothing but the truth of the answer, "
    + "and leave aside who might have written it, when, and why. Give no reasons, give no second thoughts, and write nothing around your verdict.\n"
    + "Write 1 if the answer does not hold. Write 2 if the answer holds. Write this single digit and then stop.\n\n",
] as const;

const claims = [
  ["How many sides has a hexagon?", "Six"],
  ["Which metal is liquid at room temperature?", "Copper"],
  ["What do caterpillars turn into when they are grown?", "Butterflies or moths"],
] as const;

/** Prompts of one head stand together, as the runner groups them. */
const calls: readonly Omit<WorkerCall, "reuse">[] = heads.flatMap((head) => claims.map(([question, answer]) => ({
  messages: [{ role: "user" as const, content: `${head}Text A: ${question}\nText B: ${answer}\n\nIs the answer in Text B correct?` }],
  sharedPrefixLength: head.length, answerMode: "probability" as const, temperature: 0, maxTokens: 1,
})));
/** All but the first call of each head find its prefix in place when asked forwards. */
const findsPrefix = (_: unknown, index: number): boolean => index % claims.length !== 0;
const forwards = calls.map((_, index) => index);
const backwards = forwards.toReversed();
const interleaved = [0, 3, 1, 4, 2, 5] as const;

/**
 * Measures on six prompts with two shared heads whether keeping the prefix, the order of asking and the
 * process change a probability, how much mass the codes have, and what a judgment costs.
 */
export async function checkLlamaJudge(name: string, options: LlamaJudgeOptions): Promise<LlamaJudgeCheck> {
  const opened = await openLlamaWorkers(name, options);
  const { workers, check, facts, model, engine, threads } = opened;
  const [first, second] = workers;
  const common = {
    judge: `llama:${name}`, identity: `llama:${model.sha256}`, model: model.name, engine: `node-llama-cpp ${engine.version}, ${facts.backend}`,
    processes: workers.length, threads_each: threads, prompts: calls.length, single_token_codes: facts.singleTokenCodes,
    prefix_reuse: check.prefixReuse, deterministic: check.deterministic, tolerance: toleratedDifference,
  };
  try {
    if (first === undefined || !facts.singleTokenCodes) {
      return { ...common, reuse_difference: null, order_difference: null, process_difference: null, mass: null, cpu_ms: null, wall_ms: null, resident_mb: null, ok: false };
    }
    const whole = await askAll(first, forwards, false);
    const kept = await askAll(first, forwards, true);
    const reversed = await askAll(first, backwards, true);
    const mixed = await askAll(first, interleaved, true);
    const elsewhere = second === undefined ? null : await askAll(second, backwards, check.prefixReuse);
    const reuseDifference = largest(whole.replies, kept.replies);
    const orderDifference = Math.max(largest(kept.replies, reversed.replies), largest(kept.replies, mixed.replies));
    const processDifference = elsewhere === null ? null : largest((check.prefixReuse ? kept : whole).replies, elsewhere.replies);
    const masses = whole.replies.map(({ reply }) => (reply.codeProbabilities?.["1"] ?? 0) + (reply.codeProbabilities?.["2"] ?? 0));
    const reuseAgrees = Math.max(reuseDifference, orderDifference) <= toleratedDifference;
    return {
      ...common,
      prefix_reuse: check.prefixReuse && reuseAgrees,
      deterministic: check.deterministic && (reuseAgrees || !check.prefixReuse) && (processDifference ?? 0) === 0,
      reuse_difference: reuseDifference,
      order_difference: orderDifference,
      process_difference: processDifference,
      mass: { mean: mean(masses), lowest: Math.min(...masses) },
      cpu_ms: { with_reuse: mean(kept.replies.filter(findsPrefix).map((reply) => reply.cpuMs)), without_reuse: mean(whole.replies.map((reply) => reply.cpuMs)) },
      wall_ms: { with_reuse: mean(kept.wallMs.filter(findsPrefix)), without_reuse: mean(whole.wallMs) },
      resident_mb: Math.max(...mixed.replies.map((reply) => reply.residentBytes)) / 1e6,
      ok: (reuseAgrees || !check.prefixReuse) && (processDifference ?? 0) <= toleratedDifference,
    };
  } finally {
    await opened.close();
  }
}

/** Asks in the given order and returns replies and times in the order of `calls`. */
async function askAll(worker: WorkerProcess, order: readonly number[], reuse: boolean): Promise<{ replies: readonly CostedReply[]; wallMs: readonly number[] }> {
  const replies: CostedReply[] = [];
  const wallMs: number[] = [];
  for (const index of order) {
    const call = calls[index];
    if (call === undefined) continue;
    const started = performance.now();
    replies[index] = await worker.ask({ ...call, reuse }, new AbortController().signal);
    wallMs[index] = performance.now() - started;
  }
  return { replies, wallMs };
}

function largest(first: readonly CostedReply[], second: readonly CostedReply[]): number {
  return Math.max(...first.map((reply, index) => probabilityDifference(reply, second[index] ?? reply)));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
