import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Judge, JudgeRequest } from "../../core/judge.js";
import { UsageError } from "../../core/usage-error.js";
import { checkOpenaiJudge } from "../openai/check-openai-judge.js";
import { createJudge } from "../create-judge.js";
import type { AdoptingJudge } from "../openai/create-openai-judge.js";
import type { JudgeOptions } from "../judge-options.js";
import { splitCommand } from "./split-command.js";

let folder: string;
let server: Server | undefined;
beforeEach(() => { folder = mkdtempSync(join(tmpdir(), "dialdefer-own-")); });
afterEach(async () => {
  await new Promise<void>((resolve) => {
    if (server === undefined) return resolve();
    server.close(() => resolve());
    server.closeAllConnections();
  });
  server = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const never = new AbortController().signal;
const request = (over: Partial<JudgeRequest> = {}): JudgeRequest => ({
  messages: [{ role: "system", content: "Judge." }, { role: "user", content: "Is it so?\n$(touch x) `touch x` \"; touch x" }], sharedPrefixLength: 0, answerMode: "json", acceptCode: "1", temperature: 0, maxTokens: 77,
  trial: { itemId: "secret item", polarity: "incorrect", framing: "T", framingIndex: 1, wording: 0, order: "accept-first", repeat: 1 }, ...over,
});

/** A judge whose program is this script; `read` holds the request. */
async function program(script: string, options: JudgeOptions = {}): Promise<Judge> {
  const file = join(folder, "judge.mjs");
  writeFileSync(file, `import { readFileSync } from "node:fs"; const read = readFileSync(0, "utf8"); const reply = (value) => process.stdout.write(JSON.stringify(value));\n${script}`);
  return await createJudge(`command:"${process.execPath}" '${file}'`, { environment: { PATH: process.env["PATH"], OWN_API_KEY: "sk-own-0123456789abcdef" }, ...options });
}

async function address(listener: RequestListener): Promise<string> {
  server = createServer(listener);
  await new Promise<void>((resolve) => server!.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/judge`;
}

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

const sent = {
  id: "1", messages: request().messages, answer: "json", temperature: 0, max_tokens: 77,
};

describe("a program as a judge", () => {
  it("reads one request, the item's own text in it byte for byte, and nothing of what is right", async () => {
    const judge = await program('reply({ text: read, usage: { input_tokens: 5, output_tokens: 2 }, model: "mine" });');
    const { text, ...rest } = await judge.ask(request(), never);
    expect(JSON.parse(text)).toEqual(sent);
    expect(rest).toEqual({ finishReason: "stop", codeProbabilities: undefined, usage: { inputTokens: 5, outputTokens: 2 }, model: "mine" });
    expect(judge).toMatchObject({ paid: false, deterministic: false });
  });

  it("gives probabilities, or is asked for a bare choice once it has given none", async () => {
    const able = await program('reply({ text: "1", probabilities: { "1": 0.6, "2": 0.3 } });');
    expect((await able.ask(request({ answerMode: "probability" }), never)).codeProbabilities).toEqual({ "1": 0.6, "2": 0.3 });
    const unable = await program('reply({ text: JSON.parse(read).answer });') as AdoptingJudge;
    const discarded: unknown[] = [];
    const { reply, adjustments } = await unable.probe(request({ answerMode: "probability" }), never, () => true, (usage) => discarded.push(usage));
    expect([reply.text, adjustments, discarded.length, unable.capabilities.tokenProbabilities]).toEqual(["choice", { answerMode: "choice" }, 1, false]);
  });

  it.each<[string, string, string, RegExp, boolean]>([
    ["ends with another code", 'console.error("no model\\nat hand"); process.exit(3);', "judge-failed", /^"?\/.*node.* \S+judge\.mjs ended with code 3: no model at hand$/, true],
    ["writes nothing", "", "bad-response", /it is empty/, true],
    ["writes no JSON", 'process.stdout.write("<script>")', "bad-response", /it is no JSON but begins with '<script>' \(8 characters\)/, true],
    ["writes hostile text", 'process.stdout.write(`\\x1b[2J\\u202e ${process.env.OWN_API_KEY}\\n` + "x".repeat(999))', "bad-response", /^[^\x1b\u202e]*begins with '\\u\{1b\}\[2J\\u\{202e\} \*\*\* x{20,60}\.\.\.' \(10\d\d characters\)/, true],
    ["says first what is wrong", 'console.error("no model here\\n" + "at x\\n".repeat(5000) + "end"); process.exit(1);', "judge-failed", /code 1: no model here \.\.\. .*at x end$/, true],
    ["has no text", "reply({ verdict: 1 })", "bad-response", /'text' is not a string/, true],
    ["has odd probabilities", 'reply({ text: "1", probabilities: { "1": 2, "2": "x" } })', "bad-response", /'probabilities'/, true],
    ["has an odd end", 'reply({ text: "1", finish_reason: "tired" })', "bad-response", /'finish_reason'/, true],
    ["writes bytes that are no text", 'process.stdout.write(Buffer.from([0x22, 0xff, 0x22]))', "bad-response", /UTF-8/, true],
    ["writes without end", 'const big = "x".repeat(1 << 20); for (let n = 0; n < 40; n++) process.stdout.write(big);', "bad-response", /more than 16 MiB/, true],
    ["says a secret", 'console.error(`key ${process.env.OWN_API_KEY} refused`); process.exit(1);', "judge-failed", /key \*\*\* refused/, true],
    ["says very much", 'console.error("x".repeat(100_000)); process.exit(1);', "judge-failed", /^.{0,800}$/s, true],
  ])("that %s has failed in that call", async (_, script, code, message, retryable) => {
    const judge = await program(script);
    await expect(judge.ask(request(), never)).rejects.toMatchObject({ code, retryable, message: expect.stringMatching(message) });
  });

  it("keeps a key that it prints out of the reply", async () => {
    const judge = await program('reply({ text: `I use ${process.env.OWN_API_KEY}` });');
    expect((await judge.ask(request(), never)).text).toBe("I use ***");
  });

  it("takes odd but harmless replies: extra members, nonsense usage, a broken surrogate", async () => {
    const judge = await program('process.stdout.write(\'{"text":"1\\\\ud800","usage":{"input_tokens":-1,"output_tokens":"x"},"__proto__":{"finish_reason":"length"},"more":[]}\');');
    expect(await judge.ask(request(), never)).toMatchObject({ text: "1\ud800", usage: undefined, finishReason: "stop" });
  });

  it("is ended when it takes too long, with what it has started", async () => {
    const mark = join(folder, "mark");
    const judge = await program(`
      import { spawn } from "node:child_process";
      spawn(process.execPath, ["-e", ${JSON.stringify(`setTimeout(() => require("fs").writeFileSync(${JSON.stringify(mark)}, "alive"), 2500)`)}], { stdio: "inherit" });
      setTimeout(() => undefined, 60_000);`, { timeoutMs: 1200 });
    await expect(judge.ask(request(), never)).rejects.toMatchObject({ code: "timeout", retryable: true });
    await sleep(2000);
    expect(() => readFileSync(mark)).toThrow();
  });

  it("is ended when the run is stopped at once", async () => {
    const judge = await program("setTimeout(() => undefined, 60_000);");
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 100);
    await expect(judge.ask(request(), stop.signal)).rejects.toMatchObject({ code: "aborted" });
  });

  it("that is not there says so, and is not tried again", async () => {
    const judge = await createJudge("command:./no-such-judge", {});
    await expect(judge.ask(request(), never)).rejects.toMatchObject({ code: "judge-failed", retryable: false, message: expect.stringContaining("there is no program './no-such-judge'") });
  });

  it("is another judge when its script has changed, unless it is named", async () => {
    const identity = async (script: string, endpointName?: string) => (await program(script, { endpointName })).identity;
    expect(await identity("1")).toBe(await identity("1"));
    expect(await identity("1")).not.toBe(await identity("2"));
    expect(await identity("1", "mine")).toBe(await identity("2", "mine"));
  });

  it("is a line of words, which no shell reads", () => {
    expect(splitCommand("  python3 'my judge.py' --name=\"a b\"'c' $HOME ; x ")).toEqual(["python3", "my judge.py", "--name=a bc", "$HOME", ";", "x"]);
    expect(splitCommand("run ''")).toEqual(["run", ""]);
    for (const line of ["", "  ", "x 'y", "\"x"]) expect(() => splitCommand(line)).toThrow(UsageError);
  });
});

describe("an address as a judge", () => {
  it("is posted the same request, and gives the same reply", async () => {
    const heard: unknown[] = [];
    const url = await address((incoming, response) => void bodyOf(incoming).then((body) => {
      heard.push(incoming.method, incoming.headers.authorization, JSON.parse(body));
      response.end(JSON.stringify({ text: "1", probabilities: { "1": 0.5, "2": 0.25 } }));
    }));
    const judge = await createJudge(url, { keyEnv: "MY_KEY", environment: { MY_KEY: "abcd" } });
    expect(await judge.ask(request({ answerMode: "probability" }), never)).toMatchObject({ text: "1", codeProbabilities: { "1": 0.5, "2": 0.25 } });
    expect(heard).toEqual(["POST", "Bearer abcd", { ...sent, answer: "probability", max_tokens: 1 }]);
    expect(judge).toMatchObject({ paid: false, id: url });
    await judge.close();
  });

  it.each<[number, Record<string, string>, string, boolean]>([
    [500, {}, "server-error", true], [429, { "retry-after": "2" }, "rate-limited", true], [401, {}, "unauthorized", false], [422, {}, "rejected", false], [302, { location: "/" }, "rejected", false],
  ])("that answers with status %i has not answered", async (status, headers, code, retryable) => {
    const url = await address((_incoming, response) => void response.writeHead(status, headers).end('{"error":"the key abcd is odd"}'));
    const judge = await createJudge(`http:${url}`, { keyEnv: "MY_KEY", environment: { MY_KEY: "abcd" } });
    await expect(judge.ask(request(), never)).rejects.toMatchObject({ code, retryable, message: `status ${status}: the key *** is odd`, ...status === 429 && { retryAfterMs: 2000 } });
    await judge.close();
  });

  it("elsewhere is paid, and needs no key unless one is named", async () => {
    const judge = await createJudge("https://judge.example.org/v2?tenant=t0psecret", { environment: {} });
    expect(judge).toMatchObject({ paid: true, id: "https://judge.example.org/v2", description: { endpoint: "judge.example.org" } });
    expect(JSON.stringify([judge.id, judge.identity, judge.description])).not.toContain("t0psecret");
    await judge.close();
    for (const [spec, options] of [["http://me:pw@localhost/x", {}], ["http:nonsense", {}], ["https://judge.example.org/", { keyEnv: "NOT_SET" }]] as const) {
      await expect(createJudge(spec, { environment: {}, ...options })).rejects.toThrow(UsageError);
    }
  });
});

it("`judges check` asks a judge of one's own what an endpoint is asked", async () => {
  const judge = await program('const { answer } = JSON.parse(read); reply({ text: answer === "json" ? JSON.stringify({ chosen_answer: "1" }) : "1", ...answer === "probability" && { probabilities: { "1": 0.9, "2": 0.1 } } });');
  expect(await checkOpenaiJudge(judge as AdoptingJudge)).toMatchObject({ calls: 2, tokenProbabilities: true, jsonReply: { text: '{"chosen_answer":"1"}' } });
});
