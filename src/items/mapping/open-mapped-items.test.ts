import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readAll, temporaryFolder, writeFixture } from "../fixtures/temporary-files.js";
import { openItems } from "../open-items.js";
import { mappingText } from "./mapping-text.js";
import { openTable } from "./open-table.js";
import { parseMapping } from "./parse-mapping.js";
import { writeMappedItems } from "./write-mapped-items.js";

const folder = temporaryFolder();
const rows = ["rain,wet,dry,x", "ice,cold,hot,y", ",wet,dry,x", "fire,hot,hot,y"];
const table = writeFixture(folder, "things.csv", `what,yes,no,kind\n${rows.join("\n")}\n`);
const text = "schema: dialdefer.mapping/1\nfile: things.csv\nquestion: what\ncorrect: \"yes\"\nincorrect: \"no\"\nfield: kind\n";
const open = (content: string, name = "mapping.yaml") => `map:${writeFixture(folder, name, content)}`;

async function failure(work: Promise<unknown>): Promise<{ code: string; message: string; exitCode: number }> {
  return await work.then(() => { throw new Error("expected a failure"); }, (error: unknown) => error as { code: string; message: string; exitCode: number });
}

describe("--items map:MAPPING", () => {
  it("gives items with ids by row, counted over rows that do not fit", async () => {
    const { items, skipped } = await readAll(open(text));
    expect(items).toEqual([
      { id: "things-0", dataset: "things", field: "x", question: "rain", correct_answers: ["wet"], incorrect_answers: ["dry"] },
      { id: "things-1", dataset: "things", field: "y", question: "ice", correct_answers: ["cold"], incorrect_answers: ["hot"] },
    ]);
    expect(skipped.map(({ message }) => message.slice(folder.length + 1))).toEqual([
      "things.csv:4, 'what': expected text, found nothing (null or blank)", expect.stringContaining("things.csv:5, 'incorrect_answers[0]': the same answer stands as correct and incorrect"),
    ]);
  });

  it("stops at the first row that does not fit, unless such rows are skipped", async () => {
    const reading = async () => { for await (const _ of openItems(open(text)).read()); };
    expect(await failure(reading())).toMatchObject({ code: "bad-item", exitCode: 1, context: { line: 4, column: "what" } });
  });

  it("works with every choice of the wrong answer", async () => {
    const spec = open("schema: dialdefer.mapping/1\nfile: many.jsonl\nquestion: q\noptions: o\nlabel: l\nlabel_from: 0\n");
    writeFixture(folder, "many.jsonl", "{\"q\": \"Which?\", \"o\": [\"a\", \"b\", \"c\"], \"l\": 1}\n");
    const read = async (incorrect: "all" | "first") => {
      const items = [];
      for await (const item of openItems(spec, { incorrect }).read()) items.push([item.id, item.chosen_incorrect_answer, item.cluster]);
      return items;
    };
    expect(await read("all")).toEqual([["many-0#1", "a", "many-0"], ["many-0#2", "c", "many-0"]]);
    expect(await read("first")).toEqual([["many-0", "a", undefined]]);
  });

  it("numbers rows through all files of a split", async () => {
    mkdirSync(join(folder, "set"));
    for (const shard of [0, 1]) writeFixture(folder, `set/test-0000${shard}-of-00002.jsonl`, `{"q": "${shard}?", "r": "a", "w": "b"}\n`);
    const { items } = await readAll(open("schema: dialdefer.mapping/1\nfile: set\nname: s\nquestion: q\ncorrect: r\nincorrect: w\n"));
    expect(items.map(({ id, question }) => [id, question])).toEqual([["s-0", "0?"], ["s-1", "1?"]]);
  });

  it.each([
    ["a column that the header lacks", text.replace("what", "wha"), "unknown-column", /things\.csv: there is no column 'wha'; did you mean "what"\?/],
    ["a file that is not there", text.replace("things.csv", "thing.csv"), "no-such-file", /mapping\.yaml: there is no file .*thing\.csv/],
    ["an unknown key", `${text}quesion: x\n`, "bad-mapping", /mapping\.yaml:7:1: unknown key 'quesion'; did you mean 'question'\?/],
    ["no question", text.replace("question: what\n", ""), "bad-mapping", /'question' must be the name of a column/],
    ["no answers", text.replace("correct: \"yes\"\n", ""), "bad-mapping", /must name correct and incorrect .* or options and label/],
    ["options and answers", `${text}options: what\nlabel: kind\nlabel_from: 0\n`, "bad-mapping", /must name correct and incorrect/],
    ["a label without a word on how it counts", "schema: dialdefer.mapping/1\nfile: things.csv\nquestion: what\noptions: [\"yes\", \"no\"]\nlabel: kind\n", "bad-mapping", /must say what the label counts from/],
    ["a basis that is none", "schema: dialdefer.mapping/1\nfile: things.csv\nquestion: what\noptions: [\"yes\", \"no\"]\nlabel: kind\nlabel_from: 2\n", "bad-mapping", /yaml:6:1: 'label_from' must be one of 0, 1, letters/],
    ["no YAML", "schema: [", "bad-mapping", /not YAML or JSON/],
    ["a bomb of aliases", `a: &a [x, x]\nb: &b [*a, *a]\n${Array.from({ length: 30 }, (_, index) => `k${index}: &k${index} [*${index === 0 ? "b" : `k${index - 1}`}, *${index === 0 ? "b" : `k${index - 1}`}]`).join("\n")}\n`, "bad-mapping", /not YAML or JSON/],
    ["another file", "just text", "bad-mapping", /mapping\.yaml:1:1: must be a map with schema, file, question/],
  ])("refuses a mapping with %s, in one clear error", async (_, content, code, message) => {
    expect(await failure(readAll(open(content)))).toMatchObject({ name: "DataError", code, exitCode: 1, message: expect.stringMatching(message) as string });
  });

  it("tells of a column that no row of JSON had, where reading comes to its end", async () => {
    writeFixture(folder, "rows.jsonl", "{\"q\": \"Which?\", \"r\": \"a\", \"w\": \"b\"}\n");
    expect(await failure(readAll(open("schema: dialdefer.mapping/1\nfile: rows.jsonl\nquestion: q\ncorrect: r\nincorrect: w\nfield: f\n")))).toMatchObject({ code: "unknown-column", message: expect.stringContaining("no row has a column 'f'") as string });
  });

  it("needs a mapping that is there", () => {
    expect(() => openItems("map:")).toThrow(/expected a file after 'map:'/);
    expect(() => openItems(`map:${join(folder, "nowhere.yaml")}`)).toThrow(/there is no such file/);
  });
});

describe("a mapping file", () => {
  it("holds what was put into it", () => {
    const mapping = parseMapping("m", "{\"schema\": \"dialdefer.mapping/1\", \"file\": \"a: b\", \"question\": [\"#1\", \"- x\"], \"options\": \"null\", \"label\": \"1\", \"label_from\": 1, \"keep\": [\"no\", \"\\u0000\"]}");
    expect(parseMapping("m", mappingText(mapping))).toEqual(mapping);
    expect(mappingText(mapping)).toContain("label_from: 1\n");
  });
});

describe("writing items", () => {
  const mapping = parseMapping("m", text);
  it("leaves nothing behind where a row does not fit", async () => {
    const target = join(folder, "out.jsonl");
    expect(await failure(writeMappedItems(openTable(table), mapping, target))).toMatchObject({ context: { line: 4 } });
    expect(existsSync(target)).toBe(false);
    expect(readdirSync(folder).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });

  it("writes what the mapping gives, in the item format", async () => {
    const target = join(folder, "skipped.jsonl");
    expect(await writeMappedItems(openTable(table), mapping, target, { onBadRow: "skip" })).toEqual({ items: 2, skipped: 2 });
    expect((await readAll(target)).items).toEqual((await readAll(open(text))).items);
    expect(readFileSync(target, "utf8")).toMatch(/^\{"id":"things-0",.*\}\n\{.*\}\n$/);
  });
});
