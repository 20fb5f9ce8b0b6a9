import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dialdefer } from "./support/command-line.js";
import { startMockChatServer, type MockChatServer } from "./support/mock-chat-server.js";
import { studyFolder } from "./support/study-files.js";

let servers: readonly MockChatServer[];
let folder: string;
beforeAll(async () => {
  servers = await Promise.all([startMockChatServer(), startMockChatServer()]);
});
afterAll(() => Promise.all(servers.map((server) => server.close())));
beforeEach(async () => {
  folder = await studyFolder(3);
});

/** Asks the same model of one server; gives the calls that it got. */
async function calls(server: MockChatServer, ...flags: readonly string[]): Promise<number> {
  const before = server.requests().total;
  const { code, stderr } = await dialdefer(folder, ["run", "--checks", "0", "--items", "items.jsonl", "--judge", "openai:mock", "--base-url", server.url, ...flags]);
  expect(code, stderr).toBe(0);
  return server.requests().total - before;
}

describe("two servers of this machine that serve a model of the same name", () => {
  it("do not answer for each other", async () => {
    const [one, other] = servers as [MockChatServer, MockChatServer];
    expect(await calls(one)).toBe(12);
    expect(await calls(other)).toBe(12);
    expect(await calls(one)).toBe(0);
  });

  it("do where the user gives both one name", async () => {
    const [one, other] = servers as [MockChatServer, MockChatServer];
    expect(await calls(one, "--endpoint-name", "lab")).toBe(12);
    expect(await calls(other, "--endpoint-name", "lab")).toBe(0);
    const check = await dialdefer(folder, ["judges", "check", "openai:mock", "--base-url", other.url, "--endpoint-name", "lab", "--json"]);
    expect(JSON.parse(check.stdout)).toMatchObject({ identity: "openai:lab/mock", endpoint: "lab" });
    const refused = await dialdefer(folder, ["run", "--checks", "0", "--items", "items.jsonl", "--judge", "openai:mock", "--base-url", other.url, "--endpoint-name", "my lab"]);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain("my lab");
  });
});
