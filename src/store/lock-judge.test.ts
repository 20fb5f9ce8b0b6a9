import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { lockJudge } from "./lock-judge.js";
import { MEMORY } from "./open-database.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dialdefer-lock-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("a judge is locked once, told to who waits, and free again when it is released", async () => {
  const first = await lockJudge(folder, "judge");
  let told = 0;
  const second = lockJudge(folder, "judge", {
    onWait: () => {
      told++;
      first?.release();
    },
  });
  expect(await second).not.toBe(null);
  expect(told).toBe(1);
  (await second)?.release();
  const third = await lockJudge(folder, "judge", { onWait: () => { throw new Error("it is free"); } });
  third?.release();
});

it("who waits is let go by its signal, and has then no lock", async () => {
  const first = await lockJudge(folder, "judge");
  const end = new AbortController();
  expect(await lockJudge(folder, "judge", { onWait: () => end.abort(), signal: end.signal })).toBe(null);
  first?.release();
  expect(await lockJudge(folder, "judge", { signal: AbortSignal.abort() })).toBe(null);
  (await lockJudge(folder, "judge"))?.release();
});

it("a store in memory has no lock", async () => {
  const both = [await lockJudge(MEMORY, "judge"), await lockJudge(MEMORY, "judge")];
  expect(both).not.toContain(null);
  expect(existsSync("locks")).toBe(false);
});

it("an error of whoever is told leaves no lock behind", async () => {
  const first = await lockJudge(folder, "judge");
  await expect(lockJudge(folder, "judge", { onWait: () => { throw new Error("mine"); } })).rejects.toThrow("mine");
  first?.release();
  (await lockJudge(folder, "judge"))?.release();
});
