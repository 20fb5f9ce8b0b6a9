import { createServer, type AddressInfo, type Server } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { answersByPath, modelList, serverAnswers, startFakeLocalServer, type FakeLocalServer } from "../src/judges/discover/fixtures/fake-local-server.js";
import { dialdefer, emptyFolder, repository } from "./support/command-line.js";

interface Finding {
  readonly what: string;
  readonly state: string;
  readonly detail: string;
  readonly use?: string;
  readonly server?: Record<string, unknown>;
}

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const resource of open.splice(0)) await resource.close();
});

async function start(...listeners: readonly Parameters<typeof startFakeLocalServer>[0][]): Promise<FakeLocalServer[]> {
  const servers = await Promise.all(listeners.map(startFakeLocalServer));
  open.push(...servers);
  return servers;
}

const lookAt = (servers: readonly FakeLocalServer[]): NodeJS.ProcessEnv => ({ DIALDEFER_LOCAL_SERVERS: servers.map(({ baseUrl }) => baseUrl).join(",") });

async function findings(environment: NodeJS.ProcessEnv): Promise<readonly Finding[]> {
  const { code, stdout, stderr } = await dialdefer(await emptyFolder(), ["doctor", "--json"], environment);
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout) as Finding[];
}

describe("doctor", () => {
  it("names each local server with its models and the line that uses it", async () => {
    const servers = await start(serverAnswers.ollama, serverAnswers.llamaCpp, serverAnswers.lmStudio, serverAnswers.vllm);
    const found = (await findings(lookAt(servers))).filter(({ server }) => server !== undefined);
    expect(found.map(({ what, state, server }) => [what, state, server?.kind])).toEqual([["Ollama", "ok", "ollama"], ["llama.cpp", "ok", "llama.cpp"], ["LM Studio", "ok", "lm-studio"], ["vLLM", "ok", "vllm"]]);
    expect(found[0]).toMatchObject({ use: `--judge openai:llama3.2:3b --base-url ${servers[0]?.baseUrl}`, server: { base_url: servers[0]?.baseUrl, version: "0.12.6", models: ["nomic-embed-text:latest", "llama3.2:3b", "qwen2.5:7b"], model_count: 3 } });
    const { stdout } = await dialdefer(await emptyFolder(), ["doctor"], lookAt(servers));
    expect(stdout).toMatch(/^ok +vLLM +http:\/\/localhost:\d+\/v1, version 0\.11\.0, 1 model: meta-llama\/Llama-3\.1-8B-Instruct\n +npx dialdefer run --judge openai:meta-llama\/Llama-3\.1-8B-Instruct --base-url http:\/\/localhost:\d+\/v1$/m);
    expect(servers.flatMap(({ asked }) => asked).every(({ method }) => method === "GET")).toBe(true);
  });

  it("finds the server of OLLAMA_HOST and that of OPENAI_BASE_URL", async () => {
    const [ollama, gateway] = await start(serverAnswers.ollama, answersByPath({ "/v1/models": modelList(["gateway-model"]) })) as [FakeLocalServer, FakeLocalServer];
    const found = await findings({ OLLAMA_HOST: new URL(ollama.baseUrl).host, OPENAI_BASE_URL: gateway.baseUrl });
    expect(found.map(({ use }) => use)).toEqual(expect.arrayContaining([`--judge openai:llama3.2:3b --base-url ${ollama.baseUrl}`, `--judge openai:gateway-model --base-url ${gateway.baseUrl}`]));
  });

  it("measures with the line that it gives", async () => {
    const [server] = await start(answersByPath({
      "/v1/models": modelList(["m"], "vllm"), "/version": { version: "1" },
      "/v1/chat/completions": (_request: unknown, response: { end(text: string): void }) => response.end(JSON.stringify({ choices: [{ message: { content: '{"reasoning":"","chosen_answer":"1"}' }, finish_reason: "stop" }] })),
    })) as [FakeLocalServer];
    const use = (await findings(lookAt([server]))).find(({ what }) => what === "vLLM")?.use ?? "";
    const run = await dialdefer(await emptyFolder(), ["run", ...use.split(" "), "--items", "starter", "--limit", "2"]);
    expect(run.code, run.stderr).toBe(0);
    expect(server.asked.filter(({ method }) => method === "POST").length).toBeGreaterThan(0);
  });

  it("says that none was found, and is content", async () => {
    const found = await findings({ DIALDEFER_LOCAL_SERVERS: "" });
    expect(found.find(({ what }) => what === "local servers")).toMatchObject({ state: "missing" });
    expect(found.some(({ what, state }) => what === "store" && state === "ok")).toBe(true);
  });

  it("names no page, no hanging socket and no garbage a judge, is content, and escapes what servers say", async () => {
    const silent: Server = createServer((socket) => void socket.on("error", () => undefined).resume());
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    open.push({ close: () => new Promise((resolve) => silent.close(resolve)) });
    const servers = await start((_, response) => response.end("<h1>a page</h1>"), (_, response) => response.end("{{{"), answersByPath({ "/v1/models": modelList(["\u202ehostile; rm -rf ~"]) }));
    const environment = { DIALDEFER_LOCAL_SERVERS: `${lookAt(servers).DIALDEFER_LOCAL_SERVERS},http://localhost:${(silent.address() as AddressInfo).port}` };
    const { code, stdout } = await dialdefer(await emptyFolder(), ["doctor"], environment);
    expect(code).toBe(0);
    expect(stdout.match(/http:\/\/localhost/g)).toHaveLength(2);
    expect(stdout).toContain("\\u{202e}hostile; rm -rf ~");
    expect(stdout).toContain("--judge openai:MODEL --base-url");
  });

  it("says which keys there are and how to use them, and never shows one", async () => {
    const keys = { OPENAI_API_KEY: "sk-secret-one", OPENROUTER_API_KEY: "sk-secret-two", ANTHROPIC_API_KEY: "sk-secret-three" };
    const environment = { ...keys, DIALDEFER_LOCAL_SERVERS: "" };
    const folder = await emptyFolder();
    const [people, json] = [await dialdefer(folder, ["doctor"], environment), await dialdefer(folder, ["doctor", "--json"], environment)];
    for (const { code, stdout, stderr } of [people, json]) {
      expect(code).toBe(0);
      expect(stdout + stderr).not.toContain("secret");
      expect(stdout).toContain("--judge openai:gpt-4o-mini");
      expect(stdout).toContain("--judge openai:openai/gpt-4o-mini --base-url https://openrouter.ai/api/v1");
      expect(stdout).toContain("--judge openai:claude-haiku-4-5 --base-url https://api.anthropic.com/v1 --key-env ANTHROPIC_API_KEY");
    }
    expect((await findings({ DIALDEFER_LOCAL_SERVERS: "" })).filter(({ what }) => what in keys).map(({ state, use }) => [state, use])).toEqual([["missing", undefined], ["missing", undefined], ["missing", undefined]]);
  });
});

describe("npm start", () => {
  const scripts = (name: string): string => pathToFileURL(join(repository, name)).href;

  it("mentions other judges only where the embedded model is its own choice", async () => {
    const { startCommand } = await import(scripts("scripts/start-command.mjs")) as { startCommand: (args: readonly string[]) => { command: string[]; judgeNamed: boolean } };
    expect(startCommand([])).toEqual({ command: ["run", "--items", "starter", "--judge", "llama:default", "--fit-minutes", "5"], judgeNamed: false });
    expect(startCommand(["--limit", "3", "--prices", "prices.yaml"])).toEqual({ command: ["run", "--limit", "3", "--prices", "prices.yaml", "--items", "starter", "--judge", "llama:default"], judgeNamed: false });
    expect(startCommand(["--judge", "openai:m"])).toEqual({ command: ["run", "--judge", "openai:m", "--items", "starter"], judgeNamed: true });
    expect(startCommand(["--judge=llama:default"])).toEqual({ command: ["run", "--judge=llama:default", "--items", "starter", "--fit-minutes", "5"], judgeNamed: true });
    for (const args of [["study.yaml"], ["--plan", "study.yml"], ["--seed=2", "study.yaml"]]) expect(startCommand(args)).toEqual({ command: ["run", ...args], judgeNamed: true });
  });

  it("has what it mentions in the built package", async () => {
    const servers = await start(serverAnswers.ollama);
    const { mentionOtherJudges } = await import(scripts("dist/bundle/mention-other-judges.js")) as { mentionOtherJudges: (environment: NodeJS.ProcessEnv) => Promise<readonly string[]> };
    expect(await mentionOtherJudges({ ...lookAt(servers), OPENAI_API_KEY: "sk-secret" })).toEqual([expect.stringContaining("Ollama runs here"), expect.stringContaining("OPENAI_API_KEY is set")]);
  });
});
