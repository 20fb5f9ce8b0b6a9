import { once } from "node:events";
import { createServer, type AddressInfo, type Server } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { studyFolder } from "./support/study-files.js";
import { hasTerminals, onTerminal } from "./support/terminal.js";

// The only way to the endpoint is a proxy that counts who comes, and closes the door.
let proxy: Server;
let connections = 0;
let environment: NodeJS.ProcessEnv;
beforeAll(async () => {
  proxy = createServer((socket) => {
    connections++;
    socket.destroy();
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  environment = { OPENAI_API_KEY: "sk-any", HTTPS_PROXY: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` };
});
afterAll(() => { proxy.close(); });

let folder: string;
beforeEach(async () => {
  folder = await studyFolder(3);
  connections = 0;
});

const endpoint = ["--base-url", "https://judge.example/v1"];
const run = ["run", "--checks", "0", "--items", "items.jsonl", "--judge", "openai:mock", ...endpoint];
const check = ["judges", "check", "openai:mock", ...endpoint];

describe.skipIf(!hasTerminals)("on a terminal (needs script of util-linux)", () => {
  it.each([["n", "n\r"], ["Ctrl-C", "\u0003"], ["Ctrl-D", "\u0004"]])("%s asks nothing, shows no fault of ours and exits 4; --json prints the plan", async (_, answer) => {
    const declined = await onTerminal(folder, [...run, "--json"], { question: "Make 12 calls to judge.example? [y/N]", answer }, environment);
    expect(declined.code, declined.screen).toBe(4);
    expect(declined.screen).toContain("nothing was asked");
    expect(declined.screen).not.toMatch(/internal error|at .*\.js/);
    expect(JSON.parse(declined.stdout)).toMatchObject({ schema: "dialdefer.plan/1", judges: [{ judge: "openai:mock", calls: 12, paid: true }] });
    expect(connections).toBe(0);
  });

  it("y asks", async () => {
    const { code, screen } = await onTerminal(folder, [...run, "--max-calls", "1"], { question: "Make 12 calls to judge.example? [y/N]", answer: "y\r" }, environment);
    expect(code, screen).toBe(4);
    expect(connections).toBeGreaterThan(0);
  });

  it("judges check shows what it would ask of whom, and asks once for consent", async () => {
    const declined = await onTerminal(folder, check, { question: "Make up to 3 calls? [y/N]", answer: "n\r" }, environment);
    expect(declined.code, declined.screen).toBe(4);
    expect(declined.screen).toContain("openai:judge.example/mock");
    expect(declined.screen).toContain("nothing was asked");
    expect(connections).toBe(0);
    const confirmed = await onTerminal(folder, check, { question: "Make up to 3 calls? [y/N]", answer: "y\r" }, environment);
    expect(confirmed.code).toBe(1);
    expect(connections).toBeGreaterThan(0);
  });
});
