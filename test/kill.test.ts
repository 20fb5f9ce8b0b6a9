import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seededUniform } from "../src/core/seeded-uniform.js";
import { dialdefer, startCommand } from "./support/command-line.js";
import { spawnMockChatServer, type SpawnedMockChatServer } from "./support/spawn-mock-chat-server.js";
import { comparable, exportedReplies, promptHash, replyDigests, reportOf, studyFolder } from "./support/study-files.js";

const items = 400;
const calls = 4 * items;
const concurrency = 8;
const commitGroup = 64;
const kills = 20;
/** The study is killed when the server has been asked so often, or, where that is already so, while it starts up. */
const moments = Array.from({ length: kills }, (_, kill) => Math.floor(seededUniform(11, "kill", kill) * calls)).sort((a, b) => a - b);

let server: SpawnedMockChatServer;
beforeAll(async () => {
  server = await spawnMockChatServer({ latencyMs: 15 });
});
afterAll(() => server.close());

const run = (): string[] => ["run", "--checks", "0", "--items", "items.jsonl", "--judge", "openai:mock", "--base-url", server.url, "--concurrency", String(concurrency), "--json"];

describe("a study that is killed at 20 random moments", () => {
  it("comes to the same replies and the same report, and asks again only for what was not committed", { timeout: 180_000 }, async () => {
    const folder = await studyFolder(items);
    const askedWhenCommitted = new Map<string, number>();
    let killedWhileAsking = 0;
    for (const [kill, moment] of moments.entries()) {
      const before = (await server.requests()).total;
      await runAndKill(folder, moment, seededUniform(11, "start-up", kill) * 500);
      const { total, perPrompt } = await server.requests();
      if (total > before) killedWhileAsking++;

      const verified = await dialdefer(folder, ["store", "verify"]);
      expect(verified.code, verified.stdout + verified.stderr).toBe(0);
      const committed = await exportedReplies(folder);
      // The calls of this run whose replies are lost: at most those in flight and one commit group.
      expect(total - before - (committed.size - askedWhenCommitted.size)).toBeLessThanOrEqual(concurrency + commitGroup);
      for (const reply of committed.values()) {
        const prompt = promptHash(reply);
        expect(perPrompt[prompt]).toBeGreaterThan(0);
        askedWhenCommitted.set(prompt, askedWhenCommitted.get(prompt) ?? perPrompt[prompt] as number);
      }
    }
    expect(killedWhileAsking).toBeGreaterThan(kills / 2);

    const last = await dialdefer(folder, run());
    expect(last.code, last.stderr).toBe(0);
    const { perPrompt } = await server.requests();
    expect(Object.keys(perPrompt)).toHaveLength(calls);
    for (const [prompt, asked] of askedWhenCommitted) expect(perPrompt[prompt], "a committed reply was asked for again").toBe(asked);

    const undisturbed = await studyFolder(items);
    const whole = await dialdefer(undisturbed, run());
    expect(whole.code, whole.stderr).toBe(0);
    expect(replyDigests(await exportedReplies(folder))).toEqual(replyDigests(await exportedReplies(undisturbed)));
    expect(comparable(reportOf(await dialdefer(folder, ["report", "--json"])))).toEqual(comparable(reportOf(await dialdefer(undisturbed, ["report", "--json"]))));
  });
});

/** Runs the study until the server has had `moment` calls in all and kills it; where it has had them, after a while of start-up. */
async function runAndKill(folder: string, moment: number, startUpMs: number): Promise<void> {
  const { process, finished } = startCommand(run(), { folder });
  const alive = (): boolean => process.exitCode === null && process.signalCode === null;
  if ((await server.requests()).total >= moment) await sleep(startUpMs);
  else while (alive() && (await server.requests()).total < moment) await sleep(3);
  process.kill("SIGKILL");
  await finished;
  expect(process.signalCode).toBe("SIGKILL");
}
