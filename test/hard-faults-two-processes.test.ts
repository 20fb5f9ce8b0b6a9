import type { ReportDocument } from "../src/analysis/report-document.js";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { dialdefer, startCommand } from "./support/command-line.js";
import { spawnMockChatServer, type SpawnedMockChatServer } from "./support/spawn-mock-chat-server.js";
import { exportedReplies, reportOf, studyFolder } from "./support/study-files.js";

const items = 60;
const calls = 4 * items;
const concurrency = 8;
const commitGroup = 64;

let server: SpawnedMockChatServer;
let folder: string;
beforeEach(async () => {
  server = await spawnMockChatServer({ latencyMs: 20 });
  folder = await studyFolder(items);
});
afterEach(() => server.close());

const run = (out: string): string[] => ["run", "--items", "items.jsonl", "--judge", "openai:mock", "--base-url", server.url, "--concurrency", String(concurrency), "--checks", "0", "--out", out, "--json"];

/** What was measured, without what each process did for it. */
const numbers = ({ study, finding, judges }: ReportDocument): unknown => ({ study, finding, judges: judges.map((judge) => ({ ...judge, trials: { ...judge.trials, asked: undefined } })) });

describe("two processes that run one study at once", () => {
  it("ask no prompt twice, and both end with the same report", async () => {
    const ended = await Promise.all([dialdefer(folder, run("one")), dialdefer(folder, run("other"))]);
    expect(ended.map(({ code }) => code), ended.map(({ stderr }) => stderr).join("\n")).toEqual([0, 0]);
    const { total, perPrompt } = await server.requests();
    expect(total).toBe(calls);
    expect(Object.values(perPrompt).filter((asked) => asked > 1)).toEqual([]);
    const [one, other] = ended.map(reportOf) as [ReportDocument, ReportDocument];
    expect(numbers(other)).toEqual(numbers(one));
  });

  it("go on alone when the other is killed, and ask again only what it had not stored", async () => {
    const first = startCommand(run("one"), { folder });
    while ((await server.requests()).total < 40) await sleep(2);
    const second = startCommand(run("other"), { folder });
    while ((await server.requests()).total < 100) await sleep(2);
    first.process.kill("SIGKILL");
    await first.finished;
    const ended = await second.finished;
    expect(ended.code, ended.stderr).toBe(0);
    const { total, perPrompt } = await server.requests();
    expect(Object.keys(perPrompt)).toHaveLength(calls);
    expect(total - calls).toBeLessThanOrEqual(concurrency + commitGroup);
    expect(Math.max(...Object.values(perPrompt))).toBeLessThanOrEqual(2);
    expect((await exportedReplies(folder)).size).toBe(calls);
    expect((await dialdefer(folder, ["store", "verify"])).code).toBe(0);
  });

  it("with different judges do not wait for each other", async () => {
    const slow = await spawnMockChatServer({ answersAtMost: 0 });
    try {
      // The first never gets an answer; the second must end all the same.
      const stuck = startCommand(["run", "--items", "items.jsonl", "--judge", "openai:other", "--base-url", slow.url, "--checks", "0", "--out", "stuck", "--json"], { folder });
      while ((await slow.requests()).total === 0) await sleep(2);
      const ended = await dialdefer(folder, run("one"));
      expect(ended.code, ended.stderr).toBe(0);
      stuck.process.kill("SIGKILL");
      await stuck.finished;
    } finally {
      await slow.close();
    }
  });
});
