import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { DataError } from "../../core/data-error.js";
import { temporaryFolder, writeFixture } from "../fixtures/temporary-files.js";
import type { IncorrectChoice } from "../incorrect-choice.js";
import { openItems, type OpenItemsOptions } from "../open-items.js";
import { drawSample } from "./draw-sample.js";
import { readSample } from "./read-sample.js";
import { specOfSample } from "./spec-of-sample.js";

const folder = temporaryFolder();

function fact(id: string, extra: object = {}) {
  return { id, question: `Question ${id}?`, correct_answers: ["yes"], incorrect_answers: ["no", `never ${id}`, `not ${id}`], ...extra };
}

const rows = Array.from({ length: 30 }, (_, index) => fact(`a${index}`));
const write = (name: string, content: readonly object[]) => writeFixture(folder, name, content.map((row) => `${JSON.stringify(row)}\n`).join(""));
const set = write("set.jsonl", rows);

async function read(spec: string, options: OpenItemsOptions) {
  const items = [];
  const skipped: DataError[] = [];
  for await (const item of openItems(spec, { ...options, onSkippedRow: (error) => skipped.push(error) }).read()) items.push(item);
  return { items, ids: items.map(({ id }) => id), skipped };
}

async function saved(name: string, incorrect: IncorrectChoice = "paper", size = 12): Promise<string> {
  const { manifest } = await drawSample(set, { size, incorrect, seed: 4 });
  return writeFixture(folder, name, JSON.stringify(manifest));
}

describe("an applied sample", () => {
  it("gives its items alone, in file order, with the wrong answer that it was drawn with", async () => {
    for (const incorrect of ["paper", "first", "random", "all"] as const) {
      const file = await saved(`${incorrect}.json`, incorrect);
      const { items, ids } = await read(set, { sample: file, seed: 9 });
      const expected = readSample(file).sample.map(({ id }) => id);
      expect([...ids].sort()).toEqual([...expected].sort());
      const places = ids.map((id) => Number(/\d+/.exec(id)?.[0]));
      expect(places).toEqual([...places].sort((a, b) => a - b));
      if (incorrect === "random") expect(new Set(items.map(({ chosen_incorrect_answer: answer, id }) => answer?.replace(id, ""))).size).toBeGreaterThan(1);
    }
  });

  it("may be shown with another wrong answer, and is still held against its hashes", async () => {
    const file = await saved("other.json");
    const { ids, items } = await read(set, { sample: file, incorrect: "all" });
    expect(ids).toHaveLength(36);
    expect(items.every(({ id, cluster }) => cluster === id.split("#")[0])).toBe(true);
    const changed = write("changed-other.jsonl", rows.map((row) => ({ ...row, question: `${row.question} Really?` })));
    await expect(read(changed, { sample: file, incorrect: "all" })).rejects.toMatchObject({ code: "changed-rows" });
    await expect(read(set, { sample: await saved("all.json", "all"), incorrect: "first" })).rejects.toThrow(/leave --incorrect out/);
  });

  it("names rows that were changed and rows that are gone, or leaves them out and counts them", async () => {
    const file = await saved("named.json");
    const [first = "", second = "", third = ""] = readSample(file).sample.map(({ id }) => id);
    const later = write("later.jsonl", [
      fact("new"),
      ...rows.filter(({ id }) => id !== third).map((row) => row.id === first ? { ...row, correct_answers: ["certainly"] } : row.id === second ? { ...row, question: "Else?" } : { ...row, context: "kept since" }),
    ]);
    const error = await read(later, { sample: file }).catch((caught: unknown) => caught) as DataError;
    expect(error).toBeInstanceOf(DataError);
    expect(error.code).toBe("changed-rows");
    expect(error.message).toMatch(/of the 12 items of the sample 2 are changed since it was drawn: "a\d+", "a\d+"; 1 is not in the set/);
    for (const id of [first, second, third]) expect(error.message).toContain(JSON.stringify(id));
    const { ids, skipped } = await read(later, { sample: file, onBadRow: "skip" });
    expect(ids).toHaveLength(9);
    expect(skipped.map(({ context }) => context.item).sort()).toEqual([first, second, third].sort());
  });

  it("names ten ids and counts the rest; with nothing left it is an error even where rows are skipped", async () => {
    const file = await saved("many.json");
    const later = write("all-changed.jsonl", rows.map((row) => ({ ...row, correct_answers: ["certainly"] })));
    for (const onBadRow of ["stop", "skip"] as const) await expect(read(later, { sample: file, onBadRow })).rejects.toThrow(/12 are changed since .* and 2 more\./);
  });

  it("of another set is refused", async () => {
    const file = await saved("foreign.json");
    const other = write("other.jsonl", [fact("x1"), fact("x2")]);
    for (const onBadRow of ["stop", "skip"] as const) {
      await expect(read(other, { sample: file, onBadRow })).rejects.toMatchObject({ code: "other-set", message: expect.stringContaining("drawn from \"set.jsonl\", and none of its 12 items") as string });
    }
  });

  it("finds its set beside itself, and reaches no file elsewhere", async () => {
    const file = await saved("beside.json");
    expect(specOfSample(file)).toBe(set);
    const manifest = readSample(file);
    const naming = (items: string) => writeFixture(folder, "naming.json", JSON.stringify({ ...manifest, items }));
    expect(specOfSample(naming("truthfulqa"))).toBe("truthfulqa");
    for (const items of ["../set.jsonl", "/etc/passwd", "..", "truthfulqa:set.jsonl", "C:\\set.jsonl"]) expect(() => specOfSample(naming(items)), items).toThrow(/without folders/);
  });
});

describe("a hostile manifest", () => {
  const good = { schema: "dialdefer.sample/1", items: "set.jsonl", incorrect: "paper", method: { name: "hash" }, of: 3, sample: [{ id: "a1", sha256: "0".repeat(64) }] };
  const entry = good.sample[0] as { id: string; sha256: string };

  for (const [what, content, expected] of [
    ["an empty file", "", /bad\.json:1: expected a sample manifest .* not JSON/],
    ["JSON that is cut off", "{\n\"schema\":\n", /bad\.json:3: .*not JSON/],
    ["bytes", Buffer.from([0, 255, 254, 1]), /not JSON/],
    ["an array", "[]", /'schema': expected "dialdefer\.sample\/1", found nothing/],
    ["null", "null", /'schema'/],
    ["another schema", JSON.stringify({ ...good, schema: "x".repeat(5000) }), /found "x{60}\.\.\." \(5000 characters\)/],
    ["an unknown key", JSON.stringify({ ...good, text: "secret" }), /Unrecognized key/],
    ["no items", JSON.stringify({ ...good, sample: [] }), /'sample'/],
    ["a hash that is none", JSON.stringify({ ...good, sample: [entry, { id: "b", sha256: "ab" }] }), /'sample\[1\]\.sha256'/],
    ["an id twice", JSON.stringify({ ...good, sample: [entry, entry] }), /'sample\[1\]\.id': .*"a1" a second time/],
    ["a wrong type", JSON.stringify({ ...good, of: "3" }), /'of'/],
  ] as const) {
    it(`such as ${what} is one clear error`, () => {
      const file = writeFixture(folder, "bad.json", content);
      expect(() => readSample(file)).toThrow(expected);
      expect(() => readSample(file)).toThrow(DataError);
      expect(() => openItems(set, { sample: file })).toThrow(expected);
    });
  }

  it("that is huge, missing or a folder is one clear error", () => {
    const file = writeFixture(folder, "huge.json", Buffer.alloc(65 * 1024 * 1024, " "));
    expect(() => readSample(file)).toThrow(/at most 64 MiB, found 65 MiB/);
    expect(() => readSample(join(folder, "absent.json"))).toThrow(/there is no such sample manifest/);
    mkdirSync(join(folder, "folder.json"), { recursive: true });
    expect(() => readSample(join(folder, "folder.json"))).toThrow(/cannot be read/);
  });
});
