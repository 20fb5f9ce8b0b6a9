import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { writeFakeHome, type FakeHome } from "../src/judges/llama/fixtures/write-fake-home.js";
import { dialdefer, emptyFolder, type Finished } from "./support/command-line.js";
import { startMockChatServer, type MockCall, type MockChatServer, type MockChatServerOptions } from "./support/mock-chat-server.js";

let server: MockChatServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

interface Checked extends Finished {
  readonly facts: Record<string, unknown>;
  readonly text: string;
  /** As the server counted them. */
  readonly calls: number;
}

/** Checks a judge at a server that behaves like this, once as JSON and once for people. */
async function check(options: MockChatServerOptions = {}, environment: NodeJS.ProcessEnv = {}, ...flags: readonly string[]): Promise<Checked> {
  const running = server = await startMockChatServer(options);
  const folder = await emptyFolder();
  const args = ["judges", "check", "openai:mock", "--base-url", running.url, ...flags];
  const json = await dialdefer(folder, [...args, "--json"], environment);
  const calls = running.requests().total;
  const people = await dialdefer(folder, args, environment);
  expect(people.code).toBe(json.code);
  expect(running.requests().total).toBe(2 * calls);
  return { ...json, facts: json.stdout === "" ? {} : JSON.parse(json.stdout) as Record<string, unknown>, text: people.stdout, calls };
}

/** A whole chat completion. */
function reply(content: string, rest: { readonly finish?: string; readonly usage?: object; readonly logprobs?: object } = {}): { status: number; body: string } {
  const { finish = "stop", usage, logprobs } = rest;
  return { status: 200, body: JSON.stringify({ model: "the-model", choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: finish, logprobs }], ...(usage === undefined ? {} : { usage }) }) };
}

function candidates(...pairs: readonly (readonly [string, number])[]): object {
  return { content: [{ token: pairs[0]?.[0], logprob: -0.1, top_logprobs: pairs.map(([token, probability]) => ({ token, logprob: Math.log(probability) })) }] };
}

const asksJson = ({ request }: MockCall): boolean => request.logprobs !== true;

describe("judges check of an endpoint that refuses nothing", () => {
  it("shows everything from two calls, unrounded as JSON and rounded for people", async () => {
    const { code, facts, text, calls } = await check({
      respond: (call) => asksJson(call) ? reply('{"chosen_answer": "1"}', { usage: { prompt_tokens: 60, completion_tokens: 9, prompt_tokens_details: { cached_tokens: 0 } } }) : reply("1", { logprobs: candidates(["1", 0.912345], ["2", 0.05], ["The", 0.01]) }),
    });
    expect(code).toBe(0);
    expect(calls).toBe(2);
    expect(facts).toMatchObject({
      judge: "openai:mock", model: "mock", reachable: true, model_answered: "the-model", calls: 2, system_role: true, temperature: true, json_mode: true, token_probabilities: true,
      code_mass: expect.closeTo(0.962345, 9) as number, probability_of_accept: expect.closeTo(0.912345 / 0.962345, 9) as number, verdict: "accept", verdict_status: "ok", verdict_by_probability: "accept",
      usage_reported: true, cached_tokens_reported: true, unsettled: [], reply: '{"chosen_answer": "1"}',
    });
    expect(facts.latency_ms).toBeGreaterThan(0);
    expect(text).toMatch(/reachable +yes, 2 calls, the reply took \d+ ms\n/);
    expect(text).toMatch(/token probabilities +yes; the answer codes 1 and 2 have 96 % of the probability\n/);
    expect(text).toMatch(/verdict +accept of a claim that is right, read from the reply \(ok\); accept by probability \(P\(accept\) 0\.95\)\n/);
    expect(text).toMatch(/usage +reported, cached tokens too\n/);
    expect(text).not.toMatch(/\d\.\d{3}/);
  });

  it("asks about a claim that is plainly right, and says so where the judge rejects it", async () => {
    const { code, facts, text } = await check({ respond: (call) => asksJson(call) ? reply('{"chosen_answer": "2"}') : reply("2", { logprobs: candidates(["2", 0.6], ["1", 0.001]) }) });
    expect([code, facts.verdict, facts.verdict_by_probability]).toEqual([0, "reject", "reject"]);
    expect(text).toContain("reject of a claim that is right");
  });

  it("says what the endpoint does not report", async () => {
    const { facts, text } = await check({ respond: () => ({ status: 200, body: JSON.stringify({ choices: [{ message: { content: '{"chosen_answer":"1"}' }, finish_reason: "stop" }] }) }) });
    expect(facts).toMatchObject({ model_answered: null, usage_reported: false, cached_tokens_reported: false, token_probabilities: false, code_mass: null, probability_of_accept: null });
    expect(text).toMatch(/model that answered +not said\n/);
    expect(text).toContain("not reported: costs cannot be measured");
  });

  it("says where the answer codes have no probability at all", async () => {
    const { facts, text } = await check({ respond: (call) => asksJson(call) ? undefined : reply("The", { logprobs: candidates(["The", 0.9]) }) });
    expect(facts).toMatchObject({ token_probabilities: true, code_mass: 0, verdict_by_probability: null });
    expect(text).toContain("0 % of the probability: nothing can be read from them");
  });
});

describe("judges check of an endpoint that refuses", () => {
  const all = { system_role: true, temperature: true, json_mode: true, token_probabilities: true };
  it.each<[NonNullable<MockChatServerOptions["refuses"]>, object, number]>([
    [["temperature"], { ...all, temperature: false }, 3],
    [["system"], { ...all, system_role: false }, 3],
    [["response_format"], { ...all, json_mode: false }, 3],
    [["logprobs"], { ...all, token_probabilities: false }, 2],
    [["max_tokens"], all, 3],
    [["temperature", "logprobs"], { ...all, temperature: false, token_probabilities: false }, 3],
    [["system", "logprobs"], { ...all, system_role: false, token_probabilities: false }, 3],
    [["response_format", "logprobs"], { ...all, json_mode: false, token_probabilities: false }, 3],
  ])("%j settles everything, with a verdict", async (refuses, expected, calls) => {
    const { code, facts, calls: counted } = await check({ refuses });
    expect(facts).toMatchObject({ ...expected, calls, unsettled: [], verdict_status: "ok" });
    expect([code, counted]).toEqual([0, calls]);
  });

  it("two settings of one question and perhaps a third: the verdict is read, and what was not asked stays unknown", async () => {
    const { code, facts, text, calls } = await check({ refuses: ["temperature", "logprobs", "system"] });
    expect(facts).toMatchObject({ system_role: false, temperature: false, json_mode: true, token_probabilities: null, code_mass: null, verdict_status: "ok", unsettled: ["token_probabilities"] });
    expect([code, calls]).toEqual([0, 3]);
    expect(text).toMatch(/token probabilities +unknown: 3 of at most 3 calls did not settle it\n/);
  });

  it("all that it is asked: three calls, no verdict, exit code 1", async () => {
    const { code, facts, text, calls } = await check({ refuses: ["temperature", "system", "response_format"] });
    expect(facts).toMatchObject({ system_role: false, temperature: false, json_mode: false, token_probabilities: null, verdict: null, verdict_status: null, usage_reported: null, latency_ms: null, reply: null, unsettled: ["token_probabilities", "verdict"] });
    expect([code, calls]).toEqual([1, 3]);
    expect(text).toContain("each was refused for another setting");
  });

  it("token probabilities by leaving them out", async () => {
    expect((await check({ withoutLogprobs: true })).facts).toMatchObject({ token_probabilities: false, calls: 2, unsettled: [] });
  });

  it("JSON mode by answering nothing under it", async () => {
    const { facts, code } = await check({ respond: ({ request }) => request.response_format === undefined ? undefined : reply("") });
    expect(facts).toMatchObject({ json_mode: false, verdict_status: "ok", calls: 3 });
    expect(code).toBe(0);
  });
});

describe("judges check of a judge whose reply cannot be read", () => {
  it("says so, shows the reply, and exits with 1", async () => {
    const { code, facts, text } = await check({ withoutLogprobs: true, respond: (call) => asksJson(call) ? reply("I would rather\n\u001b[2J talk about spiders. \u202e") : undefined });
    expect(code).toBe(1);
    expect(facts).toMatchObject({ reachable: true, verdict: null, verdict_status: "unparsed" });
    expect(text).toMatch(/verdict +none: the reply cannot be read \(unparsed\)\n/);
    expect(text).toContain("I would rather \\u{1b}[2J talk about spiders. \\u{202e}");
  });

  it("points to the token probabilities where those can be read", async () => {
    const { code, facts, text } = await check({ respond: (call) => asksJson(call) ? reply("Spiders!") : undefined });
    expect([code, facts.verdict]).toEqual([0, null]);
    expect(facts.verdict_by_probability).not.toBeNull();
    expect(text).toContain("use --answer probability");
  });

  it("asks once more with a longer cap where the reply was cut, as a study does", async () => {
    const caps: unknown[] = [];
    const { code, facts } = await check({
      plan: ({ request }) => void caps.push(request.max_tokens),
      respond: (call) => !asksJson(call) ? undefined : (call.request.max_tokens ?? 0) > 512 ? reply('{"chosen_answer":"1"}') : reply("", { finish: "length" }),
    });
    expect(caps.slice(0, 3)).toEqual([512, 2048, 1]);
    expect([code, facts.verdict, facts.calls, facts.token_probabilities]).toEqual([0, "accept", 3, true]);
    await server?.close();
    expect((await check({ withoutLogprobs: true, respond: (call) => asksJson(call) ? reply("", { finish: "length" }) : undefined })).facts).toMatchObject({ verdict: null, verdict_status: "truncated", calls: 3 });
  });

  it("keeps what the first question showed where the second one fails", async () => {
    const { code, facts } = await check({ respond: (call) => asksJson(call) ? undefined : { status: 503, body: "{}" } });
    expect(facts).toMatchObject({ verdict_status: "ok", token_probabilities: null, unsettled: ["token_probabilities"], calls: 2 });
    expect(code).toBe(0);
  });
});

describe("judges check of an endpoint that cannot be asked", () => {
  it.each<[string, MockChatServerOptions, string]>([
    ["whose key is wrong", { respond: ({ headers }) => ({ status: 401, body: JSON.stringify({ error: { message: `bad key ${headers.authorization}` } }) }) }, "status 401"],
    ["that does not know the model", { respond: () => ({ status: 404, body: '{"error":{"message":"no such model"}}' }) }, "no such model"],
    ["that closes the door", { plan: () => "closed-socket" }, "no answer from"],
  ])("%s gives the error, exit code 1 and no JSON; the key is never shown", async (_name, options, words) => {
    const { code, stdout, stderr, text, calls } = await check(options, { MY_KEY: "sk-secret-0123456789" }, "--key-env", "MY_KEY");
    expect([code, stdout, text, calls]).toEqual([1, "", "", 1]);
    expect(stderr).toContain(words);
    expect(stderr).not.toContain("secret");
  });

  it("never shows a key that the endpoint echoes into model and reply", async () => {
    const key = "sk-secret-0123456789";
    const { code, facts, stdout, text } = await check({ respond: () => ({ status: 200, body: JSON.stringify({ model: `m ${key}`, choices: [{ message: { content: `{"chosen_answer":"1","note":"${key}"}` }, finish_reason: "stop" }] }) }) }, { MY_KEY: key }, "--key-env", "MY_KEY");
    expect([code, facts.model_answered]).toEqual([0, "m ***"]);
    expect(stdout + text).not.toContain("secret");
  });
});

describe("judges check of a judge that needs no call", () => {
  it("shows what a simulated judge and a replay can do", async () => {
    const folder = await emptyFolder();
    const simulated = await dialdefer(folder, ["judges", "check", "simulated:dprime=1", "--json"]);
    expect(simulated.code, simulated.stderr).toBe(0);
    expect(JSON.parse(simulated.stdout)).toMatchObject({ judge: "simulated:dprime=1", token_probabilities: true, system_role: true, temperature: true, deterministic: true, calls: 0 });
    await dialdefer(folder, ["run", "--judge", "simulated:dprime=1", "--limit", "2"]);
    await writeFile(join(folder, "replies.jsonl"), (await dialdefer(folder, ["store", "export"])).stdout);
    const replay = await dialdefer(folder, ["judges", "check", "replay:replies.jsonl"]);
    expect(replay.code, replay.stderr).toBe(0);
    expect(replay.stdout).toMatch(/calls +0\n/);
  });
});

describe("judges check of an embedded model", () => {
  let fake: FakeHome;
  beforeAll(async () => { fake = await writeFakeHome(); });
  afterAll(() => fake.remove());
  const check = async (environment: NodeJS.ProcessEnv, ...flags: readonly string[]): Promise<Finished> =>
    dialdefer(await emptyFolder(), ["judges", "check", `llama:${await fake.writeWeights("weights.gguf", {})}`, "--json", ...flags], { DIALDEFER_HOME: fake.home, ...environment });

  it("uses a graphics processor only where --gpu asks for it", async () => {
    const plain = await check({ FAKE_GPU: "cuda" });
    expect(plain.code, plain.stderr).toBe(0);
    expect(JSON.parse(plain.stdout)).toMatchObject({ ok: true, engine: expect.not.stringContaining("cuda") as string });
    const graphics = await check({ FAKE_GPU: "cuda" }, "--gpu");
    expect(graphics.code, graphics.stderr).toBe(0);
    expect(JSON.parse(graphics.stdout)).toMatchObject({ ok: true, processes: 1, engine: expect.stringContaining("cuda") as string });
  });

  it("fails where --gpu finds none", async () => {
    const { code, stderr } = await check({}, "--gpu");
    expect(code).toBe(1);
    expect(stderr).toContain("leave --gpu out");
  });
});
