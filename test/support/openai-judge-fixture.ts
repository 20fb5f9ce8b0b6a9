import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect } from "vitest";
import type { Adjustments, Judge, JudgeRequest } from "../../src/core/judge.js";
import { JudgeError } from "../../src/core/judge-error.js";
import type { Reply } from "../../src/core/reply.js";
import { createOpenaiJudge, type AdoptingJudge, type OpenaiJudgeSpec } from "../../src/judges/openai/create-openai-judge.js";
import { startMockChatServer, type MockChatServer, type MockChatServerOptions } from "./mock-chat-server.js";

// What the tests of the chat-completions judge share: servers and judges that close by themselves, and requests.

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const resource of open.splice(0).reverse()) await resource.close();
});

export async function startServer(options: MockChatServerOptions = {}): Promise<MockChatServer> {
  const server = await startMockChatServer(options);
  open.push(server);
  return server;
}

export function makeJudge(baseUrl: string, spec: Partial<OpenaiJudgeSpec> = {}): AdoptingJudge {
  const judge = createOpenaiJudge({ model: "mock-model", baseUrl, timeoutMs: 10_000, lanes: 4, environment: {}, ...spec });
  open.push(judge);
  return judge;
}

export const request: JudgeRequest = {
  messages: [{ role: "user", content: "Text A: What is 1 + 1?\nText B: 2.\n\nIs the answer in Text B correct? 1 = correct, 2 = not correct" }],
  sharedPrefixLength: 0,
  answerMode: "choice",
  acceptCode: "1",
  temperature: 0,
  maxTokens: 512,
  trial: { itemId: "one", polarity: "correct", framing: "T", framingIndex: 1, wording: 0, order: "accept-first", repeat: 1 },
};
export const withSystem: JudgeRequest = { ...request, messages: [{ role: "system", content: "Be strict." }, ...request.messages] };
export const never = new AbortController().signal;

export async function errorOf(promise: Promise<unknown>): Promise<JudgeError> {
  const error = await promise.then(() => undefined, (reason: unknown) => reason);
  expect(error).toBeInstanceOf(JudgeError);
  return error as JudgeError;
}

/** A server that gives one answer of our own to everything. */
export async function answering(status: number, body: unknown, headers: Record<string, string> = {}): Promise<Judge> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return makeJudge((await startServer({ respond: () => ({ status, body: text, headers }) })).url);
}

export function completion(choice: Record<string, unknown>, rest: Record<string, unknown> = {}): Record<string, unknown> {
  return { choices: [{ index: 0, message: { role: "assistant", content: "1" }, finish_reason: "stop", ...choice }], ...rest };
}

/** Probes without a limit on calls, and counts them. */
export async function probe(judge: Judge, asked: JudgeRequest): Promise<{ reply: Reply; adjustments: Adjustments; calls: number }> {
  let calls = 0;
  const found = await judge.probe?.(asked, never, () => ++calls > 0);
  if (found === undefined) throw new TypeError("this judge has no probe");
  return { ...found, calls };
}

export async function listen(server: Server): Promise<void> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  open.push({ close: () => void (server.closeAllConnections(), server.close()) });
}

export function port(server: Server): number {
  return (server.address() as AddressInfo).port;
}
