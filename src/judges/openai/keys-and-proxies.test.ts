import { createServer } from "node:http";
import { connect } from "node:net";
import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import type { MockCall, MockChatServerOptions } from "../../../test/support/mock-chat-server.js";
import { errorOf, listen, makeJudge, never, port, probe, request, startServer } from "../../../test/support/openai-judge-fixture.js";
import { UsageError } from "../../core/usage-error.js";
import type { OpenaiJudgeSpec } from "./create-openai-judge.js";

describe("the key", () => {
  const key = 'sk-secret/"123"+abc==';
  const environment = { OPENAI_API_KEY: key, MY_KEY: key };

  it("that an endpoint echoes into a reply, its model or its fingerprint is taken out", async () => {
    const server = await startServer({ respond: () => ({ status: 200, body: JSON.stringify({ model: `m-${key}`, system_fingerprint: key, choices: [{ finish_reason: "stop", message: { content: `{"chosen_answer":"1","reasoning":"key ${key.slice(0, 9)}"} ${key}` } }] }) }) });
    const reply = await makeJudge(server.url, { environment, keyEnv: "MY_KEY" }).ask(request, never);
    expect(JSON.stringify(reply)).not.toContain(JSON.stringify(key).slice(1, -1));
    expect(reply).toMatchObject({ model: "m-***", fingerprint: "***" });
    expect(reply.text).toContain("chosen_answer");
  });

  it("goes to remote hosts only, unless a variable is named for a local one", async () => {
    const calls: MockCall[] = [];
    const server = await startServer({ plan: (call) => void calls.push(call) });
    await makeJudge(server.url, { environment }).ask(request, never);
    await makeJudge(server.url, { environment, keyEnv: "MY_KEY" }).ask(request, never);
    expect(calls.map(({ headers }) => headers.authorization)).toEqual([undefined, `Bearer ${key}`]);
  });

  it.each<[string, MockChatServerOptions]>([
    ["echoes it in an error", { respond: ({ headers }) => ({ status: 401, body: JSON.stringify({ error: { message: `Incorrect API key provided: ${headers.authorization}` } }) }) }],
    ["echoes it where the message is cut", { respond: ({ headers }) => ({ status: 400, body: JSON.stringify({ error: { message: `${"x".repeat(480)} ${headers.authorization}` } }) }) }],
    ["echoes it as plain text", { respond: ({ headers }) => ({ status: 500, body: `got ${headers.authorization} and ${encodeURIComponent(key)} and ${Buffer.from(key).toString("base64")}` }) }],
    ["echoes it in an error under status 200", { respond: ({ headers }) => ({ status: 200, body: JSON.stringify({ error: { metadata: { raw: headers.authorization } } }) }) }],
    ["echoes it in a refusal of a setting", { respond: ({ headers }) => ({ status: 400, body: JSON.stringify({ error: { message: `temperature is not supported, ${headers.authorization}` } }) }) }],
    ["echoes it in the body that is no JSON", { respond: ({ headers }) => ({ status: 200, body: `${headers.authorization}` }) }],
    ["closes the socket", { plan: () => "closed-socket" }],
    ["cuts the body", { plan: () => "cut-body" }],
    ["sends invalid UTF-8", { plan: () => "invalid-utf8" }],
    ["answers too late", { plan: () => "slow", slowMs: 1_000 }],
  ])("never shows in errors, causes or the judge itself when the server %s", async (_name, options) => {
    const judge = makeJudge((await startServer(options)).url, { environment, keyEnv: "MY_KEY", timeoutMs: 100 });
    const errors = [await errorOf(judge.ask(request, never)), await errorOf(probe(judge, request))];
    const everything = [...errors, ...errors.map(({ cause }) => cause), judge, judge.description].flatMap((value) => [
      inspect(value, { depth: 20, showHidden: true }), JSON.stringify(value) ?? "", String((value as Error | undefined)?.stack),
    ]).join("\n");
    for (const spelling of [key, JSON.stringify(key).slice(1, -1), encodeURIComponent(key), Buffer.from(key).toString("base64"), "sk-secret"]) {
      expect(everything).not.toContain(spelling);
    }
  });

  it("is asked for by the name of its variable where a remote host needs it", () => {
    const make = (spec: Partial<OpenaiJudgeSpec>) => () => makeJudge("https://api.openai.com/v1", spec);
    expect(make({})).toThrow(UsageError);
    expect(make({})).toThrow("OPENAI_API_KEY");
    expect(make({ baseUrl: "https://openrouter.ai/api/v1", environment })).toThrow("OPENROUTER_API_KEY");
    expect(make({ baseUrl: "http://localhost:8000/v1", keyEnv: "sk-the-key-itself" })).toThrow(/takes the name of an environment variable/);
    expect(make({ baseUrl: "http://localhost:8000/v1", keyEnv: "sk-the-key-itself" })).not.toThrow(/sk-the/);
    expect(make({ baseUrl: "http://localhost:8000/v1", keyEnv: "ABSENT" })).toThrow("ABSENT");
  });
});

describe("proxies", () => {
  /** A proxy that leads every tunnel to one port of this machine. */
  async function startProxy(target: string): Promise<{ url: string; tunnels: string[]; credentials: string[] }> {
    const tunnels: string[] = [];
    const credentials: string[] = [];
    const proxy = createServer();
    proxy.on("connect", (incoming, socket) => {
      tunnels.push(incoming.url ?? "");
      credentials.push(Buffer.from(incoming.headers["proxy-authorization"]?.split(" ")[1] ?? "", "base64").toString());
      const onward = connect(Number(new URL(target).port), "127.0.0.1", () => {
        socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
        onward.pipe(socket).pipe(onward);
      });
      onward.on("error", () => socket.destroy());
      socket.on("error", () => onward.destroy());
    });
    await listen(proxy);
    return { url: `http://user:pass-word@127.0.0.1:${port(proxy)}`, tunnels, credentials };
  }

  it("carry calls to other machines, and are left out for this one and where NO_PROXY says so", async () => {
    const server = await startServer();
    const proxy = await startProxy(server.url);
    const environment = { HTTP_PROXY: proxy.url };
    expect((await makeJudge("http://judge.internal/v1", { environment }).ask(request, never)).finishReason).toBe("stop");
    expect(proxy.tunnels).toEqual(["judge.internal:80"]);
    await makeJudge(server.url, { environment }).ask(request, never);
    const excepted = makeJudge("http://judge.internal/v1", { environment: { ...environment, NO_PROXY: "*.internal" }, timeoutMs: 2_000 });
    expect((await errorOf(excepted.ask(request, never))).retryable).toBe(true);
    expect(proxy.tunnels).toHaveLength(1);
  });

  it.each([["100%-sure", "100%-sure"], ["%ff", "%ff"], ["a%20b", "a b"], ["%2525", "%25"]])("may have a password with a %% in it: %s is %s", async (written, meant) => {
    const server = await startServer();
    const proxy = await startProxy(server.url);
    const judge = makeJudge("http://judge.internal/v1", { environment: { HTTP_PROXY: proxy.url.replace("pass-word", written) } });
    expect((await judge.ask(request, never)).finishReason).toBe("stop");
    expect(proxy.credentials).toEqual([`user:${meant}`]);
  });

  it("never show their password", async () => {
    const refusing = createServer();
    refusing.on("connect", (_incoming, socket) => socket.end("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n"));
    await listen(refusing);
    const judge = makeJudge("http://judge.internal/v1", { environment: { http_proxy: `http://user:pass-word@127.0.0.1:${port(refusing)}` } });
    expect(inspect(await errorOf(judge.ask(request, never)), { depth: 20 })).not.toContain("pass-word");
  });
});
