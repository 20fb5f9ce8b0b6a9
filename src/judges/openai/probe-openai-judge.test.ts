import { describe, expect, it } from "vitest";
import type { MockCall, MockChatServerOptions } from "../../../test/support/mock-chat-server.js";
import { answering, completion, errorOf, makeJudge, never, probe, request, startServer, withSystem } from "../../../test/support/openai-judge-fixture.js";
import type { JudgeRequest } from "../../core/judge.js";

describe("the probe", () => {
  it("is one call where nothing is refused", async () => {
    const server = await startServer();
    const { reply, adjustments, calls } = await probe(makeJudge(server.url), { ...withSystem, answerMode: "json" });
    expect([reply.finishReason, adjustments, calls, server.requests().total]).toEqual(["stop", {}, 1, 1]);
  });

  it("drops the temperature (bug case 19)", async () => {
    const judge = makeJudge((await startServer({ refuses: ["temperature"] })).url);
    expect(await probe(judge, request)).toMatchObject({ adjustments: { dropTemperature: true }, calls: 2 });
    expect(judge.capabilities.temperature).toBe(false);
  });

  it("calls the cap max_completion_tokens where max_tokens is refused, which is no adjustment and lasts", async () => {
    const server = await startServer({ refuses: ["max_tokens"] });
    const judge = makeJudge(server.url);
    expect(await probe(judge, request)).toMatchObject({ adjustments: {}, calls: 2 });
    expect((await judge.ask(request, never)).finishReason).toBe("stop");
  });

  it("folds the system text into the user's where there is no system role (bug case 20)", async () => {
    const calls: MockCall[] = [];
    const server = await startServer({ refuses: ["system"], plan: (call) => void calls.push(call) });
    expect(await probe(makeJudge(server.url), withSystem)).toMatchObject({ adjustments: { foldSystem: true }, calls: 2 });
    expect(calls.at(-1)?.request.messages).toEqual([{ role: "user", content: `Be strict.\n\n${request.messages[0]?.content}` }]);
  });

  it("leaves JSON mode out of this and all later calls where it is refused", async () => {
    const calls: MockCall[] = [];
    const server = await startServer({ refuses: ["response_format"], plan: (call) => void calls.push(call) });
    const judge = makeJudge(server.url);
    const json: JudgeRequest = { ...request, answerMode: "json" };
    expect(await probe(judge, json)).toMatchObject({ adjustments: { dropJsonMode: true }, calls: 2 });
    await judge.ask(json, never);
    expect(calls.at(-1)?.request).not.toHaveProperty("response_format");
  });

  it("leaves JSON mode out where it empties the reply (bug case 18)", async () => {
    const server = await startServer({
      respond: ({ request: sent }) => (sent.response_format === undefined ? undefined : { status: 200, body: JSON.stringify(completion({ message: { content: "" } })) }),
    });
    const result = await probe(makeJudge(server.url), { ...request, answerMode: "json" });
    expect(result).toMatchObject({ adjustments: { dropJsonMode: true }, calls: 2 });
    expect(result.reply.text).not.toBe("");
  });

  it.each<[string, MockChatServerOptions]>([
    ["refuses logprobs", { refuses: ["logprobs"] }],
    ["gives none", { withoutLogprobs: true }],
  ])("asks for a bare choice where the endpoint %s", async (_name, options) => {
    const judge = makeJudge((await startServer(options)).url);
    const result = await probe(judge, { ...request, answerMode: "probability" });
    expect(result).toMatchObject({ adjustments: { answerMode: "choice" }, calls: 2 });
    expect(result.reply.codeProbabilities).toBeUndefined();
    expect(judge.capabilities.tokenProbabilities).toBe(false);
  });

  it("finds out several refusals in turn", async () => {
    const judge = makeJudge((await startServer({ refuses: ["system", "temperature", "response_format"] })).url);
    expect(await probe(judge, { ...withSystem, answerMode: "json" }))
      .toMatchObject({ adjustments: { foldSystem: true, dropTemperature: true, dropJsonMode: true }, calls: 4 });
  });

  it("never makes more than 4 calls, and goes on from there when it is repeated", async () => {
    const server = await startServer({ refuses: ["system", "temperature", "response_format", "max_tokens"] });
    const judge = makeJudge(server.url);
    const json: JudgeRequest = { ...withSystem, answerMode: "json" };
    expect(await errorOf(probe(judge, json))).toMatchObject({ code: "rejected", retryable: true });
    expect(server.requests().total).toBe(4);
    expect(await probe(judge, json)).toMatchObject({ adjustments: { foldSystem: true, dropTemperature: true, dropJsonMode: true }, calls: 1 });
  });

  it("passes on what is no refusal of a setting", async () => {
    const error = await errorOf(probe(await answering(401, '{"error":{"message":"bad key"}}'), request));
    expect(error.code).toBe("unauthorized");
  });

  it("stops where no further call is allowed", async () => {
    const server = await startServer({ refuses: ["temperature"] });
    let left = 1;
    const error = await errorOf(makeJudge(server.url).probe?.(request, never, () => left-- > 0) ?? Promise.resolve());
    expect([error.code, server.requests().total]).toEqual(["aborted", 1]);
  });
});

describe("without a probe", () => {
  it("a study that goes on learns the name of the cap from the first call, and never changes what is asked", async () => {
    const server = await startServer({ refuses: ["max_tokens"] });
    const judge = makeJudge(server.url);
    expect(await errorOf(judge.ask(request, never))).toMatchObject({ code: "rejected", retryable: true });
    expect((await judge.ask(request, never)).finishReason).toBe("stop");

    const strict = makeJudge((await startServer({ refuses: ["temperature"] })).url);
    expect(await errorOf(strict.ask(request, never))).toMatchObject({ code: "rejected", retryable: false });
    expect(await errorOf(strict.ask(request, never))).toMatchObject({ code: "rejected", retryable: false });
  });
});

describe("in a later process", () => {
  it("a judge that is told the adjustments of an earlier probe asks as that one did", async () => {
    const calls: MockCall[] = [];
    const server = await startServer({ refuses: ["response_format"], plan: (call) => void calls.push(call) });
    const judge = makeJudge(server.url);
    judge.adopt({ dropJsonMode: true, answerMode: "choice" });
    expect((await judge.ask({ ...request, answerMode: "json" }, never)).finishReason).toBe("stop");
    expect(await probe(judge, { ...request, answerMode: "probability" })).toMatchObject({ adjustments: { answerMode: "choice" }, calls: 1 });
    expect(calls).toHaveLength(2);
  });
});
