import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Judge, JudgeRequest } from "../../core/judge.js";
import { sha256 } from "../../core/sha256.js";
import { createLlamaJudge } from "./create-llama-judge.js";
import type { LlamaJudgeOptions } from "./llama-workers.js";
import { writeFakeHome, type FakeHome } from "./fixtures/write-fake-home.js";

let fake: FakeHome;
const open: Judge[] = [];
beforeAll(async () => { fake = await writeFakeHome(); });
afterAll(() => fake.remove());
afterEach(async () => { await Promise.all(open.splice(0).map((judge) => judge.close())); });

async function judgeOf(weights: Readonly<Record<string, unknown>>, options: Partial<LlamaJudgeOptions> = {}): Promise<Judge> {
  const file = await fake.writeWeights("weights.gguf", weights);
  const judge = await createLlamaJudge(file, { home: fake.home, concurrency: 2, timeoutMs: 20_000, environment: process.env, workerFile: fake.workerFile, ...options });
  open.push(judge);
  return judge;
}

function request(content: string, changes: Partial<JudgeRequest> = {}): JudgeRequest {
  return {
    messages: [{ role: "user", content }], sharedPrefixLength: 10, answerMode: "probability", acceptCode: "1", temperature: 0, maxTokens: 100,
    trial: { itemId: "item", polarity: "correct", framing: "T", framingIndex: 1, wording: 0, order: "accept-first", repeat: 1 },
    ...changes,
  };
}

const never = new AbortController().signal;

describe("an embedded judge", () => {
  it("is identified by its weights alone and says what it is", async () => {
    const judge = await judgeOf({});
    expect(judge.identity).toBe(`llama:${sha256("{}")}`);
    expect(judge).toMatchObject({ grouping: "prefix", defaultAnswer: "probability", paid: false, capabilities: { tokenProbabilities: true, systemRole: true, temperature: true } });
    expect(judge.description).toMatchObject({ model: "weights", title: "Fake", prefix_reuse: true, reuse_difference: 0, weights_sha256: sha256("{}"), prompt_format: "the model's chat template" });
  });

  it("gives the same probabilities in any order, with any neighbour and in any process", async () => {
    const judge = await judgeOf({});
    const prompts = ["Shared headA", "Shared headB", "Other shared", "Shared headA"];
    const forwards = [];
    for (const prompt of prompts) forwards.push(await judge.ask(request(prompt, { lane: 0 }), never));
    const backwards = [];
    for (const prompt of prompts.toReversed()) backwards.unshift(await judge.ask(request(prompt, { lane: judge.lanes - 1 }), never));
    expect(backwards).toEqual(forwards);
    expect(forwards[0]).toEqual(forwards[3]);
    expect(forwards[0]?.codeProbabilities).not.toEqual(forwards[1]?.codeProbabilities);
    expect(judge.deterministic).toBe(true);
  });

  it("answers with the likelier code and keeps both probabilities unnormalised", async () => {
    const judge = await judgeOf({});
    const reply = await judge.ask(request("Is water wet?"), never);
    const { "1": one, "2": two } = reply.codeProbabilities ?? { "1": 0, "2": 0 };
    expect(one + two).toBeCloseTo(0.5, 12);
    expect(reply).toMatchObject({ text: one >= two ? "1" : "2", finishReason: "stop", model: "weights" });
  });

  it("serves the other answer modes: a bare choice, and text up to the cap", async () => {
    const judge = await judgeOf({});
    const choice = await judge.ask(request("Is water wet?", { answerMode: "choice" }), never);
    expect(choice.text).toMatch(/^[12]$/);
    expect(await judge.ask(request("Is water wet?", { answerMode: "json", maxTokens: 5 }), never)).toMatchObject({ text: '{"rea', finishReason: "length" });
    const text = await judge.ask(request("Is water wet?", { answerMode: "text", maxTokens: 5 }), never);
    expect(text.codeProbabilities).toBeUndefined();
    expect(text.usage?.outputTokens).toBeLessThanOrEqual(5);
  });

  it("weighs the candidates of a text reply behind the very prompt, in any order of asking, and falls back to their grammar where tokens do not tell them apart", async () => {
    const judge = await judgeOf({});
    const spelled = (words: readonly string[], opening = "") => ({ grammar: "root ::= fake", candidates: { opening, ending: opening === "" ? "" : "!", words: words.map((text, index) => ({ text, worth: words.length === 1 ? 1 : index / (words.length - 1) })) } });
    const ask = (content: string, held: object) => judge.ask(request(content, { answerMode: "text", ...held }), never);
    const codes = await judge.ask(request("Is water wet?"), never);
    const weighed = await ask("Is water wet?", spelled(["2", "1"]));
    // The same tokens after the same prompt as in the mode for codes.
    expect(weighed.codeProbabilities).toEqual(codes.codeProbabilities);
    expect(weighed).toMatchObject({ text: codes.text, finishReason: "stop", usage: { inputTokens: codes.usage!.inputTokens, outputTokens: 1 } });
    const opened = await ask("Is water wet?", spelled(["no", "yes"], "So: "));
    expect(opened.text).toBe("So: yes!");
    expect(opened.usage!.inputTokens).toBe(codes.usage!.inputTokens);
    expect(opened.codeProbabilities!["1"]).toBeCloseTo(0.5 * ("y".charCodeAt(0) - 31) / 4560, 12);
    const scores = spelled(Array.from({ length: 10 }, (_, index) => String(index + 1)));
    const [first, , again] = [await ask("Shared headA", scores), await ask("Shared headB", scores), await ask("Shared headA", scores)];
    expect(again).toEqual(first);
    expect(first.codeProbabilities!["1"] + first.codeProbabilities!["2"]).toBeGreaterThan(0.5);
    const same = await ask("Is water wet?", { grammar: "root ::= fake", candidates: { opening: "", ending: "", words: [{ text: "a", worth: 0 }, { text: "a", worth: 1 }] } });
    expect(same.codeProbabilities).toBeUndefined();
  });

  it("reads a conversation turn by turn through the model's own template", async () => {
    const judge = await judgeOf({});
    const turns = [{ role: "user", content: "Is water wet?" }, { role: "assistant", content: "1" }, { role: "user", content: "I doubt it." }] as const;
    const [first, second] = [await judge.ask(request("Is water wet?"), never), await judge.ask(request("", { messages: turns, sharedPrefixLength: 0 }), never)];
    expect(second.usage!.inputTokens).toBeGreaterThan(first.usage!.inputTokens);
    expect(await judge.ask(request("", { messages: turns, sharedPrefixLength: 0, lane: 1 }), never)).toEqual(second);
  });

  it.each([
    ["reasoning first unless the template says otherwise", undefined, '{"reasoning": "fake", "chosen_answer": "2"}'],
    ["verdict first where the template asks for that", "verdict-first" as const, '{"chosen_answer": "2", "reasoning": "fake"}'],
  ])("gives JSON by a grammar: %s", async (_, fieldOrder, text) => {
    const judge = await judgeOf({});
    expect(await judge.ask(request("Is water wet?", { answerMode: "json", fieldOrder }), never)).toMatchObject({ text, finishReason: "stop" });
  });

  it("computes on a graphics processor only when asked, in one process, and says so", async () => {
    const environment = { ...process.env, FAKE_GPU: "vulkan" };
    expect((await judgeOf({}, { environment })).description["engine"]).toBe("node-llama-cpp 3.21.1, CPU");
    const judge = await judgeOf({}, { environment, gpu: true });
    expect(judge).toMatchObject({ lanes: 1, description: { engine: "node-llama-cpp 3.21.1, vulkan" }, identity: `llama:${sha256("{}")}` });
  });

  it("refuses to fall back to the processor unnoticed when a graphics processor was asked for", async () => {
    await expect(judgeOf({}, { gpu: true })).rejects.toMatchObject({ code: "gpu-unavailable", message: expect.stringContaining("leave --gpu out") as string });
  });

  it("switches prefix reuse off when it changes the numbers, and records that", async () => {
    const judge = await judgeOf({ fault: "reuse" });
    expect(judge.description).toMatchObject({ prefix_reuse: false });
    expect(judge.description["reuse_difference"]).toBeGreaterThan(1e-6);
    const first = await judge.ask(request("Shared headA", { lane: 0 }), never);
    await judge.ask(request("Shared headB", { lane: 0 }), never);
    expect(await judge.ask(request("Shared headA", { lane: 0 }), never)).toEqual(first);
  });

  it("falls back to one process when a second gives other numbers, and does not claim to be deterministic", async () => {
    const judge = await judgeOf({ fault: "process" });
    expect(judge.lanes).toBe(1);
    if ("process_difference" in judge.description) expect(judge.deterministic).toBe(false);
  });

  it("asks a base model in plain text and says so", async () => {
    const judge = await judgeOf({ template: false });
    expect(judge.description["prompt_format"]).toMatch(/no chat template/);
    expect((await judge.ask(request("Is water wet?"), never)).codeProbabilities).toBeDefined();
  });

  it("refuses probabilities where a code is not exactly one token, and declares that beforehand", async () => {
    const judge = await judgeOf({ wideCodes: true });
    expect(judge.capabilities.tokenProbabilities).toBe(false);
    await expect(judge.ask(request("Is water wet?"), never)).rejects.toMatchObject({ code: "rejected", retryable: false });
    expect((await judge.ask(request("Is water wet?", { answerMode: "choice" }), never)).text).toHaveLength(8);
  });

  it("refuses a prompt longer than the context instead of shifting it", async () => {
    const judge = await judgeOf({});
    await expect(judge.ask(request("x".repeat(1200)), never)).rejects.toMatchObject({ code: "prompt-too-long", retryable: false });
  });

  it("survives the death of its process: the call is an attempt, the next one works", async () => {
    const judge = await judgeOf({}, { concurrency: 1 });
    const before = await judge.ask(request("Is water wet?"), never);
    await expect(judge.ask(request("DIE please"), never)).rejects.toMatchObject({ code: "judge-failed", retryable: true });
    expect(await judge.ask(request("Is water wet?"), never)).toEqual(before);
  });

  it("gives up restarting a process that dies again and again", async () => {
    const judge = await judgeOf({}, { concurrency: 1 });
    const retryable = [];
    for (let attempt = 0; attempt < 5; attempt++) {
      retryable.push(await judge.ask(request("DIE please"), never).then(() => null, (error: { retryable: boolean }) => error.retryable));
    }
    expect(retryable).toEqual([true, true, true, false, false]);
  });

  it("ends a call that hangs and goes on with a new process", async () => {
    const judge = await judgeOf({}, { concurrency: 1, timeoutMs: 3000 });
    await expect(judge.ask(request("HANG now"), never)).rejects.toMatchObject({ code: "timeout", retryable: true });
    expect((await judge.ask(request("Is water wet?"), never)).finishReason).toBe("stop");
  });

  it("rejects at once when aborted, before the call and during it", async () => {
    const judge = await judgeOf({}, { concurrency: 1, timeoutMs: 3000 });
    await expect(judge.ask(request("Is water wet?"), AbortSignal.abort())).rejects.toMatchObject({ code: "aborted" });
    const controller = new AbortController();
    const hanging = judge.ask(request("HANG now"), controller.signal);
    controller.abort();
    await expect(hanging).rejects.toMatchObject({ code: "aborted" });
  });

  it("refuses calls after it was closed", async () => {
    const judge = await judgeOf({});
    await judge.close();
    await expect(judge.ask(request("Is water wet?"), never)).rejects.toMatchObject({ code: "judge-failed", retryable: false });
  });

  it("says which file the engine could not load", async () => {
    const file = await fake.writeWeights("junk.gguf", {});
    const { writeFile } = await import("node:fs/promises");
    await writeFile(file, "this is no model");
    await expect(createLlamaJudge(file, { home: fake.home, concurrency: 1, timeoutMs: 20_000, environment: process.env, workerFile: fake.workerFile }))
      .rejects.toMatchObject({ code: "model-not-loaded", message: expect.stringContaining("junk.gguf") });
  });
});
