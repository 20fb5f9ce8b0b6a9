import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A server on this machine that answers as a test wants it to. */
export interface FakeLocalServer {
  /** `http://localhost:PORT/v1`. */
  readonly baseUrl: string;
  /** Method, path and headers of what it was asked, in order. */
  readonly asked: readonly { readonly method: string; readonly path: string; readonly headers: IncomingMessage["headers"] }[];
  close(): Promise<void>;
}

/** Starts one on a free port of the loopback address. */
export async function startFakeLocalServer(listener: RequestListener): Promise<FakeLocalServer> {
  const asked: FakeLocalServer["asked"][number][] = [];
  const server = createServer((request, response) => {
    response.on("error", () => undefined);
    asked.push({ method: request.method ?? "", path: request.url ?? "", headers: request.headers });
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseUrl: `http://localhost:${(server.address() as AddressInfo).port}/v1`,
    asked,
    close: () => new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    }),
  };
}

/** Answers by path: a value as JSON, a function as it likes, anything else with 404. */
export function answersByPath(answers: Readonly<Record<string, unknown>>): RequestListener {
  return (request, response) => {
    const answer = answers[request.url ?? ""];
    if (answer === undefined) response.writeHead(404, { "content-type": "text/plain" }).end("404 page not found");
    else if (typeof answer === "function") (answer as RequestListener)(request, response);
    else sendJson(response, answer);
  };
}

export function sendJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value));
}

/** The answer to `GET /v1/models`. */
export function modelList(ids: readonly unknown[], owner?: string): unknown {
  return { object: "list", data: ids.map((id) => ({ id, object: "model", created: 1_700_000_000, ...(owner === undefined ? {} : { owned_by: owner }) })) };
}

/** What the four kinds of servers answer to the questions that tell them apart. */
export const serverAnswers = {
  ollama: answersByPath({ "/v1/models": modelList(["nomic-embed-text:latest", "llama3.2:3b", "qwen2.5:7b"], "library"), "/api/version": { version: "0.12.6" }, "/api/tags": { models: [] } }),
  llamaCpp: answersByPath({ "/v1/models": { ...(modelList(["/models/qwen2.5-7b.gguf"], "llamacpp") as object), models: [{ name: "/models/qwen2.5-7b.gguf" }] }, "/health": { status: "ok" } }),
  vllm: answersByPath({ "/v1/models": modelList(["meta-llama/Llama-3.1-8B-Instruct"], "vllm"), "/version": { version: "0.11.0" } }),
  // Answers whatever it does not know with status 200.
  lmStudio: ((request, response) => sendJson(response, request.url === "/v1/models"
    ? modelList(["text-embedding-nomic", "gemma-3-12b", "qwen2.5-7b-instruct"], "organization_owner")
    : request.url === "/api/v0/models"
      ? { object: "list", data: [lmStudioModel("text-embedding-nomic", "embeddings", "loaded"), lmStudioModel("gemma-3-12b", "vlm", "not-loaded"), lmStudioModel("qwen2.5-7b-instruct", "llm", "loaded")] }
      : { error: `Unexpected endpoint or method. (GET ${request.url})` })) satisfies RequestListener,
} as const;

function lmStudioModel(id: string, type: string, state: string): unknown {
  return { id, object: "model", type, publisher: "someone", arch: "arch", compatibility_type: "gguf", quantization: "Q4_K_M", state, max_context_length: 32768 };
}
