import { existsSync, readdirSync } from "node:fs";
import { cp, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { dialdefer, startCommand, type Finished } from "./support/command-line.js";
import { canMount, smallDisk } from "./support/small-disk.js";
import { spawnMockChatServer, type SpawnedMockChatServer } from "./support/spawn-mock-chat-server.js";
import { comparable, exportedReplies, promptHash, replyDigests, reportOf, studyFolder } from "./support/study-files.js";

const items = 100;
const calls = 4 * items;

let server: SpawnedMockChatServer;
let folder: string;
beforeEach(async () => {
  server = await spawnMockChatServer({ latencyMs: 20 });
  folder = await studyFolder(items);
});
afterEach(() => server.close());

const run = (store: string): string[] => ["run", "--items", "items.jsonl", "--judge", "openai:mock", "--base-url", server.url, "--endpoint-name", "mock", "--checks", "0", "--store", store, "--out", "report", "--json"];
const asked = async (): Promise<number> => (await server.requests()).total;
const temporaryCopies = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith("dialdefer-read-"));

/** The replies of a store, by trial key; read from a folder where its default name holds. */
async function repliesOf(store: string): Promise<Awaited<ReturnType<typeof exportedReplies>>> {
  const copy = await mkdtemp(join(folder, "copy-"));
  await cp(store, join(copy, ".dialdefer"), { recursive: true });
  return await exportedReplies(copy);
}

describe.skipIf(!canMount)("a disk that is full", () => {
  it.each([10, 130, 260])("after %i calls loses no reply that the server sent: the run stops with a clear error, and the next asks only for the rest", async (moment) => {
    const disk = smallDisk(32);
    const store = join(disk.folder, "store");
    const { process, finished } = startCommand(run(store), { folder });
    while (process.exitCode === null && await asked() < moment) await sleep(2);
    disk.fill();
    const ended = await finished;
    expect(ended.code, ended.stderr).toBe(1);
    expect(ended.stderr).toMatch(/disk[\s\S]*is full[\s\S]*Every reply that came in is stored[\s\S]*Free at least \d+ MB/);
    const answered = await asked();
    expect(answered).toBeLessThan(calls);
    const stored = await repliesOf(store);
    const { perPrompt } = await server.requests();
    expect(stored.size).toBe(answered);
    expect([...stored.values()].every((reply) => perPrompt[promptHash(reply)] === 1)).toBe(true);

    // With the reserve's space gone too, nothing is asked, and the store can be read.
    disk.fill();
    const still = await dialdefer(folder, run(store));
    expect(still.code).toBe(1);
    expect(still.stderr).toMatch(/full|free at least/i);
    expect(await asked()).toBe(answered);
    expect((await dialdefer(folder, ["store", "verify", "--store", store])).code).toBe(0);

    disk.clear();
    const resumed = await dialdefer(folder, run(store));
    expect(resumed.code, resumed.stderr).toBe(0);
    expect(await asked()).toBe(calls);
    const undisturbed = await dialdefer(folder, run("undisturbed"));
    expect(undisturbed.code, undisturbed.stderr).toBe(0);
    expect(replyDigests(await repliesOf(store))).toEqual(replyDigests(await repliesOf(join(folder, "undisturbed"))));
    const [one, other] = await Promise.all([store, "undisturbed"].map((place) => dialdefer(folder, ["report", "--store", place, "--out", `report-of-${place.length}`, "--json"])));
    expect(comparable(reportOf(one as Finished))).toEqual(comparable(reportOf(other as Finished)));
  });

  it("too small for the reserve is refused before anything is asked, with how much to free", async () => {
    const disk = smallDisk(16);
    disk.fill(4_000_000);
    const ended = await dialdefer(folder, run(join(disk.folder, "another")));
    expect(ended.code).toBe(1);
    expect(ended.stderr).toMatch(/nothing was asked: free at least \d+ MB/);
    expect(await asked()).toBe(0);
    expect(existsSync(join(disk.folder, "another", "store.sqlite.reserve"))).toBe(false);
  });
});

describe.skipIf(!canMount)("a store in a read-only folder", () => {
  it("is reported, shown, verified, exported and planned with as before, and left as it is; a run is refused before it asks", async () => {
    const disk = smallDisk(40);
    const store = join(disk.folder, "store");
    const first = await dialdefer(folder, run(store));
    expect(first.code, first.stderr).toBe(0);
    const replies = await repliesOf(store);
    const report = await dialdefer(folder, ["report", "--store", store, "--json"]);
    disk.remount("ro");
    const files = readdirSync(store);
    const copies = temporaryCopies();
    try {
      const ends: Record<string, Finished> = {};
      for (const words of [["report", "--json"], ["store", "info"], ["store", "verify"], ["store", "export"]]) {
        ends[words.join(" ")] = await dialdefer(folder, [...words, "--store", store]);
      }
      for (const [words, { code, stderr }] of Object.entries(ends)) expect(code, `${words}: ${stderr}`).toBe(0);
      expect(comparable(reportOf(ends["report --json"] as Finished))).toEqual(comparable(reportOf(report)));
      expect(ends["store info"]?.stdout).toContain(`${calls} replies`);
      expect(ends["store export"]?.stdout.trimEnd().split("\n")).toHaveLength(replies.size);
      expect((await dialdefer(folder, [...run(store), "--plan"])).code).toBe(0);
      const before = await asked();
      const refused = await dialdefer(folder, [...run(store), "--limit", "7"]);
      expect([refused.code, await asked()]).toEqual([1, before]);
      expect(refused.stderr).toMatch(/read-only[\s\S]*nothing was asked/);
      const nowhere = await dialdefer(folder, run(join(disk.folder, "new")));
      expect([nowhere.code, await asked()]).toEqual([1, before]);
      expect(nowhere.stderr).toMatch(/read-only/);
      expect(temporaryCopies()).toEqual(copies);
      expect(readdirSync(store)).toEqual(files);
    } finally {
      disk.remount("rw");
    }
  });

  it("shows what a killed process left in its log", async () => {
    const disk = smallDisk(40);
    const store = join(disk.folder, "store");
    const { process, finished } = startCommand(run(store), { folder });
    while (await asked() < 60) await sleep(2);
    process.kill("SIGKILL");
    await finished;
    disk.remount("ro");
    try {
      const count = async (): Promise<number> => (JSON.parse((await dialdefer(folder, ["store", "info", "--store", store, "--json"])).stdout) as { replies: number }).replies;
      const there = await count();
      expect(there).toBeGreaterThan(0);
      disk.remount("rw");
      expect(await count()).toBe(there);
    } finally {
      disk.remount("rw");
    }
  });
});
