import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readAll, temporaryFolder, writeFixture } from "./fixtures/temporary-files.js";

const folder = temporaryFolder();
const write = (name: string, content: string | Uint8Array) => writeFixture(folder, name, content);
const header = "id,question,correct_answers,incorrect_answers";

function quoted(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`;
}

describe("CSV and TSV", () => {
  it("with byte order mark, CRLF, doubled quotes and line ends in cells", async () => {
    const { items, skipped } = await readAll(write("bom.csv", `\ufeff${header}\r\n7,"Is, it ""so""?\r\nReally?",yes,no\r\n`));
    expect(skipped).toEqual([]);
    expect(items).toEqual([{ id: "7", question: 'Is, it "so"?\r\nReally?', correct_answers: ["yes"], incorrect_answers: ["no"] }]);
  });

  it("hold lists as JSON or as one plain answer, meta as JSON, and other columns as text", async () => {
    const rows = [
      `${header},meta,context,field,weight,chosen_correct_answer`,
      `a,q,"[""one"", ""two""]",[1; 2),"{""level"": 3}",,law,0.5,two`,
      `b,q," [""one""] ","[3, 4]",,seen,,,`,
    ];
    const { items } = await readAll(write("lists.csv", rows.join("\n")));
    expect(items).toEqual([
      { id: "a", question: "q", correct_answers: ["one", "two"], incorrect_answers: ["[1; 2)"], meta: { level: 3 }, field: "law", weight: "0.5", chosen_correct_answer: "two" },
      { id: "b", question: "q", correct_answers: ["one"], incorrect_answers: ["[3, 4]"], context: "seen", weight: "" },
    ]);
  });

  it("give back any text that can be quoted", async () => {
    const text = fc.string({ unit: "binary", minLength: 1 }).filter((value) => value.trim() !== "");
    await fc.assert(fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 8 }), async (texts) => {
      const rows = texts.map(([question, note], index) => ({ id: String(index), question, correct_answers: [note, "x"], incorrect_answers: ["  no  "], note }))
        .filter(({ note }) => note.trim() !== "no");
      fc.pre(rows.length > 0);
      const cells = rows.map((row) => [row.id, row.question, JSON.stringify(row.correct_answers), "  no  ", row.note]);
      const csv = [`${header},note`, ...cells.map((row) => row.map(quoted).join(","))].join("\n");
      const tsv = [`${header},note`.replaceAll(",", "\t"), ...cells.map((row) => row.map(quoted).join("\t"))].join("\r\n");
      expect((await readAll(write("any.csv", csv))).items).toEqual(rows);
      expect((await readAll(write("any.tsv", tsv))).items).toEqual(rows);
    }), { numRuns: 60 });
  });

  it("in TSV a quote within a cell stands for itself", async () => {
    const { items } = await readAll(write("plain.tsv", `${header.replaceAll(",", "\t")}\n1\tWho said "yes"?\tA, B\t"C"\n`));
    expect(items).toEqual([{ id: "1", question: 'Who said "yes"?', correct_answers: ["A, B"], incorrect_answers: ["C"] }]);
  });

  it("keep their place in files of many chunks", async () => {
    const filler = "ä,\n\"".repeat(2000);
    const rows = Array.from({ length: 60 }, (_, index) => `${index},${quoted(filler)},${index % 20 === 19 ? "" : "yes"},no`);
    const { items, skipped } = await readAll(write("long.csv", [header, ...rows].join("\r\n")));
    expect(items.filter(({ question }) => question === filler)).toHaveLength(57);
    expect(skipped.map((error) => error.context.line)).toEqual([19, 39, 59].map((row) => 2 + row * 2001));
  });
});

describe("a bad record is told by the line where it starts and by its column", () => {
  const rows = [
    /* 1 */ header,
    /* 2 */ "",
    /* 3 */ 'fine,"two\r\nlines",yes,no',
    /* 5 */ 'stray,a "quoted" word,yes,no',
    /* 6 */ "",
    /* 7 */ 'open,"multi\r\n\r\nline",,no',
    /* 10 */ "short,q,yes",
    /* 11 */ "long,q,yes,no,more",
    /* 12 */ 'after,"one" two,yes,no',
    /* 13 */ 'list,q,"[""yes""",no',
    /* 14 */ 'same,q,"[""yes"",""no""]",no',
    /* 15 */ "fine,q,yes,no",
    /* 16 */ "last,q,yes,no",
    /* 17 */ 'torn,"half a que',
  ];

  it("and good records after it are read", async () => {
    const { items, skipped } = await readAll(write("bad.csv", rows.join("\r\n")));
    expect(items.map(({ id }) => id)).toEqual(["fine", "last"]);
    expect(skipped.map((error) => [error.context.line, error.code, error.context.column])).toEqual([
      [5, "bad-csv", "question"],
      [7, "bad-item", "correct_answers[0]"],
      [10, "bad-csv", "incorrect_answers"],
      [11, "bad-csv", undefined],
      [12, "bad-csv", "question"],
      [13, "bad-item", "correct_answers"],
      [14, "contradictory-item", "correct_answers[1]"],
      [15, "duplicate-id", "id"],
      [17, "torn-line", undefined],
    ]);
    expect(skipped[3]?.message).toContain("bad.csv:11: expected 4 cells, found 5; a cell that holds the delimiter must stand in quotes");
  });

  it("a quote that is never closed costs its own record and the next, not the rest of the file", async () => {
    const { items, skipped } = await readAll(write("unclosed.csv", [header, '1,"open,yes,no', '2,q,"yes",no', "3,q,yes,no"].join("\n")));
    expect(items.map(({ id }) => id)).toEqual(["3"]);
    expect(skipped.map((error) => error.context.line)).toEqual([2]);
  });

  it("bytes that are no UTF-8 are never replaced", async () => {
    const bytes = Buffer.concat([Buffer.from(`${header}\na,q,caf`), Buffer.from([0xe9]), Buffer.from(",no\nb,é,yes,no\n")]);
    const { items, skipped } = await readAll(write("latin.csv", bytes));
    expect(items.map(({ question }) => question)).toEqual(["é"]);
    expect(skipped[0]).toMatchObject({ code: "bad-encoding", context: { line: 2, column: "correct_answers" } });
  });
});

describe("a header", () => {
  it.each([
    ["id,question,answer", "bad-header", "expected the columns id, question, correct_answers, incorrect_answers; correct_answers, incorrect_answers are missing from the header"],
    [header.replaceAll(",", ";"), "bad-header", 'the cells seem to be separated by ";" instead of ","'],
    [`${header},id`, "bad-header", "expected every column once, found 'id' twice in the header"],
    [`i"d,${header}`, "bad-header", "expected quotes only around a cell"],
  ])("%s is refused even where bad rows are skipped", async (line, code, message) => {
    const error: unknown = await readAll(write("header.csv", `${line}\n1,q,yes,no\n`)).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code, context: { line: 1 }, message: expect.stringContaining(message) as string });
  });

  it("without a name belongs to no key, as the row numbers that data frames write", async () => {
    expect((await readAll(write("nameless.csv", `,${header}\n0,a,q,yes,no\n`))).items).toEqual([{ id: "a", question: "q", correct_answers: ["yes"], incorrect_answers: ["no"] }]);
  });
});
