import { afterEach, describe, expect, it } from "vitest";
import { findProviderKeys } from "./find-provider-keys.js";
import { mentionOtherJudges } from "./mention-other-judges.js";
import { serverAnswers, startFakeLocalServer, type FakeLocalServer } from "./fixtures/fake-local-server.js";

let servers: FakeLocalServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function addresses(...kinds: readonly (keyof typeof serverAnswers)[]): Promise<string> {
  servers = await Promise.all(kinds.map((kind) => startFakeLocalServer(serverAnswers[kind])));
  return servers.map(({ baseUrl }) => baseUrl).join(",");
}

describe("what npm start says of other judges", () => {
  it("is nothing where there is none", async () => {
    expect(await mentionOtherJudges({ DIALDEFER_LOCAL_SERVERS: "", OPENAI_API_KEY: " " })).toEqual([]);
  });

  it("is one line for the servers and one for the keys, each with a line to paste", async () => {
    const lines = await mentionOtherJudges({ DIALDEFER_LOCAL_SERVERS: await addresses("ollama", "vllm"), OPENROUTER_API_KEY: "sk-secret", ANTHROPIC_API_KEY: "sk-secret" });
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^Ollama \(also vLLM: .*\) runs here\. .*npm start -- --judge openai:llama3\.2:3b --base-url http:\/\/localhost:\d+\/v1$/);
    expect(lines[1]).toMatch(/^OPENROUTER_API_KEY \(also ANTHROPIC_API_KEY: .*npm start -- --judge openai:openai\/gpt-4o-mini --base-url https:\/\/openrouter\.ai\/api\/v1$/);
    expect(lines.join()).not.toContain("secret");
  });

  it("is nothing under CI, and nobody is looked for", async () => {
    expect(await mentionOtherJudges({ DIALDEFER_LOCAL_SERVERS: await addresses("ollama"), OPENAI_API_KEY: "sk-secret", CI: "1" })).toEqual([]);
    expect(servers[0]?.asked).toEqual([]);
  });
});

describe("a provider's key", () => {
  it("is found or not, and never shown", () => {
    const keys = findProviderKeys({ OPENAI_API_KEY: "sk-secret", OPENROUTER_API_KEY: "" });
    expect(keys.map(({ variable, found }) => [variable, found])).toEqual([["OPENAI_API_KEY", true], ["OPENROUTER_API_KEY", false], ["ANTHROPIC_API_KEY", false]]);
    expect(JSON.stringify(keys)).not.toContain("secret");
  });

  it("is used at its own provider, also where OPENAI_BASE_URL names another endpoint", () => {
    expect(findProviderKeys({})[0]?.use).toBe("--judge openai:gpt-4o-mini");
    expect(findProviderKeys({ OPENAI_BASE_URL: "http://localhost:4000/v1" })[0]?.use).toBe("--judge openai:gpt-4o-mini --base-url https://api.openai.com/v1");
    expect(findProviderKeys({})[2]?.use).toBe("--judge openai:claude-haiku-4-5 --base-url https://api.anthropic.com/v1 --key-env ANTHROPIC_API_KEY");
  });
});
