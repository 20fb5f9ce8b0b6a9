import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parquetColumns } from "../fixtures/parquet-columns.js";
import { parquetFile } from "../fixtures/parquet-file.js";
import { readAll, temporaryFolder, writeFixture } from "../fixtures/temporary-files.js";

const folder = temporaryFolder();
const quoted = (cell: string) => `"${cell.replaceAll("\"", "\"\"")}"`;
const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }).filter((value) => value.trim() !== "" && !/^\s*[[{]|^\s*array\(/.test(value));
const row = fc.record({
  question: text, "right answer": text, wrong: fc.uniqueArray(text, { minLength: 2, maxLength: 4 }), group: fc.option(text),
}).filter((record) => !record.wrong.some((answer) => answer.trim() === record["right answer"].trim()));

describe("a table under a mapping", () => {
  it("makes the same items from CSV, TSV, JSON Lines, a JSON array and Parquet", async () => {
    await fc.assert(fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (rows) => {
      const names = ["question", "right answer", "wrong", "group"] as const;
      const cells = rows.map((record) => names.map((name) => name === "wrong" ? JSON.stringify(record.wrong) : record[name] ?? ""));
      const table = (sign: string) => [names, ...cells].map((line) => line.map((cell) => quoted(cell)).join(sign)).join("\r\n");
      const { text: texts, texts: lists } = parquetColumns;
      const files = {
        "t.csv": table(","), "t.tsv": table("\t"), "t.jsonl": rows.map((record) => `${JSON.stringify(record)}\n`).join(""), "t.json": JSON.stringify(rows, null, 1),
        "t.parquet": parquetFile([
          texts("question", rows.map(({ question }) => question)), texts("right answer", rows.map((record) => record["right answer"])),
          lists("wrong", rows.map(({ wrong }) => wrong)), texts("group", rows.map(({ group }) => group)),
        ], { rowGroupSize: 3 }),
      };
      const read = await Promise.all(Object.entries(files).map(async ([file, content]) => {
        writeFixture(folder, file, content);
        const mapping = { schema: "dialdefer.mapping/1", file, name: "t", question: "question", correct: "right answer", incorrect: "wrong", ...rows.some(({ group }) => group !== null) && { field: "group" } };
        return readAll(`map:${writeFixture(folder, `${file}.yaml`, JSON.stringify(mapping))}`);
      }));
      const expected = rows.map((record, index) => ({
        id: `t-${index}`, dataset: "t", ...record.group !== null && { field: record.group }, question: record.question, correct_answers: [record["right answer"]], incorrect_answers: record.wrong,
      }));
      for (const [index, { items, skipped }] of read.entries()) expect({ items, skipped }, Object.keys(files)[index]).toEqual({ items: expected, skipped: [] });
    }), { numRuns: 40 });
  });
});
