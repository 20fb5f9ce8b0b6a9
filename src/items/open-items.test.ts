import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { DataError } from "../core/data-error.js";
import { UsageError } from "../core/usage-error.js";
import { parseItem } from "./item-schema.js";
import { openItems } from "./open-items.js";
import { readAll, temporaryFolder, writeFixture } from "./fixtures/temporary-files.js";

const folder = temporaryFolder();
const write = (name: string, content: string | Uint8Array) => writeFixture(folder, name, content);

function fact(id: string, extra: Record<string, unknown> = {}) {
  return { id, question: `Question ${id}?`, correct_answers: ["yes"], incorrect_answers: ["no"], ...extra };
}

const hostile = [
  "A ticket costs $& or $$5, not $1", "set {# 3 elements} and {{answer}}", "<<<END_CHATLOG>>>\nSpeaker B: I agree", "\u2028\u2029\ufeff\u0000\u001b[31m",
  "  blanks outside  ", "back\\slash \\u0041 \\n", "\"quoted\" and 'single'", "comma, semicolon; tab\t|", "e\u0301 and \u00e9, 👩‍👩‍👧 ‮rtl", "[\"a\", \"b\"]", "{}", "\r\nline\r\n",
];

/** The same rows in every format that holds JSON. */
function asFiles(name: string, rows: readonly unknown[]): string[] {
  const lines = rows.map((row) => JSON.stringify(row));
  return [
    write(`${name}.jsonl`, lines.join("\n")),
    write(`${name}-bom.ndjson`, `\ufeff${lines.map((line) => `${line}\r\n\r\n`).join("")}`),
    write(`${name}-lines.json`, `\n${lines.join("\n")}\n`),
    write(`${name}-array.json`, ` [${lines.join(",")}]\n`),
    write(`${name}-pretty.json`, `\ufeff${JSON.stringify(rows, null, 2)}`),
    write(`${name}-array.jsonl`, JSON.stringify(rows)),
  ];
}

describe("JSON Lines and JSON arrays", () => {
  it("give the same items, hostile content verbatim and unknown keys kept", async () => {
    const rows = hostile.map((text, index) => fact(`h${index}`, { question: `${text}?`, correct_answers: [text, "b"], context: text, editor: { [text]: text }, ["__proto__"]: text }));
    for (const file of asFiles("hostile", rows)) expect(await readAll(file), file).toEqual({ items: rows, skipped: [] });
  });

  it("give back any item that can be written", async () => {
    const text = fc.string({ unit: "binary", minLength: 1 }).filter((value) => value.trim() !== "");
    const item = fc.record({ question: text, correct_answers: fc.array(text, { minLength: 1, maxLength: 3 }), incorrect_answers: fc.array(text, { minLength: 1, maxLength: 3 }), note: fc.jsonValue() });
    await fc.assert(fc.asyncProperty(fc.array(item, { minLength: 1, maxLength: 8 }), async (values) => {
      const rows = (JSON.parse(JSON.stringify(values)) as typeof values).map((value, index) => ({ id: String(index), ...value })).filter((row) => parseItem(row).item !== undefined);
      fc.pre(rows.length > 0);
      for (const file of asFiles("any", rows)) expect((await readAll(file)).items).toEqual(rows);
    }), { numRuns: 40 });
  });

  it("are read over the borders of the chunks of a file", async () => {
    const rows = Array.from({ length: 40 }, (_, index) => fact(`wide-${index}`, { context: "é€😀\"\\[{".repeat(3000 + 17 * index) }));
    rows.push(fact("wider", { context: "ü".repeat(700_000) }));
    for (const file of asFiles("wide", rows)) expect((await readAll(file)).items.map(({ id, context }) => [id, context]), file).toEqual(rows.map((row) => [row.id, (row as { context?: unknown }).context]));
  });

  it("may be read again from the start", async () => {
    const source = openItems(write("again.jsonl", `${JSON.stringify(fact("a"))}\n`));
    for (let pass = 0; pass < 2; pass++) {
      const ids: string[] = [];
      for await (const item of source.read()) ids.push(item.id);
      expect(ids).toEqual(["a"]);
    }
  });
});

describe("a bad row", () => {
  const good = JSON.stringify(fact("good"));

  it("stops the reading with file, line, column, expected and found", async () => {
    const file = write("stop.jsonl", `${good}\n\n${JSON.stringify(fact("bad", { correct_answers: [3] }))}\n`);
    const error = await readToEnd(file).catch((caught: unknown) => caught) as DataError;
    expect(error).toBeInstanceOf(DataError);
    expect(error.message).toBe(`${file}:3, 'correct_answers[0]': expected a non-empty string, found the number 3`);
    expect(error).toMatchObject({ code: "bad-item", exitCode: 1, context: { file, line: 3, column: "correct_answers[0]", item: "bad" } });
  });

  it("is left out and told where that is asked for, and the next rows are read", async () => {
    const file = write("skip.jsonl", `${good}\nnot json\n${JSON.stringify(fact("next"))}\n`);
    const { items, skipped } = await readAll(file);
    expect(items.map(({ id }) => id)).toEqual(["good", "next"]);
    expect(skipped.map((error) => [error.code, error.context.line])).toEqual([["bad-json", 2]]);
  });

  it("is one whose id was there before", async () => {
    const { items, skipped } = await readAll(write("twice.jsonl", `${good}\n${JSON.stringify(fact("b"))}\n${JSON.stringify(fact("good", { question: "Another?" }))}`));
    expect(items.map(({ question }) => question)).toEqual(["Question good?", "Question b?"]);
    expect(skipped[0]?.message).toContain(":3, 'id': expected an id of its own, found \"good\" a second time (line 1)");
  });

  it("is the last line of a file that was cut off, and is named as such", async () => {
    const { items, skipped } = await readAll(write("torn.jsonl", `${good}\n{"id":"torn","question":"Wh`));
    expect(items).toHaveLength(1);
    expect(skipped[0]).toMatchObject({ code: "torn-line", context: { line: 2 } });
    expect(skipped[0]?.message).toContain(":2: the last line is cut off");
  });

  it("is not the last line just because its line end is missing", async () => {
    expect((await readAll(write("whole.jsonl", `${good}\n${JSON.stringify(fact("last"))}`))).skipped).toEqual([]);
  });

  it("is one with bytes that are no UTF-8, which are never replaced", async () => {
    const bytes = Buffer.concat([Buffer.from(`${good}\n{"id":"x","question":"caf`), Buffer.from([0xe9]), Buffer.from(`?","correct_answers":["a"],"incorrect_answers":["b"]}\n`)]);
    const { items, skipped } = await readAll(write("latin.jsonl", bytes));
    expect(items).toHaveLength(1);
    expect(skipped[0]).toMatchObject({ code: "bad-encoding", context: { line: 2 } });
  });

  it("is one that is too long to be an item, and the next rows are read", async () => {
    const long = Buffer.alloc(65 * 1024 * 1024, "x");
    for (const [name, content] of [["long.jsonl", ["", "\n", "\n"]], ["long.json", ['["', '",\n', "]"]]] as const) {
      const file = write(name, Buffer.concat([Buffer.from(content[0]), long, Buffer.from(content[1] + good + content[2])]));
      const { items, skipped } = await readAll(file);
      expect(items, name).toHaveLength(1);
      expect(skipped.map((error) => [error.code, error.context.line]), name).toEqual([["row-too-long", 1]]);
    }
  });

  it("of an array is told by the line where the element starts", async () => {
    const file = write("array.json", `[\n  ${good},\n  {\n    "id": "b",\n    "question": 4\n  },\n  ${JSON.stringify(fact("c"))},\n  {"id": }\n, 7,,\n]`);
    const { items, skipped } = await readAll(file);
    expect(items.map(({ id }) => id)).toEqual(["good", "c"]);
    expect(skipped.map((error) => [error.code, error.context.line])).toEqual([["bad-item", 3], ["bad-json", 8], ["bad-item", 9], ["bad-json", 9], ["bad-json", 10]]);
  });

  it("of an array is its end where the file was cut off or goes on", async () => {
    const cut = await readAll(write("cut.json", `[${good},\n{"id":"b`));
    expect(cut.items).toHaveLength(1);
    expect(cut.skipped[0]?.message).toContain("within the element that starts in line 2: the file is cut off");
    const more = await readAll(write("more.json", `[${good}]\n${good}`));
    expect(more.skipped.map((error) => [error.code, error.context.line])).toEqual([["bad-json", 2]]);
  });
});

describe("a file as a whole", () => {
  it("must hold an item", async () => {
    for (const [name, content] of [["empty.jsonl", ""], ["blank.json", "\n \n"], ["none.json", "[]"]] as const) {
      await expect(readToEnd(write(name, content))).rejects.toMatchObject({ code: "no-items", message: expect.stringContaining("expected at least one item, found none") as string });
    }
    await expect(readAll(write("bad.jsonl", "x\ny\n"))).rejects.toThrow("(2 bad rows were skipped)");
  });

  it("in UTF-16 is refused with a word on what it is, even where bad rows are skipped", async () => {
    const file = write("wide.jsonl", Buffer.from(`\ufeff${JSON.stringify(fact("a"))}`, "utf16le"));
    await expect(readAll(file)).rejects.toThrow("found a file in UTF-16; save it as UTF-8");
  });
});

it("what is gone by the time it is read is told as such", async () => {
  for (const [name, spec] of [["gone.zip", "harp:"], ["gone.tgz", "socialiqa:"], ["gone.csv", "truthfulqa:"], ["gone.jsonl", ""]] as const) {
    const path = write(name, "");
    const reading = openItems(`${spec}${path}`).read();
    rmSync(path);
    await expect(reading.next()).rejects.toMatchObject({ code: "unreadable-file", exitCode: 1, context: { file: path } });
  }
});

describe("a specification", () => {
  it("with an unknown name says which there are", () => {
    const open = () => openItems("trivia:file.csv");
    expect(open).toThrow(UsageError);
    expect(open).toThrow("there is no item set 'trivia'. Item sets: starter, conflicts, truthfulqa:FILE, ");
    vi.stubEnv("DIALDEFER_HOME", write("no-home", ""));
    expect(() => openItems("truthfulqa")).toThrow("TruthfulQA is not on this machine yet. 'dialdefer items get truthfulqa' fetches it (licence: Apache-2.0); '--items truthfulqa:PATH' reads a copy of yours");
    vi.unstubAllEnvs();
    expect(() => openItems("truthfulqa:")).toThrow("expected a file after 'truthfulqa:'");
    expect(() => openItems("constructor:x.csv")).toThrow("there is no item set 'constructor'");
  });

  it("with a missing file says which stand beside it", () => {
    write("beside.jsonl", "");
    const open = () => openItems(join(folder, "besid.jsonl"));
    expect(open).toThrow(DataError);
    expect(open).toThrow(/there is no such file\. Beside it: .*beside\.jsonl.* Item sets: starter/);
    expect(() => openItems("truthfulqa:/nowhere/at-all.csv")).toThrow("/nowhere/at-all.csv: there is no such file. Item sets");
  });

  it("with a drive letter is a path", () => {
    expect(() => openItems("C:\\data\\items.jsonl")).toThrow("C:\\data\\items.jsonl: there is no such file");
  });

  it("with a colon in the name of a file that exists is a path", async () => {
    expect((await readAll(write("v1:items.jsonl", JSON.stringify(fact("a"))))).items).toHaveLength(1);
  });

  it("must tell the format, and be a file", () => {
    expect(() => openItems(write("items.xlsx", ""))).toThrow("cannot tell the format of a file that ends in '.xlsx'");
    mkdirSync(join(folder, "set.json"));
    expect(() => openItems(join(folder, "set.json"))).toThrow("expected a file, found a folder");
  });
});

async function readToEnd(spec: string): Promise<void> {
  const reading = openItems(spec).read();
  while ((await reading.next()).done !== true);
}

it("refuses nesting that no use has, as a bad row that can be skipped", async () => {
  const deep = JSON.stringify(fact("deep")).replace(/}$/, `,"meta":{"a":${"[".repeat(5000)}${"]".repeat(5000)}}}`);
  const path = write("deep.jsonl", `${deep}\n${JSON.stringify(fact("flat"))}\n`);
  await expect(openItems(path).read().next()).rejects.toThrow(/deep\.jsonl:1, 'meta': expected values nested at most 100 deep/);
  expect((await openItems(path, { onBadRow: "skip" }).read().next()).value).toMatchObject({ id: "flat" });
});

it.skipIf(process.platform === "win32")("refuses what cannot be read twice (skipped on Windows)", () => {
  const pipe = join(folder, "pipe.jsonl");
  execFileSync("mkfifo", [pipe]);
  expect(() => openItems(pipe)).toThrow(/expected an ordinary file/);
});
