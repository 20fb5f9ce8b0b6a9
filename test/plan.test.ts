import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { dialdefer, emptyFolder } from "./support/command-line.js";
import { startMockChatServer } from "./support/mock-chat-server.js";

it("a plan needs no key, and says where the calls would go", async () => {
  const { code, stdout, stderr } = await dialdefer(await emptyFolder(), ["run", "--checks", "0", "--judge", "openai:some-model", "--plan"]);
  expect(code, stderr).toBe(0);
  expect(stdout).toMatch(/Endpoint {2}openai \(OUTSIDE this machine\)\nCalls {5}1,\d\d\d for 1,\d\d\d trials/);
});

it("a plan for an embedded judge fetches nothing, and says what a run would", async () => {
  const folder = await emptyFolder();
  const { code, stdout, stderr } = await dialdefer(folder, ["run", "--checks", "0", "--judge", "llama:default", "--limit", "10", "--plan"]);
  expect(code, stderr).toBe(0);
  expect(stdout).toContain("answers by probability");
  expect(stderr).toMatch(/a run would first fetch smollm2-135m \(98 MB\)/);
  expect(existsSync(join(folder, "home"))).toBe(false);
  expect(existsSync(join(folder, ".dialdefer"))).toBe(false);
});

it("a second --base-url is refused: it would silently move the first judge", async () => {
  const { code, stderr } = await dialdefer(await emptyFolder(), ["run", "--checks", "0", "--judge", "openai:a", "--base-url", "http://localhost:1/v1", "--judge", "openai:b", "--base-url", "http://localhost:2/v1", "--plan"]);
  expect(code).toBe(2);
  expect(stderr).toContain("It may be given once");
});

it("a run that gets no answer leaves the report of an earlier one alone", async () => {
  const folder = await emptyFolder();
  expect((await dialdefer(folder, ["run", "--checks", "0", "--limit", "10", "--judge", "simulated:dprime=1"])).code).toBe(0);
  const before = await readFile(join(folder, "dialdefer-report/report.json"), "utf8");
  const server = await startMockChatServer({ respond: () => ({ status: 401, body: "{}" }) });
  try {
    const { code, stderr } = await dialdefer(folder, ["run", "--checks", "0", "--limit", "10", "--judge", "openai:mock", "--base-url", server.url]);
    expect(code).toBe(4);
    expect(stderr).toContain("no report was written");
    expect(stderr).toContain("the endpoint refused the key");
    expect(await readFile(join(folder, "dialdefer-report/report.json"), "utf8")).toBe(before);
  } finally {
    await server.close();
  }
});
