import { createServer } from "node:http";
import { describe, expect, it } from "vitest";
import type { MockCall } from "../../../test/support/mock-chat-server.js";
import type { MockFault } from "../../../test/support/mock-fault.js";
import { answering, completion, errorOf, listen, makeJudge, never, port, request, startServer, withSystem } from "../../../test/support/openai-judge-fixture.js";

describe("a call", () => {
  it("sends model, messages, temperature and cap, and reads text, usage, model and fingerprint", async () => {
    const calls: MockCall[] = [];
    const server = await startServer({ respond: (call) => void calls.push(call) });
    const reply = await makeJudge(server.url).ask(withSystem, never);
    expect(calls[0]?.request).toEqual({ model: "mock-model", stream: false, messages: withSystem.messages, max_tokens: 512, temperature: 0 });
    expect(calls[0]?.headers.authorization).toBeUndefined();
    expect(reply).toMatchObject({ finishReason: "stop", model: "mock-model", fingerprint: "fp_mock", usage: { inputTokens: expect.any(Number) as number, outputTokens: 1 } });
    expect(reply.text).toMatch(/^[12]$/);
  });

  it("asks for JSON mode in json mode, and leaves the temperature out where none is given", async () => {
    const calls: MockCall[] = [];
    const server = await startServer({ respond: (call) => void calls.push(call) });
    await makeJudge(server.url).ask({ ...request, answerMode: "json", temperature: undefined }, never);
    expect(calls[0]?.request.response_format).toEqual({ type: "json_object" });
    expect(calls[0]?.request).not.toHaveProperty("temperature");
  });

  it("asks for one token and its candidates in probability mode, and adds up the spellings of each code", async () => {
    const calls: MockCall[] = [];
    const server = await startServer({ respond: (call) => void calls.push(call) });
    const reply = await makeJudge(server.url).ask({ ...request, answerMode: "probability" }, never);
    expect(calls[0]?.request).toMatchObject({ logprobs: true, top_logprobs: 20, max_tokens: 1 });
    expect((reply.codeProbabilities?.["1"] ?? 0) + (reply.codeProbabilities?.["2"] ?? 0)).toBeCloseTo(0.98, 10);
    expect(reply.finishReason).toBe("stop");
  });

  it("names the upstream provider beside the fingerprint, so that mixed providers show (bug case 23)", async () => {
    const judge = await answering(200, completion({}, { provider: "Upstream A", system_fingerprint: "fp_1", usage: { prompt_tokens: 7, completion_tokens: 1, prompt_tokens_details: { cached_tokens: 5 } } }));
    expect(await judge.ask(request, never)).toMatchObject({ fingerprint: "Upstream A/fp_1", usage: { inputTokens: 7, outputTokens: 1, cachedTokens: 5 } });
  });

  it("serves many calls at once without a warning about listeners", async () => {
    const server = await startServer({ latencyMs: 5 });
    const judge = makeJudge(server.url, { lanes: 40 });
    const warnings: string[] = [];
    const listen = (warning: Error): void => void warnings.push(warning.name);
    process.on("warning", listen);
    await Promise.all(Array.from({ length: 80 }, () => judge.ask(request, never)));
    await new Promise((resolve) => setImmediate(resolve));
    process.off("warning", listen);
    expect(warnings).toEqual([]);
  });
});

describe("finish reasons and content", () => {
  it.each([
    ["stop", completion({}), { text: "1", finishReason: "stop" }],
    ["a reply cut by its cap", completion({ finish_reason: "length", message: { content: "because" } }), { text: "because", finishReason: "length" }],
    ["reasoning that ate the cap (bug case 16)", completion({ finish_reason: "length", message: { content: null, reasoning_content: "hm, 2" } }), { text: "", finishReason: "length" }],
    ["an empty reply that stopped (bug case 18)", completion({ message: { content: "" } }), { text: "", finishReason: "stop" }],
    ["a content filter", completion({ finish_reason: "content_filter", message: { content: null } }), { text: "", finishReason: "refusal" }],
    ["a refusal beside the content", completion({ message: { content: null, refusal: "I will not." } }), { text: "I will not.", finishReason: "refusal" }],
    ["content in parts", completion({ message: { content: [{ type: "text", text: "1" }, null, { type: "text", text: " yes" }] } }), { text: "1 yes", finishReason: "stop" }],
    ["an unknown reason", completion({ finish_reason: "tool_calls" }), { text: "1", finishReason: "other" }],
  ])("%s", async (_name, body, expected) => {
    expect(await (await answering(200, body)).ask(request, never)).toMatchObject(expected);
  });

  it("reads a body that begins with a byte order mark", async () => {
    expect((await (await answering(200, `\ufeff${JSON.stringify(completion({}))}`)).ask(request, never)).text).toBe("1");
  });
});

describe("faults", () => {
  it.each<[MockFault, string, string]>([
    ["429-seconds", "rate-limited", "Rate limit"],
    ["429-date", "rate-limited", "Rate limit"],
    ["500", "server-error", "status 500"],
    ["empty-choices", "bad-response", "no choices"],
    ["error-body", "bad-response", "upstream"],
    ["cut-body", "bad-response", "broke off"],
    ["closed-socket", "connection", "no answer"],
    ["invalid-utf8", "bad-response", "UTF-8"],
  ])("%s is %s, and asking again helps", async (fault, code, words) => {
    const server = await startServer({ plan: ({ asking }) => (asking === 1 ? fault : "none") });
    const judge = makeJudge(server.url);
    const error = await errorOf(judge.ask(request, never));
    expect(error).toMatchObject({ code, retryable: true });
    expect(error.message).toContain(words);
    expect((await judge.ask(request, never)).text).toMatch(/^[12]$/);
    expect(server.requests().total).toBe(2);
  });

  it("carries how long to wait, from seconds, from a date and from milliseconds", async () => {
    const seconds = await errorOf((await answering(429, "{}", { "retry-after": "2" })).ask(request, never));
    expect(seconds.retryAfterMs).toBe(2000);
    const date = await errorOf((await answering(503, "{}", { "retry-after": new Date(Date.now() + 60_000).toUTCString() })).ask(request, never));
    expect(date.code).toBe("server-error");
    expect(date.retryAfterMs).toBeGreaterThan(50_000);
    const milliseconds = await errorOf((await answering(429, "{}", { "retry-after": "9", "retry-after-ms": "150" })).ask(request, never));
    expect(milliseconds.retryAfterMs).toBe(150);
  });

  it("a reply after the timeout is a timeout, before the headers and in the middle of the body", async () => {
    const slow = await startServer({ plan: () => "slow", slowMs: 2_000 });
    expect(await errorOf(makeJudge(slow.url, { timeoutMs: 60 }).ask(request, never))).toMatchObject({ code: "timeout", retryable: true });

    const stalling = createServer((_incoming, response) => response.writeHead(200).write("{"));
    await listen(stalling);
    expect(await errorOf(makeJudge(`http://127.0.0.1:${port(stalling)}/v1`, { timeoutMs: 60 }).ask(request, never))).toMatchObject({ code: "timeout", retryable: true });
  });

  it("nobody listening is a connection error, and so is a name that does not resolve", async () => {
    const server = createServer();
    await listen(server);
    const free = port(server);
    await new Promise((resolve) => server.close(resolve));
    const error = await errorOf(makeJudge(`http://127.0.0.1:${free}/v1`).ask(request, never));
    expect(error).toMatchObject({ code: "connection", retryable: true });
    expect(error.message).toContain("ECONNREFUSED");
    expect(await errorOf(makeJudge("http://no-such-host.local/v1", { timeoutMs: 3_000 }).ask(request, never))).toMatchObject({ retryable: true });
  });

  it.each([
    [401, "{}", "unauthorized", false],
    [403, "{}", "unauthorized", false],
    [403, '{"error":{"message":"Your input was flagged"}}', "rejected", false],
    [404, '{"error":"model not found"}', "rejected", false],
    [302, "", "rejected", false],
    [408, "{}", "server-error", true],
    [409, "{}", "server-error", true],
    [425, "{}", "server-error", true],
    [529, "overloaded", "server-error", true],
    [429, '{"error":{"code":"insufficient_quota","message":"You exceeded your current quota"}}', "rate-limited", false],
    [400, '{"error":{"code":"context_length_exceeded","message":"This model\'s maximum context length is 8 tokens, and max_tokens is 512"}}', "prompt-too-long", false],
    [400, '{"error":{"code":"json_validate_failed","message":"Failed to generate JSON"}}', "bad-response", true],
    [200, "<html>busy</html>", "bad-response", true],
    [200, "[]", "bad-response", true],
    [200, '{"choices":[{"finish_reason":"stop"}]}', "bad-response", true],
    [200, '{"choices":[{"finish_reason":"error","error":{"message":"upstream died"},"message":{"content":""}}]}', "bad-response", true],
  ])("status %i with %s is %s", async (status, body, code, retryable) => {
    expect(await errorOf((await answering(status, body)).ask(request, never))).toMatchObject({ code, retryable });
  });

  it("an endless body is given up", async () => {
    const judge = await answering(200, `{"pad":"${"x".repeat(17 * 1024 * 1024)}"}`);
    expect((await errorOf(judge.ask(request, never))).message).toContain("larger than 16 MiB");
  });

  it("stops at once when told to, before and during the call, and refuses calls after it was closed", async () => {
    const server = await startServer({ latencyMs: 5_000 });
    const judge = makeJudge(server.url);
    expect(await errorOf(judge.ask(request, AbortSignal.abort()))).toMatchObject({ code: "aborted", retryable: false });
    expect(server.requests().total).toBe(0);
    const controller = new AbortController();
    const calls = [1, 2, 3].map(() => errorOf(judge.ask(request, controller.signal)));
    controller.abort();
    expect((await Promise.all(calls)).map(({ code }) => code)).toEqual(["aborted", "aborted", "aborted"]);
    await judge.close();
    expect(await errorOf(judge.ask(request, never))).toMatchObject({ code: "judge-failed", retryable: false });
  });
});

describe("what a judge says of itself", () => {
  it("is identified by the endpoint's name and the model", () => {
    const remote = makeJudge("https://api.openai.com/v1", { environment: { OPENAI_API_KEY: "sk-1234" } });
    expect(remote).toMatchObject({ id: "openai:mock-model", identity: "openai:openai/mock-model", paid: true, lanes: 4, grouping: "item", deterministic: false });
    expect(makeJudge("http://192.168.1.9:8000/v1")).toMatchObject({ identity: "openai:192.168.1.9:8000/mock-model", paid: false });
    expect(makeJudge("http://localhost:1/v1", { endpointName: "lab" }).identity).toBe("openai:lab/mock-model");
  });
});
