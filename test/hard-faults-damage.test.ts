import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import Database from "libsql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dialdefer } from "./support/command-line.js";
import { spawnMockChatServer, type SpawnedMockChatServer } from "./support/spawn-mock-chat-server.js";
import { comparable, reportOf, studyFolder } from "./support/study-files.js";

const items = 80;
const calls = 4 * items;
const PAGE = 4096;

let server: SpawnedMockChatServer;
beforeAll(async () => {
  server = await spawnMockChatServer();
});
afterAll(() => server.close());

let folder: string;
let file: string;
let whole: unknown;
beforeEach(async () => {
  folder = await studyFolder(items);
  file = join(folder, ".dialdefer", "store.sqlite");
  const run = await dialdefer(folder, study(".dialdefer"));
  expect(run.code, run.stderr).toBe(0);
  whole = await reported(".dialdefer");
  const database = new Database(file);
  database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").raw().all([]);
  database.close();
});

const study = (store: string): string[] => ["run", "--items", "items.jsonl", "--judge", "openai:mock", "--base-url", server.url, "--checks", "0", "--store", store, "--json"];
/** The report of a store's latest study, without dates and what a run did for it. */
const reported = async (store: string): Promise<unknown> => comparable(reportOf(await dialdefer(folder, ["report", "--store", store, "--json"])));
const asked = async (): Promise<number> => (await server.requests()).total;

/** Overwrites a page of the store's file. */
function damage(page: number, bytes: Buffer): void {
  const descriptor = openSync(file, "r+");
  writeSync(descriptor, bytes, 0, PAGE, (page - 1) * PAGE);
  closeSync(descriptor);
}

/** The last page of a kind, by the engine's own statistics. */
function pageOf(name: string, kind: "leaf" | "internal"): number {
  const database = new Database(file);
  const [page] = database.prepare("SELECT max(pageno) FROM dbstat WHERE name = ? AND pagetype = ?").raw().get([name, kind]) as unknown as [number];
  database.close();
  expect(page).toBeGreaterThan(1);
  return page;
}

function rowsOn(page: number): number {
  const database = new Database(file);
  const [rows] = database.prepare("SELECT ncell FROM dbstat WHERE pageno = ?").raw().get([page]) as unknown as [number];
  database.close();
  return rows;
}

describe("a store with a damaged page", () => {
  it("is verified and salvaged, and the same command asks only for what was lost", async () => {
    const page = pageOf("replies", "leaf");
    const cells = rowsOn(page);
    damage(page, randomBytes(PAGE));
    const damaged = readFileSync(file);

    const verified = await dialdefer(folder, ["store", "verify"]);
    expect(verified.code).toBe(1);
    expect(verified.stdout).toContain(`replies: ${cells} of ${calls} rows cannot be read\n`);
    expect(verified.stdout).toMatch(new RegExp(`study [0-9a-f]{12}: ${cells} of its trials have lost their reply\n`));
    expect(verified.stdout).toContain(`${calls - cells} replies can be read and match; 'dialdefer store salvage`);
    const asJson = JSON.parse((await dialdefer(folder, ["store", "verify", "--json"])).stdout) as { damage: { tables: { table: string; lost: number }[] } };
    expect(asJson.damage.tables.find(({ table }) => table === "replies")).toMatchObject({ lost: cells });

    const salvaged = await dialdefer(folder, ["store", "salvage", "--to", "saved"]);
    expect(salvaged.code, salvaged.stderr).toBe(1);
    expect(salvaged.stdout).toContain(`${calls - cells} replies`);
    expect(readFileSync(file).equals(damaged)).toBe(true);
    const clean = await dialdefer(folder, ["store", "verify", "--store", "saved"]);
    expect(clean.code, clean.stdout).toBe(0);

    const before = await asked();
    const again = await dialdefer(folder, study("saved"));
    expect(again.code, again.stderr).toBe(0);
    expect(await asked() - before).toBe(cells);
    expect(await reported("saved")).toEqual(whole);
  });

  it.each([
    ["an inner page of the replies", () => pageOf("replies", "internal")], ["a page of the index", () => pageOf("sqlite_autoindex_replies_1", "leaf")],
    ["one of the plan's trials", () => pageOf("trials", "leaf")], ["one of its items", () => pageOf("items", "leaf")], ["the first page", () => 1],
  ])("that is %s loses no reply: the same command asks nothing", async (_, place) => {
    const page = place();
    damage(page, Buffer.alloc(PAGE));
    expect((await dialdefer(folder, ["store", "verify"])).code).toBe(1);
    const salvaged = await dialdefer(folder, ["store", "salvage", "--to", "saved", "--json"]);
    expect(JSON.parse(salvaged.stdout)).toMatchObject({ schema: "dialdefer.salvage/1", headerLost: page === 1 });
    expect((await dialdefer(folder, ["store", "verify", "--store", "saved"])).code).toBe(0);
    const before = await asked();
    const again = await dialdefer(folder, study("saved"));
    expect(again.code, again.stderr).toBe(0);
    expect(await asked()).toBe(before);
    expect(await reported("saved")).toEqual(whole);
  });
});

it("store salvage refuses a folder that holds anything, and a store that is not there", async () => {
  await mkdir(join(folder, "full"));
  writeFileSync(join(folder, "full", "notes.txt"), "mine");
  const full = await dialdefer(folder, ["store", "salvage", "--to", "full"]);
  expect([full.code, full.stdout]).toEqual([2, ""]);
  expect(full.stderr).toContain("not empty");
  expect((await dialdefer(folder, ["store", "salvage", "--store", "nowhere", "--to", "new"])).code).toBe(2);
  expect((await dialdefer(folder, ["store", "salvage"])).code).toBe(2);
  const sound = await dialdefer(folder, ["store", "salvage", "--to", "copy"]);
  expect([sound.code, sound.stdout.includes("nothing is lost")]).toEqual([0, true]);
});
