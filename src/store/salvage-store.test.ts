import { copyFileSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, readdirSync, closeSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomBytes } from "node:crypto";
import Database from "libsql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStore } from "./open-store.js";
import { salvageStore } from "./salvage-store.js";
import { writeFirstStore } from "./fixtures/write-first-store.js";
import { verifyFolder } from "./verify-store.js";

const PAGE = 4096;
const items = 90;
const replies = 2 * 4 * items;

let root: string;
let template: string;
/** What each page holds, by the engine's own statistics. */
let contents: Map<number, { readonly name: string; readonly kind: string; readonly cells: number }>;
let number = 0;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "dialdefer-salvage-"));
  const folder = join(root, "template");
  writeFirstStore(folder, [{ id: "one", wordings: 12, order: "counterbalanced" }, { id: "two", wordings: 3, order: "accept-first" }], items);
  openStore(folder).close();
  template = join(folder, "store.sqlite");
  const database = new Database(template);
  // Some pages that hold nothing any more, as planning anew leaves them, with what they held.
  database.exec("PRAGMA secure_delete = OFF; CREATE TABLE gone (x); WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400) INSERT INTO gone SELECT zeroblob(60) FROM n; DROP TABLE gone;");
  database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").raw().all([]);
  contents = new Map((database.prepare("SELECT pageno, name, pagetype, ncell FROM dbstat").raw().all([]) as unknown as [number, string, string, number][]).map(([page, name, kind, cells]) => [page, { name, kind, cells }]));
  database.close();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function damagedStore(page: number, bytes: Buffer): string {
  const folder = join(root, `store-${number++}`);
  mkdirSync(folder);
  const file = join(folder, "store.sqlite");
  copyFileSync(template, file);
  const descriptor = openSync(file, "r+");
  writeSync(descriptor, bytes, 0, PAGE, (page - 1) * PAGE);
  closeSync(descriptor);
  return folder;
}

const pageCount = () => readFileSync(template).length / PAGE;
const pagesOf = (name: string, kind: string) => [...contents].filter(([, page]) => page.name === name && page.kind === kind).map(([page]) => page);

/** Damages a page and checks all that must hold whatever it was. Returns what the salvage says. */
function salvageWithout(page: number, bytes: Buffer) {
  const folder = damagedStore(page, bytes);
  const before = readFileSync(join(folder, "store.sqlite"));
  const to = join(root, `saved-${number++}`);
  const report = salvageStore(folder, to);
  expect(readFileSync(join(folder, "store.sqlite")).equals(before)).toBe(true);
  expect(readdirSync(folder)).toEqual(["store.sqlite"]);
  const of = contents.get(page);
  const onPage = of?.name !== "replies" ? 0 : of.kind === "leaf" ? of.cells : of.kind === "overflow" ? 1 : 0;
  const store = openStore(to);
  expect(store.counts().replies, `replies without page ${page}, ${JSON.stringify(of)}`).toBe(replies - onPage);
  expect(report.tables.find(({ table }) => table === "replies")).toMatchObject({ saved: replies - onPage, lost: onPage });
  store.close();
  expect(verifyFolder(to).problems).toEqual([]);
  return { folder, to, report };
}

describe("a store with one damaged page", () => {
  it.each([["random bytes", () => randomBytes(PAGE)], ["zeros", () => Buffer.alloc(PAGE)]] as const)("of %s keeps every reply that is not on it, in a store that verifies clean", (_, bytes) => {
    for (let page = 2; page <= pageCount(); page += 11) salvageWithout(page, bytes());
  }, 120_000);

  it.each([
    ["replies", "leaf"], ["replies", "internal"], ["replies", "overflow"], ["sqlite_autoindex_replies_1", "internal"], ["sqlite_autoindex_replies_1", "leaf"],
    ["trials", "leaf"], ["trials", "internal"], ["study_items", "leaf"], ["items", "leaf"],
  ])("(%s, %s) is named by verify, with what is lost", (name, kind) => {
    const page = pagesOf(name, kind)[0] as number;
    expect(page).toBeGreaterThan(1);
    const { folder, report } = salvageWithout(page, Buffer.alloc(PAGE));
    const { problems, damage } = verifyFolder(folder);
    expect(problems[0]).toMatch(/^file: |^rows after/);
    expect(damage).toEqual(report);
    const lost = Object.fromEntries(report.tables.filter(({ lost }) => lost > 0).map(({ table, lost }) => [table, lost]));
    const cells = contents.get(page)?.cells ?? 0;
    if (name === "replies" && kind !== "internal") {
      const gone = kind === "leaf" ? cells : 1;
      expect(lost).toEqual({ replies: gone });
      expect(report.studies.reduce((sum, { repliesLost }) => sum + repliesLost, 0)).toBe(gone);
      expect(problems).toContainEqual(`replies: ${gone} of ${replies} rows cannot be read`);
      expect(problems.some((line) => /^study .* have lost their reply/.test(line))).toBe(true);
    } else if (name === "trials") {
      expect(lost).toEqual({ trials: cells });
      expect(report.studies.some(({ plan }) => plan === "again")).toBe(true);
    } else if (name === "study_items" || name === "items") {
      expect(report.studies.some(({ plan }) => plan === "lost")).toBe(true);
      expect(problems.some((line) => line.includes("the same command makes it anew"))).toBe(true);
    } else {
      expect(lost).toEqual({});
      expect(report.studies.map(({ plan }) => plan)).toEqual(["whole", "whole"]);
      expect(problems).toContainEqual("every row can still be read: nothing is lost");
    }
  });

  it("(the first, which lists what stands where) keeps every row; the studies are planned anew", () => {
    for (const bytes of [randomBytes(PAGE), Buffer.alloc(PAGE)]) {
      const { folder, report, to } = salvageWithout(1, bytes);
      expect(report.headerLost).toBe(true);
      expect(report.studies.map(({ id, plan }) => [id, plan])).toEqual([["one", "again"], ["two", "again"]]);
      expect(() => openStore(folder)).toThrow(expect.objectContaining({ code: "store-damaged", message: expect.stringContaining("store salvage") }));
      expect(verifyFolder(folder).problems.join("\n")).toMatch(/first page is lost/);
      const store = openStore(to);
      expect(store.counts()).toMatchObject({ items, replies, attempts: 1, studies: 2 });
      expect(store.remembered("fit")).toBe("3");
      store.close();
    }
  });

  it("(of the list of free pages) brings nothing back that was deleted", () => {
    const free = Array.from({ length: pageCount() }, (_, index) => index + 1).filter((page) => !contents.has(page));
    expect(free.length).toBeGreaterThan(2);
    for (const page of free.slice(0, 3)) {
      const { report } = salvageWithout(page, randomBytes(PAGE));
      expect(report.tables.filter(({ lost }) => lost > 0)).toEqual([]);
    }
  });
});

describe("a salvage", () => {
  it("of a sound store is a copy of it", () => {
    const folder = join(root, `store-${number++}`);
    mkdirSync(folder);
    copyFileSync(template, join(folder, "store.sqlite"));
    const to = join(root, `saved-${number++}`);
    const report = salvageStore(folder, to);
    expect(report.tables.every(({ lost, atLeast }) => lost === 0 && !atLeast)).toBe(true);
    expect(report.studies.map(({ plan }) => plan)).toEqual(["whole", "whole"]);
    const rows = (path: string) => {
      const database = new Database(path);
      const all = ["items", "studies", "study_items", "trials", "replies", "attempts", "judges", "decisions"].map((table) => database.prepare(`SELECT * FROM ${table}`).raw().all([]));
      database.close();
      return all;
    };
    expect(rows(join(to, "store.sqlite"))).toEqual(rows(template));
  });

  it("reads what only stands in the write-ahead log yet", () => {
    const folder = join(root, `store-${number++}`);
    const copy = join(root, `store-${number++}`);
    mkdirSync(copy);
    writeFirstStore(folder, [{ id: "one", wordings: 12, order: "counterbalanced" }], 20);
    const store = openStore(folder);
    store.remember("late", "yes");
    // Copied while it is open, as a killed process leaves it.
    for (const name of ["store.sqlite", "store.sqlite-wal"]) copyFileSync(join(folder, name), join(copy, name));
    store.close();
    expect(readFileSync(join(copy, "store.sqlite-wal")).length).toBeGreaterThan(PAGE);
    const to = join(root, `saved-${number++}`);
    salvageStore(copy, to);
    const saved = openStore(to);
    expect(saved.counts().replies).toBe(80);
    expect(saved.remembered("late")).toBe("yes");
    saved.close();
  });

  it("of a store of schema 1 makes one of today, also where the page that names the schema is lost", () => {
    for (const header of [true, false]) {
      const folder = join(root, `store-${number++}`);
      writeFirstStore(folder, [{ id: "one", wordings: 12, order: "counterbalanced" }], 20);
      const database = new Database(join(folder, "store.sqlite"));
      database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").raw().all([]);
      database.close();
      const file = openSync(join(folder, "store.sqlite"), "r+");
      if (!header) writeSync(file, Buffer.alloc(PAGE), 0, PAGE, 0);
      closeSync(file);
      const to = join(root, `saved-${number++}`);
      expect(salvageStore(folder, to).headerLost).toBe(!header);
      expect(readdirSync(to).filter((name) => name.includes("before"))).toEqual([]);
      const store = openStore(to);
      expect([...store.studyItems(store.findStudy("one")?.row ?? 0)]).toHaveLength(20);
      expect(store.counts().replies).toBe(80);
      store.close();
    }
  });

  it("leaves out what does not match its hashes, and text that is none", () => {
    const folder = damagedStore(1, readFileSync(template).subarray(0, PAGE));
    const database = new Database(join(folder, "store.sqlite"));
    database.exec("UPDATE replies SET text = 'forged' WHERE id = 1; UPDATE replies SET text = CAST(x'66ff7273' AS TEXT) WHERE id = 2; UPDATE replies SET messages = '[]' WHERE id = 3; UPDATE items SET body = replace(body, 'right', 'left') WHERE id = 1");
    database.close();
    const to = join(root, `saved-${number++}`);
    const report = salvageStore(folder, to);
    expect(report.tables.slice(0, 2)).toEqual([
      { table: "replies", saved: replies - 3, lost: 3, atLeast: false }, { table: "items", saved: items - 1, lost: 1, atLeast: false },
    ]);
    expect(verifyFolder(to).problems).toEqual([]);
  });

  it("refuses a folder that holds anything, a store that is not there, and a file that is none, and leaves no trace", () => {
    const full = join(root, "full");
    mkdirSync(full);
    writeFileSync(join(full, "notes.txt"), "mine");
    expect(() => salvageStore(join(root, "template"), full)).toThrow(/not empty/);
    expect(readdirSync(full)).toEqual(["notes.txt"]);
    expect(() => salvageStore(join(root, "nowhere"), join(root, "to"))).toThrow(/no store/);
    const other = join(root, "other");
    mkdirSync(other);
    writeFileSync(join(other, "store.sqlite"), randomBytes(20 * PAGE));
    expect(() => salvageStore(other, join(root, "to"))).toThrow(expect.objectContaining({ code: "store-foreign" }));
    expect(existsSync(join(root, "to"))).toBe(false);
  });
});
