import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { replaceFile } from "./replace-file.js";

let folder: string;
beforeEach(async () => { folder = await mkdtemp(join(tmpdir(), "dialdefer-replace-")); });
afterEach(() => rm(folder, { recursive: true, force: true }));

it("replaces a file whole and leaves nothing beside it", async () => {
  const file = join(folder, "file.txt");
  await replaceFile(file, "a long first text");
  await replaceFile(file, "second");
  expect(await readFile(file, "utf8")).toBe("second");
  expect(await readdir(folder)).toEqual(["file.txt"]);
});

it("leaves nothing beside what it cannot replace", async () => {
  await mkdir(join(folder, "taken", "within"), { recursive: true });
  await expect(replaceFile(join(folder, "taken"), "text")).rejects.toThrow();
  expect(await readdir(folder)).toEqual(["taken"]);
});
