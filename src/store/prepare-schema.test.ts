import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openStore } from "./open-store.js";
import { SCHEMA_VERSION } from "./schema.js";
import { firstPlace, writeFirstStore, type FirstStudy } from "./fixtures/write-first-store.js";
import { verifyFolder } from "./verify-store.js";

const studies: readonly FirstStudy[] = [
  { id: "twelve-wordings", wordings: 12, order: "counterbalanced" },
  { id: "three-wordings", wordings: 3, order: "counterbalanced" },
  { id: "one-wording", wordings: 1, order: "counterbalanced" },
  { id: "held-order", wordings: 12, order: "accept-second" },
];
const items = 30;

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dialdefer-schema-"));
  file = join(folder, "store.sqlite");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function read<Row>(path: string, sql: string): Row[] {
  const database = new Database(path);
  try {
    return database.prepare(sql).raw().all([]) as unknown as Row[];
  } finally {
    database.close();
  }
}

const facts = (path: string) => [
  read(path, "SELECT id, hex(hash), body FROM items ORDER BY id"), read(path, "SELECT id, study, spec, items, planned, created_at, used_at FROM studies ORDER BY id"),
  read(path, "SELECT study, judge, slot, hex(key) FROM trials"), read(path, "SELECT id, hex(key), messages, text, hex(digest) FROM replies ORDER BY id"),
  read(path, "SELECT id, hex(key), judge, at, code, detail FROM attempts"), read(path, "SELECT name, value FROM decisions"), read(path, "SELECT study, position, item, field, cluster FROM study_items"),
];

describe("a store of schema 1", () => {
  it("keeps everything, and each item the turn that its wording and option order follow from", () => {
    writeFirstStore(folder, studies, items);
    const before = facts(file);
    const places = read<[number, number, number, number]>(file, "SELECT study, position, wording, accept_second FROM study_items ORDER BY study, position");
    const store = openStore(folder);
    expect(store.listStudies().map(({ id }) => id)).toEqual(studies.map(({ id }) => id).reverse());
    expect(verifyFolder(folder).problems).toEqual([]);
    store.close();
    expect(facts(file)).toEqual(before);
    const turns = read<[number, number, number]>(file, "SELECT study, position, turn FROM study_items ORDER BY study, position");
    expect(turns.map(([study, position, turn]) => {
      const { wording, acceptSecond } = firstPlace(turn, studies[study - 1] as FirstStudy);
      return [study, position, wording, acceptSecond];
    })).toEqual(places);
    expect(read(file, "SELECT input_tokens, output_tokens, cached_tokens FROM attempts")).toEqual([[null, null, null]]);
  });

  it("has the columns of a new one afterwards, and its version", () => {
    writeFirstStore(folder, studies, 2);
    openStore(folder).close();
    const fresh = join(folder, "fresh");
    openStore(fresh).close();
    const columns = "SELECT m.name, p.name, p.type, p.[notnull], p.dflt_value, p.pk FROM sqlite_master m, pragma_table_info(m.name) p WHERE m.type = 'table' ORDER BY 1, p.cid";
    expect(read(file, columns)).toEqual(read(join(fresh, "store.sqlite"), columns));
    expect(read(file, "SELECT type, name, tbl_name FROM sqlite_master ORDER BY 1, 2")).toEqual(read(join(fresh, "store.sqlite"), "SELECT type, name, tbl_name FROM sqlite_master ORDER BY 1, 2"));
    expect(read(file, "PRAGMA user_version")).toEqual([[SCHEMA_VERSION]]);
  });

  it("is copied first; an earlier copy is never overwritten, and half-written ones go", () => {
    writeFirstStore(folder, studies, items);
    const before = facts(file);
    writeFileSync(`${file}.before-schema-2`, "an earlier copy");
    writeFileSync(`${file}.before-schema-2.partial`, "of a killed process");
    openStore(folder).close();
    expect(readdirSync(folder).filter((name) => name.includes("before")).sort()).toEqual(["store.sqlite.before-schema-2", "store.sqlite.before-schema-2-2"]);
    const copy = `${file}.before-schema-2-2`;
    expect(facts(copy)).toEqual(before);
    expect(read(copy, "PRAGMA user_version")).toEqual([[1]]);
    expect(read(copy, "SELECT count(*) FROM study_items WHERE wording >= 0 AND accept_second >= 0")).toEqual([[studies.length * items]]);
  });

  it("whose study cannot be read stays as it is, without a copy", () => {
    writeFirstStore(folder, studies, 2);
    const database = new Database(file);
    database.exec("UPDATE studies SET spec = '{bad' WHERE id = 2");
    database.close();
    const before = facts(file);
    expect(() => openStore(folder)).toThrow(expect.objectContaining({ code: "store-damaged", message: expect.stringContaining("store salvage") }));
    expect(facts(file)).toEqual(before);
    expect(read(file, "PRAGMA user_version")).toEqual([[1]]);
    expect(existsSync(`${file}.before-schema-2`)).toBe(false);
  });
});

it("a file with the version number of a store but of another program is refused and left as it is", () => {
  const database = new Database(file);
  database.exec("CREATE TABLE theirs (x); PRAGMA user_version = 1");
  database.close();
  expect(() => openStore(folder)).toThrow(expect.objectContaining({ code: "store-foreign" }));
  expect(read(file, "PRAGMA journal_mode")).toEqual([["delete"]]);
});
