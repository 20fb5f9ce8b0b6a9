import { cpSync, existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Database from "libsql";
import { beforeAll, describe, expect, it } from "vitest";
import { writeFirstStore } from "../src/store/fixtures/write-first-store.js";
import { dialdefer, emptyFolder, startCommand } from "./support/command-line.js";
import { canMount, smallDisk } from "./support/small-disk.js";

// A store made by the version before, with schema 1, as large as makes its migration take a while.
const items = 2_500;
const studies = [{ id: "one", wordings: 12, order: "counterbalanced" as const }, { id: "two", wordings: 12, order: "accept-first" as const }];
let template: string;
beforeAll(async () => {
  template = await emptyFolder();
  writeFirstStore(template, studies, items);
  query(template, "PRAGMA wal_checkpoint(TRUNCATE)");
}, 60_000);

async function oldStore(into?: string): Promise<string> {
  const folder = into ?? await emptyFolder();
  cpSync(join(template, "store.sqlite"), join(folder, "store.sqlite"));
  return folder;
}

function query(folder: string, sql: string, file = "store.sqlite"): unknown[][] {
  const database = new Database(join(folder, file));
  try {
    return database.prepare(sql).raw().all([]) as unknown as unknown[][];
  } finally {
    database.close();
  }
}

const version = (folder: string, file?: string): unknown => query(folder, "PRAGMA user_version", file)[0]?.[0];
const copies = (folder: string): string[] => readdirSync(folder).filter((name) => /before-schema-\d+(-\d+)?$/.test(name));
const halfWritten = (folder: string): string[] => readdirSync(folder).filter((name) => name.includes("partial"));

/** Everything that was paid for or decided is there, and no table half-changed. */
function expectWhole(folder: string, file?: string): void {
  expect(query(folder, "PRAGMA integrity_check", file)).toEqual([["ok"]]);
  expect(query(folder, "SELECT count(*) FROM replies", file)).toEqual([[8 * items]]);
  expect(query(folder, "SELECT count(*) FROM trials", file)).toEqual([[8 * items]]);
  expect(query(folder, "SELECT count(*) FROM study_items", file)).toEqual([[2 * items]]);
  const column = version(folder, file) === 1 ? "wording + accept_second" : "turn";
  expect(query(folder, `SELECT count(${column}) FROM study_items`, file)).toEqual([[2 * items]]);
}

describe("an older store", () => {
  it("is copied and migrated by the first command that opens it, and the copy is named by store info", async () => {
    const folder = await oldStore();
    const info = await dialdefer(folder, ["store", "info", "--store", ".", "--json"]);
    expect(info.code, info.stderr).toBe(0);
    expect(JSON.parse(info.stdout)).toMatchObject({ replies: 8 * items, schema: 2, copies: [expect.stringContaining("store.sqlite.before-schema-2")] });
    expect(version(folder)).toBe(2);
    expectWhole(folder);
    expect(copies(folder)).toEqual(["store.sqlite.before-schema-2"]);
    expect(version(folder, "store.sqlite.before-schema-2")).toBe(1);
    expectWhole(folder, "store.sqlite.before-schema-2");
    const shown = await dialdefer(folder, ["store", "info", "--store", "."]);
    expect(shown.stdout).toContain("schema 2");
    expect(shown.stdout).toContain("store.sqlite.before-schema-2");
  });

  it("is old or new, and whole, when its migration is killed at any moment", { timeout: 120_000 }, async () => {
    const moments = [
      (folder: string) => halfWritten(folder).length > 0,
      (folder: string) => copies(folder).length > 0,
      (folder: string) => copies(folder).length > 0 && existsSync(join(folder, "store.sqlite-wal")),
    ];
    let killed = 0;
    for (const [number, moment] of [...moments, ...moments, ...moments].entries()) {
      const folder = await oldStore();
      const { process, finished } = startCommand(["store", "info", "--store", "."], { folder });
      const alive = () => process.exitCode === null && process.signalCode === null;
      while (alive() && !moment(folder)) await sleep(1);
      await sleep(number * 3);
      if (alive()) process.kill("SIGKILL");
      await finished;
      if (process.signalCode === "SIGKILL") killed++;
      expectWhole(folder);
      for (const copy of copies(folder)) expectWhole(folder, copy);
      const again = await dialdefer(folder, ["store", "info", "--store", "."]);
      expect(again.code, again.stderr).toBe(0);
      expect(version(folder)).toBe(2);
      expectWhole(folder);
      expect(halfWritten(folder)).toEqual([]);
    }
    expect(killed).toBeGreaterThan(3);
  });

  it("is migrated once by processes that open it at once", async () => {
    const folder = await oldStore();
    const ended = await Promise.all(Array.from({ length: 4 }, () => dialdefer(folder, ["store", "info", "--store", "."])));
    expect(ended.map(({ code, stderr }) => [code, stderr])).toEqual(ended.map(() => [0, ""]));
    expect(copies(folder)).toEqual(["store.sqlite.before-schema-2"]);
    expectWhole(folder);
  });

  it.skipIf(!canMount)("stays untouched, with a clear error, where the disk has no space for the copy", async () => {
    const disk = smallDisk(64);
    await oldStore(disk.folder);
    disk.fill(2_000_000);
    // A command that reads says so too: it could not read without the new schema, and a private copy is made elsewhere.
    const read = await dialdefer(disk.folder, ["store", "info", "--store", "."]);
    expect(read.code, read.stderr).toBe(0);
    const ended = await dialdefer(disk.folder, ["run", "--store", ".", "--judge", "simulated:dprime=1", "--out", await emptyFolder()]);
    expect(ended.code).toBe(1);
    expect(ended.stderr).toMatch(/no space[\s\S]*untouched/);
    expect(copies(disk.folder)).toEqual([]);
    expect(halfWritten(disk.folder)).toEqual([]);
    expect(version(disk.folder)).toBe(1);
    disk.clear();
    expectWhole(disk.folder);
    expect((await dialdefer(disk.folder, ["store", "info", "--store", "."])).code).toBe(0);
    expect(version(disk.folder)).toBe(2);
  });

  it.skipIf(!canMount)("in a read-only folder is read through a migrated copy, and not changed", async () => {
    const disk = smallDisk(32);
    await oldStore(disk.folder);
    disk.remount("ro");
    try {
      const info = await dialdefer(await emptyFolder(), ["store", "info", "--store", disk.folder, "--json"]);
      expect(info.code, info.stderr).toBe(0);
      expect(JSON.parse(info.stdout)).toMatchObject({ replies: 8 * items });
    } finally {
      disk.remount("rw");
    }
    expect(version(disk.folder)).toBe(1);
    expect(copies(disk.folder)).toEqual([]);
  });
});
