import type { RequestListener } from "node:http";
import { createServer, type AddressInfo, type Server } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { findLocalServers, type LocalServer } from "./find-local-servers.js";
import { answersByPath, modelList, sendJson, serverAnswers, startFakeLocalServer, type FakeLocalServer } from "./fixtures/fake-local-server.js";

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const resource of open.splice(0)) await resource.close();
});

async function start(listener: RequestListener): Promise<FakeLocalServer> {
  const server = await startFakeLocalServer(listener);
  open.push(server);
  return server;
}

function lookAt(...addresses: readonly string[]): Promise<readonly LocalServer[]> {
  return findLocalServers({ DIALDEFER_LOCAL_SERVERS: addresses.join(",") }, 300);
}

async function found(listener: RequestListener): Promise<readonly LocalServer[]> {
  return await lookAt((await start(listener)).baseUrl);
}

describe("a local server", () => {
  it.each([
    ["Ollama", serverAnswers.ollama, { kind: "ollama", version: "0.12.6", modelCount: 3, suggested: "llama3.2:3b" }],
    ["llama.cpp", serverAnswers.llamaCpp, { kind: "llama.cpp", version: null, modelCount: 1, suggested: "/models/qwen2.5-7b.gguf" }],
    ["LM Studio", serverAnswers.lmStudio, { kind: "lm-studio", version: null, modelCount: 3, suggested: "qwen2.5-7b-instruct" }],
    ["vLLM", serverAnswers.vllm, { kind: "vllm", version: "0.11.0", modelCount: 1, suggested: "meta-llama/Llama-3.1-8B-Instruct" }],
    ["OpenAI-compatible", answersByPath({ "/v1/models": modelList(["some-model"], "sglang") }), { kind: "openai-compatible", version: null, modelCount: 1, suggested: "some-model" }],
  ])("is known as %s by its answers, whatever its port, and named with the line that uses it", async (name, listener, expected) => {
    const server = await start(listener);
    expect(await lookAt(server.baseUrl)).toEqual([expect.objectContaining({ name, ...expected, baseUrl: server.baseUrl, use: `--judge openai:${expected.suggested} --base-url ${server.baseUrl}` })]);
  });

  it("is asked with GETs alone, never for a completion, and sees no key", async () => {
    const server = await start(serverAnswers.ollama);
    await findLocalServers({ DIALDEFER_LOCAL_SERVERS: server.baseUrl, OPENAI_API_KEY: "sk-secret-key", ANTHROPIC_API_KEY: "sk-secret-key" });
    expect(server.asked.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(["GET /api/v0/models", "GET /api/version", "GET /v1/models"]);
    expect(JSON.stringify(server.asked)).not.toMatch(/secret|authorization/);
  });

  it("that has no model yet is named with no model in its line", async () => {
    const [ollama] = await found(answersByPath({ "/v1/models": { object: "list", data: null }, "/api/version": { version: "0.12.6" } }));
    expect(ollama).toMatchObject({ kind: "ollama", modelCount: 0, suggested: null, use: expect.stringContaining("--judge openai:MODEL ") as string });
  });

  it("that only embeds is not suggested", async () => {
    expect(await found(answersByPath({ "/v1/models": modelList(["nomic-embed-text", "bge-reranker"]), "/api/version": { version: "0.12.6" } }))).toMatchObject([{ modelCount: 2, suggested: null }]);
  });

  it("is not suggested with a model that runs elsewhere", async () => {
    expect(await found(answersByPath({ "/v1/models": modelList(["gpt-oss:120b-cloud", "glm-5:cloud", "llama3.2:3b"]), "/api/version": { version: "0.12.6" } }))).toMatchObject([{ modelCount: 3, suggested: "llama3.2:3b" }]);
  });

  it("is found beside others, in the order of the addresses", async () => {
    const servers = await Promise.all([start(serverAnswers.vllm), start((_, response) => response.end("a page")), start(serverAnswers.lmStudio)]);
    expect((await lookAt(...servers.map(({ baseUrl }) => baseUrl))).map(({ kind }) => kind)).toEqual(["vllm", "lm-studio"]);
  });
});

describe("what is no judge does no harm and is not named", () => {
  const endless: RequestListener = (_, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    const more = (): void => {
      if (!response.destroyed) response.write("[".repeat(64 * 1024), () => setImmediate(more));
    };
    more();
  };
  it.each<[string, RequestListener]>([
    ["an unrelated web page", (_, response) => response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>Jenkins</title>")],
    ["a page that wants a login", (_, response) => response.writeHead(403).end("Authentication required")],
    ["a redirect to a real server", (request, response) => (request.url === "/elsewhere" ? sendJson(response, modelList(["m"])) : response.writeHead(302, { location: "/elsewhere" }).end())],
    ["a socket that hangs before its headers", () => undefined],
    ["a socket that hangs within its body", (_, response) => void response.writeHead(200).write('{"object":"list",')],
    ["an endless body", endless],
    ["a body of 2 MiB", (_, response) => sendJson(response, { ...(modelList(["m"]) as object), padding: "x".repeat(2 * 1024 * 1024) })],
    ["endless headers", (_, response) => response.writeHead(200, Object.fromEntries(Array.from({ length: 60 }, (__, index) => [`x-${index}`, "x".repeat(1000)]))).end("{}")],
    ["a cut body", (_, response) => {
      response.writeHead(200, { "content-length": 1000 });
      response.write('{"object":"list"', () => response.destroy());
    }],
    ["garbage", (_, response) => response.end("\u0000\u0001{{{")],
    ["deep nesting", (_, response) => response.end("[".repeat(500_000))],
    ["JSON that is no object", (_, response) => sendJson(response, [1, 2, 3])],
    ["a list of something else", (_, response) => sendJson(response, { data: [{ id: "ford" }] })],
    ["a list of no models", (_, response) => sendJson(response, { object: "list", data: [1, null, { id: 7 }, { id: "" }] })],
    ["an empty list of nobody known", answersByPath({ "/v1/models": { object: "list", data: [] } })],
    ["a switch of protocols", (request) => void request.socket.write("HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n")],
  ])("%s", async (_name, listener) => {
    expect(await found(listener)).toEqual([]);
  });

  it("a port where something else than HTTP speaks, and one where nobody listens", async () => {
    const raw: Server = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.resume().end("SSH-2.0-OpenSSH_9.9\r\n");
    });
    await new Promise<void>((resolve) => raw.listen(0, "127.0.0.1", resolve));
    const { port } = raw.address() as AddressInfo;
    expect(await lookAt(`http://localhost:${port}/v1`, `https://localhost:${port}/v1`)).toEqual([]);
    await new Promise((resolve) => raw.close(resolve));
    expect(await lookAt(`http://localhost:${port}/v1`)).toEqual([]);
  });

  it("a server that answers its list and then hangs is named for what it showed", async () => {
    expect(await found(answersByPath({ "/v1/models": modelList(["m"]), "/api/version": () => undefined, "/api/v0/models": () => undefined }))).toMatchObject([{ kind: "openai-compatible", models: ["m"] }]);
  });
});

describe("the models' names", () => {
  it("are bounded in number and length, and hold no line of their own", async () => {
    const many = Array.from({ length: 300 }, (_, index) => `model-${index}`);
    const [server] = await found(answersByPath({ "/v1/models": modelList(["x".repeat(201), "two\nlines", "bell\u0007", ...many]) }));
    expect(server).toMatchObject({ modelCount: 300, suggested: "model-0" });
    expect(server?.models).toEqual(many.slice(0, 50));
  });

  it.each([
    ["a b (Q4)", "--judge \"openai:a b (Q4)\" "],
    ["m; rm -rf ~", "--judge openai:MODEL "],
    ["$(touch owned)", "--judge openai:MODEL "],
    ["`id`", "--judge openai:MODEL "],
    ["\" && id && \"", "--judge openai:MODEL "],
    ["%PATH%", "--judge openai:MODEL "],
    ["\u202egfedcba", "--judge openai:MODEL "],
  ])("%j stands in the line for pasting only where no shell reads more into it", async (name, line) => {
    const [server] = await found(answersByPath({ "/v1/models": modelList([name]) }));
    expect(server?.models).toEqual([name]);
    expect(server?.use.startsWith(line), server?.use).toBe(true);
  });

  it("cannot choose the version that is shown", async () => {
    expect(await found(answersByPath({ "/v1/models": modelList(["m"], "vllm"), "/version": { version: "1.0\n\u001b[2J" } }))).toMatchObject([{ kind: "vllm", version: null }]);
  });
});
