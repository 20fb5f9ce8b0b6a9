import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { AnswerMode } from "../../src/core/answer-mode.js";
import type { Item } from "../../src/core/item.js";
import type { Message } from "../../src/core/message.js";
import { seededUniform } from "../../src/core/seeded-uniform.js";
import { dialdeferHome } from "../../src/fetching/dialdefer-home.js";
import { loadFamily } from "../../src/framing/load-family.js";
import { openItems } from "../../src/items/open-items.js";
import { engineInstalled } from "../../src/judges/llama/ensure-engine.js";
import { openLlamaWorkers } from "../../src/judges/llama/llama-workers.js";
import { modelsList } from "../../src/judges/llama/models-list.js";
import { probabilityDifference } from "../../src/judges/llama/self-check.js";
import type { CostedReply, WorkerProcess } from "../../src/judges/llama/worker-process.js";
import type { Bar, Bench, BenchResult } from "../support/bar.js";
import { comparisons } from "../support/interleaved.js";
import { spread } from "../support/spread.js";

const model = "smollm2-135m";
/** Fewer than share a prefix in a study of the starter set (about 30), so that the ratio is not flattered. */
const promptsPerPrefix = 12;
const speedBar = `embedded: judgments per CPU second, shared prefix kept against whole prompts, ${model}`;
const jsonBar = `embedded: CPU seconds a judgment, JSON by grammar against probability mode, ${model}`;
const equalBar = `embedded: largest difference of P by reuse, order or process, ${model}`;

interface Prompt {
  readonly messages: readonly Message[];
  readonly sharedPrefixLength: number;
}

/** What keeping the shared prefix saves, that it changes nothing, and what probability mode saves against JSON. One group of prompts with one prefix per run. */
export const embedded: Bench = async (progress) => {
  const home = dialdeferHome(process.env);
  const missing = await engineInstalled(home)
    ? modelsList(home).find(({ name }) => name === model)?.onDisk === true ? null : `the model ${model} is not on disk (dialdefer models get ${model})`
    : "the engine is not installed (npm start does it)";
  if (missing !== null) return { bars: [speedBar, equalBar, jsonBar].map((name) => ({ name, skipped: missing })) };
  const workerFile = fileURLToPath(new URL("../bundle/llama-worker.js", import.meta.url));
  if (!existsSync(workerFile)) throw new Error("the package is not built");
  const opened = await openLlamaWorkers(model, { home, concurrency: 2, environment: process.env, timeoutMs: 120_000, workerFile });
  try {
    const [first, second] = opened.workers;
    if (first === undefined) throw new Error("no process was started");
    return await measure(first, second, progress);
  } finally {
    await opened.close();
  }
};

async function measure(first: WorkerProcess, second: WorkerProcess | undefined, progress: (line: string) => void): Promise<BenchResult> {
  const groups = await promptGroups("probability");
  const ratios: number[] = [];
  const rates: { kept: number; whole: number }[] = [];
  const differences: number[] = [];
  const keptReplies: CostedReply[][] = [];
  for (const [run, group] of groups.entries()) {
    const whole = await askAll(first, group, false);
    const kept = await askAll(first, group, true);
    const rate = { kept: judgmentsPerCpuSecond(kept), whole: judgmentsPerCpuSecond(whole) };
    rates.push(rate);
    ratios.push(rate.kept / rate.whole);
    differences[run] = largestDifference(whole, kept);
    keptReplies.push(kept);
    progress(`prefix ${run + 1}: ${rate.whole.toFixed(2)} judgments per CPU second whole, ${rate.kept.toFixed(2)} with the prefix kept`);
  }
  const shuffled = shuffle(groups.flatMap((group, run) => group.map((prompt, index) => ({ prompt, run, index })))).slice(0, 2 * promptsPerPrefix);
  const mixed = await askAll(first, shuffled.map(({ prompt }) => prompt), true);
  mixed.forEach((reply, at) => { raise(differences, shuffled[at], reply, keptReplies); });
  if (second !== undefined) {
    for (const [run, group] of groups.entries()) {
      const elsewhere = await askAll(second, group.toReversed(), true);
      elsewhere.reverse().forEach((reply, index) => { raise(differences, { run, index }, reply, keptReplies); });
    }
  }
  const json: CostedReply[][] = [];
  const jsonWhole: CostedReply[] = [];
  for (const [run, group] of (await promptGroups("json")).entries()) {
    json[run] = await askAll(first, group, true, "json");
    jsonWhole.push(...await askAll(first, group.slice(0, 2), false, "json"));
    progress(`prefix ${run + 1}: ${judgmentsPerCpuSecond(json[run]).toFixed(2)} JSON judgments per CPU second, ${meanOutput(json[run]).toFixed(0)} tokens each`);
  }
  const equal: Bar = {
    name: equalBar, unit: "", atMost: 0, runs: [Math.max(...differences)],
    remark: second === undefined ? "one process only: this machine has one core" : "in one process and a second one, forwards, backwards and shuffled over prefixes",
  };
  return {
    bars: [{ name: speedBar, unit: "x", atLeast: 2.5, runs: ratios, remark: `${comparisons} prefixes of ${promptsPerPrefix} prompts, the first of which evaluates the prefix` }, equal, {
      // 8 would take replies of about 150 tokens, see docs/speed.md; this model ends its reasoning after 40.
      name: jsonBar, unit: "x", atLeast: 2, runs: json.map((replies, run) => (rates[run]?.kept ?? NaN) / judgmentsPerCpuSecond(replies)),
      remark: `the same claims in both, the prefix kept in both; a JSON reply has ${meanOutput(json.flat()).toFixed(0)} tokens on average`,
    }],
    details: {
      judgments_per_cpu_second: { kept: spread(rates.map(({ kept }) => kept)).median, whole: spread(rates.map(({ whole }) => whole)).median, json_kept: judgmentsPerCpuSecond(json.flat()), json_whole: judgmentsPerCpuSecond(jsonWhole) },
      json_output_tokens: meanOutput(json.flat()),
      prompt_tokens: spread(keptReplies.flat().map(({ reply }) => reply.usage?.inputTokens ?? 0)).median,
    },
  };
}

/** As many groups as there are runs: prompts of the starter set in one framing, wording and order each. */
async function promptGroups(answerMode: AnswerMode): Promise<readonly (readonly Prompt[])[]> {
  const family = await loadFamily("matched");
  const items: Item[] = [];
  for await (const item of openItems("starter").read()) items.push(item);
  return Array.from({ length: comparisons }, (_, run) => Array.from({ length: promptsPerPrefix }, (__, index) => {
    // Right and wrong claims in turn, from all over the set.
    const item = items[(run * 7 + index * 31) % items.length] as Item;
    return family.render({
      item, polarity: index % 2 === 0 ? "correct" : "incorrect", framing: run % 2 === 0 ? "T" : "S", wording: run * 2 % family.wordings,
      order: run % 2 === 0 ? "accept-first" : "accept-second", answerMode,
    });
  }));
}

async function askAll(worker: WorkerProcess, prompts: readonly Prompt[], reuse: boolean, answerMode: AnswerMode = "probability"): Promise<CostedReply[]> {
  const replies: CostedReply[] = [];
  for (const { messages, sharedPrefixLength } of prompts) {
    replies.push(await worker.ask({ messages, sharedPrefixLength, answerMode, temperature: 0, maxTokens: 512, reuse }, new AbortController().signal));
  }
  return replies;
}

function judgmentsPerCpuSecond(replies: readonly CostedReply[]): number {
  return replies.length / replies.reduce((sum, { cpuMs }) => sum + cpuMs / 1000, 0);
}

function meanOutput(replies: readonly CostedReply[]): number {
  return replies.reduce((sum, { reply }) => sum + (reply.usage?.outputTokens ?? 0), 0) / replies.length;
}

function largestDifference(first: readonly CostedReply[], second: readonly CostedReply[]): number {
  return Math.max(...first.map((reply, index) => probabilityDifference(reply, second[index] as CostedReply)));
}

function raise(differences: number[], place: { readonly run: number; readonly index: number } | undefined, reply: CostedReply, kept: readonly (readonly CostedReply[])[]): void {
  const before = place === undefined ? undefined : kept[place.run]?.[place.index];
  if (place === undefined || before === undefined) throw new Error("a reply has no counterpart");
  differences[place.run] = Math.max(differences[place.run] ?? 0, probabilityDifference(before, reply));
}

function shuffle<Value>(values: readonly Value[]): readonly Value[] {
  return values.map((value, index) => ({ value, key: seededUniform("shuffle", index) })).sort((one, other) => one.key - other.key).map(({ value }) => value);
}
