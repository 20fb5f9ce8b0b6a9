import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { mockContent, mockVerdict, type ChatCompletionRequest } from "./mock-answer.js";
import { drawFault, type MockFault, type MockFaultOptions } from "./mock-fault.js";
import { MockMeter, mockUsage, usageMember, type MockBill, type MockUsage } from "./mock-usage.js";

/** One call as the server saw it. */
export interface MockCall {
  readonly request: ChatCompletionRequest;
  readonly headers: IncomingMessage["headers"];
  readonly promptHash: string;
  /** How often this prompt has been asked, this time included. */
  readonly asking: number;
}

interface MockResponse {
  readonly status: number;
  readonly headers?: OutgoingHttpHeaders;
  readonly body: string;
}

/** How the server behaves; the fields of `MockFaultOptions` say what goes wrong. All but the functions can be sent to a child process as JSON. */
export interface MockChatServerOptions extends MockFaultOptions {
  /** So many calls are answered; the later ones wait until their client gives up. */
  readonly answersAtMost?: number;
  /** Before every answer. */
  readonly latencyMs?: number;
  /** How much later a `slow` answer comes; set it above the client's timeout. */
  readonly slowMs?: number;
  readonly retryAfterSeconds?: number;
  /** Request members that are refused with status 400, as OpenAI does. `system` refuses the role. */
  readonly refuses?: readonly ("temperature" | "max_tokens" | "response_format" | "logprobs" | "system")[];
  /** Answers without token probabilities, as if they had not been asked for. */
  readonly withoutLogprobs?: boolean;
  /** Share of the prompt's tokens that is said to come out of the cache, 0 to 1; without it nothing is said of a cache. */
  readonly cachedShare?: number;
  /** Answers without a count of tokens. The server counts them all the same. */
  readonly withoutUsage?: boolean;
  /** The fault of this call, instead of a drawn one; undefined leaves it to the draw. */
  readonly plan?: (call: MockCall) => MockFault | "none" | undefined;
  /** A whole answer of the test's own, which is never billed; undefined leaves it to the server. */
  readonly respond?: (call: MockCall) => MockResponse | undefined;
}

/** What the server was asked. */
export interface MockRequestCounts {
  readonly total: number;
  /** By the SHA-256 of the messages' JSON. */
  readonly perPrompt: Readonly<Record<string, number>>;
  /** What a provider would put on its bill. */
  readonly billed: MockBill;
}

export interface MockChatServer {
  /** The base URL, `/v1` included. */
  readonly url: string;
  requests(): MockRequestCounts;
  close(): Promise<void>;
}

/**
 * Starts a real HTTP server on the loopback address that speaks the chat-completions API. The same prompt always gets
 * the same verdict. `GET /v1/requests` gives the counts, what was billed among them, to other processes.
 */
export async function startMockChatServer(options: MockChatServerOptions = {}): Promise<MockChatServer> {
  const counts = new Map<string, number>();
  const meter = new MockMeter();
  let total = 0;
  const requests = (): MockRequestCounts => ({ total, perPrompt: Object.fromEntries(counts), billed: meter.bill });

  const server = createServer((incoming, response) => {
    response.on("error", () => response.destroy());
    if (incoming.method === "GET") return void response.setHeader("content-type", "application/json").end(JSON.stringify(requests()));
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const request = JSON.parse(Buffer.concat(chunks).toString("utf8")) as ChatCompletionRequest;
      const promptHash = createHash("sha256").update(JSON.stringify(request.messages)).digest("hex");
      const asking = (counts.get(promptHash) ?? 0) + 1;
      counts.set(promptHash, asking);
      total++;
      if (total <= (options.answersAtMost ?? Infinity)) answerCall({ request, headers: incoming.headers, promptHash, asking }, response, options, meter);
    });
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    close: () => new Promise((resolve, reject) => {
      server.close((error) => (error === undefined ? resolve() : reject(error)));
      server.closeAllConnections();
    }),
  };
}

function answerCall(call: MockCall, response: ServerResponse, options: MockChatServerOptions, meter: MockMeter): void {
  const planned = options.plan?.(call) ?? drawFault(call.promptHash, call.asking, options);
  const fault = planned === "none" ? undefined : planned;
  const delay = (options.latencyMs ?? 0) + (fault === "slow" ? (options.slowMs ?? 5_000) : 0);
  const answer = (): void => {
    if (response.destroyed) return;
    const own = options.respond?.(call) ?? refusedMember(call.request, options);
    if (own !== undefined) send(response, own.status, own.body, own.headers);
    else misbehave(fault, call, response, options, meter);
  };
  if (delay === 0) answer();
  else setTimeout(answer, delay);
}

function misbehave(fault: MockFault | undefined, call: MockCall, response: ServerResponse, options: MockChatServerOptions, meter: MockMeter): void {
  const seconds = options.retryAfterSeconds ?? 1;
  const answer = (given?: Outcome): void => {
    const { body, usage } = completion(call, options, given);
    meter.billed(usage);
    send(response, 200, body);
  };
  switch (fault) {
    case undefined: case "slow":
      return answer();
    case "429-seconds":
      return send(response, 429, errorBody("Rate limit reached"), { "retry-after": String(seconds) });
    case "429-date":
      return send(response, 429, errorBody("Rate limit reached"), { "retry-after": new Date(Math.ceil(Date.now() / 1000 + seconds) * 1000).toUTCString() });
    case "500":
      return send(response, 500, errorBody("The server had an error"));
    case "empty-choices":
      return send(response, 200, '{"id":"mock","object":"chat.completion","choices":[]}');
    case "error-body":
      return send(response, 200, '{"error":{"code":502,"message":"upstream"}}');
    case "cut-body": {
      const { body } = completion(call, options);
      meter.spoilt();
      response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) });
      return void response.write(body.slice(0, body.length / 2), () => response.destroy());
    }
    case "closed-socket":
      return void response.destroy();
    case "invalid-utf8": {
      const bytes = Buffer.from(completion(call, options).body);
      meter.spoilt();
      bytes[bytes.indexOf('"content":"') + '"content":"'.length] = 0xff;
      return send(response, 200, bytes);
    }
    case "refusal":
      return answer({ content: null, refusal: "I cannot help with that.", finishReason: "stop" });
    case "length-empty":
      return answer({ content: null, finishReason: "length" });
    case "length-cut":
      return answer({ content: '{"reasoning":"because the', finishReason: "length" });
  }
}

interface Outcome {
  readonly content: string | null;
  readonly refusal?: string;
  readonly finishReason: string;
}

function completion({ request, promptHash }: MockCall, options: MockChatServerOptions, given?: Outcome): { readonly body: string; readonly usage: MockUsage } {
  const { code, probabilityOfOne } = mockVerdict(request, promptHash);
  const outcome = given ?? { content: request.logprobs === true ? code : mockContent(request, code), finishReason: request.logprobs === true ? "length" : "stop" };
  const message = { role: "assistant", content: outcome.content, ...(outcome.refusal === undefined ? {} : { refusal: outcome.refusal }) };
  const logprobs = request.logprobs === true && options.withoutLogprobs !== true && given === undefined ? tokenCandidates(code, probabilityOfOne) : null;
  const usage = mockUsage(request.messages, outcome.content ?? outcome.refusal ?? "", options.cachedShare);
  const body = JSON.stringify({
    id: "mock",
    object: "chat.completion",
    model: request.model,
    system_fingerprint: "fp_mock",
    choices: [{ index: 0, message, logprobs, finish_reason: outcome.finishReason }],
    ...(options.withoutUsage === true ? {} : { usage: usageMember(usage) }),
  });
  return { body, usage };
}

/** The probability of each code is shared by two spellings, and some is left to other tokens. */
function tokenCandidates(code: string, probabilityOfOne: number): unknown {
  const massOnCodes = 0.98;
  const candidate = (token: string, probability: number): unknown => ({ token, logprob: Math.log(probability) });
  const one = probabilityOfOne * massOnCodes;
  const two = (1 - probabilityOfOne) * massOnCodes;
  const candidates = [candidate("1", one * 0.75), candidate(" 1", one * 0.25), candidate("2", two * 0.75), candidate(" 2", two * 0.25), candidate("The", 1 - massOnCodes)];
  return { content: [{ token: code, logprob: Math.log(code === "1" ? one : two), top_logprobs: candidates }] };
}

function refusedMember(request: ChatCompletionRequest, { refuses = [] }: MockChatServerOptions): MockResponse | undefined {
  for (const member of refuses) {
    if (member === "system") {
      if (request.messages.some(({ role }) => role === "system")) return badRequest("System role not supported", "messages[0].role", "unsupported_value");
    } else if (request[member] !== undefined) {
      if (member === "temperature") return badRequest(`Unsupported value: 'temperature' does not support ${request.temperature} with this model. Only the default (1) value is supported.`, member, "unsupported_value");
      const advice = member === "max_tokens" ? " Use 'max_completion_tokens' instead." : "";
      return badRequest(`Unsupported parameter: '${member}' is not supported with this model.${advice}`, member, "unsupported_parameter");
    }
  }
  return undefined;
}

function badRequest(message: string, parameter: string, code: string): MockResponse {
  return { status: 400, body: JSON.stringify({ error: { message, type: "invalid_request_error", param: parameter, code } }) };
}

function errorBody(message: string): string {
  return JSON.stringify({ error: { message, type: "mock_error" } });
}

function send(response: ServerResponse, status: number, body: string | Buffer, headers: OutgoingHttpHeaders = {}): void {
  response.writeHead(status, { "content-type": "application/json", "content-length": Buffer.byteLength(body), ...headers });
  response.end(body);
}
