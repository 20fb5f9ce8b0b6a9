import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { withFolderLock } from "./with-folder-lock.js";

let lock: string;
beforeEach(async () => { lock = join(await mkdtemp(join(tmpdir(), "dialdefer-lock-")), "deeper", "work.lock"); });
afterEach(() => rm(join(lock, "..", ".."), { recursive: true, force: true }));

it("lets one worker in at a time and is gone afterwards", async () => {
  let inside = 0;
  let most = 0;
  await Promise.all([1, 2, 3, 4].map(() => withFolderLock(lock, async () => {
    most = Math.max(most, ++inside);
    await new Promise((resolve) => { setTimeout(resolve, 20); });
    inside--;
  }, { pollMs: 5 })));
  expect(most).toBe(1);
  expect(existsSync(lock)).toBe(false);
});

it("takes over a lock whose holder stopped refreshing it", async () => {
  await mkdir(lock, { recursive: true });
  const longAgo = new Date(Date.now() - 120_000);
  await utimes(lock, longAgo, longAgo);
  expect(await withFolderLock(lock, () => Promise.resolve("done"), { pollMs: 5 })).toBe("done");
});

it("takes over at once from a process of this machine that is dead, and not from one that lives", async () => {
  const dead = spawnSync(process.execPath, ["--version"]).pid;
  await mkdir(lock, { recursive: true });
  await writeFile(join(lock, "holder"), `${dead} ${hostname()}`);
  expect(await withFolderLock(lock, () => Promise.resolve("done"), { pollMs: 5 })).toBe("done");

  await mkdir(lock);
  await writeFile(join(lock, "holder"), `${process.pid} ${hostname()}`);
  let waited = false;
  const later = withFolderLock(lock, () => Promise.resolve(waited), { pollMs: 5, onWait: () => {
    waited = true;
    void rm(lock, { recursive: true });
  } });
  expect(await later).toBe(true);
});

it("is released when the work fails", async () => {
  await expect(withFolderLock(lock, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await withFolderLock(lock, () => Promise.resolve("next"))).toBe("next");
});
