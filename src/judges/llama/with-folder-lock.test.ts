import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
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

it("is released when the work fails", async () => {
  await expect(withFolderLock(lock, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await withFolderLock(lock, () => Promise.resolve("next"))).toBe("next");
});
