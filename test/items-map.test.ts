import { existsSync, readFileSync, readdirSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { parquetColumns } from "../src/items/fixtures/parquet-columns.js";
import { parquetFile } from "../src/items/fixtures/parquet-file.js";
import { dialdefer, emptyFolder, repository } from "./support/command-line.js";
import { hasTerminals, onTerminal } from "./support/terminal.js";

let folder: string;
beforeEach(async () => { folder = await emptyFolder(); });

const questions = ["Which is wet?", "Which is cold?", "Which burns?", "Which is sweet?"];
const choices = [["sand", "water", "glass"], ["ice", "fire", "steam"], ["wood", "stone", "water"], ["salt", "lime", "honey"]];
const write = (name: string, content: string | Uint8Array) => writeFile(join(folder, name), content);
/** The set with labels that count from a number. */
const choiceLines = (from: number, rows = questions.length) => questions.slice(0, rows).map((question, index) => `${JSON.stringify({ question, choices: choices[index], answer: [1, 0, 0, 2][index] as number + from, kind: "things" })}\n`).join("");
const pairs = "question,right,wrong,kind\nWhich is wet?,water,sand,a\nWhich is cold?,ice,fire,b\n,ice,fire,b\nWhich burns?,wood,stone,a\n";

describe("dialdefer items map by flags", () => {
  it("shows three items, counts rows that do not fit, and writes a mapping that other commands take", async () => {
    await write("pairs.csv", pairs);
    const mapped = await dialdefer(folder, ["items", "map", "pairs.csv", "--question", "question", "--correct", "right", "--incorrect", "wrong", "--field", "kind", "--out", "m.yaml"]);
    expect(mapped.code, mapped.stderr).toBe(0);
    for (const text of ["3 of 4 rows make items.", "1 row does not fit:\n  1 x  pairs.csv:4, 'question': expected text, found nothing", "  right     water", "  wrong     stone", "Is the answer in Text B correct?", "Is Speaker B correct?", "wrote m.yaml; use it as --items map:m.yaml"]) expect(mapped.stdout).toContain(text);

    const shown = await dialdefer(folder, ["items", "show", "map:m.yaml", "--limit", "1"]);
    expect(JSON.parse(shown.stdout)).toMatchObject({ id: "pairs-0", dataset: "pairs", field: "a", question: "Which is wet?" });
    const run = await dialdefer(folder, ["run", "--items", "map:m.yaml", "--on-bad-row", "skip", "--judge", "simulated:dprime=2", "--checks", "0", "--json"]);
    expect(run.code, run.stderr).toBe(0);
    expect(JSON.parse(run.stdout)).toMatchObject({ judges: [{ n: 3 }] });
    const stopped = await dialdefer(folder, ["run", "--items", "map:m.yaml", "--judge", "simulated:dprime=2", "--checks", "0", "--store", "s2"]);
    expect([stopped.code, stopped.stderr]).toEqual([1, expect.stringContaining("pairs.csv:4, 'question'")]);
  });

  it("is found from another folder, by the path of the mapping", async () => {
    await mkdir(join(folder, "data set"));
    await write("data set/choices.jsonl", choiceLines(0));
    const mapped = await dialdefer(folder, ["items", "map", "data set/choices.jsonl", "--question", "question", "--options", "choices", "--label", "answer", "--label-from", "0", "--out", "data set/m.yaml"]);
    expect(mapped.code, mapped.stderr).toBe(0);
    expect(readFileSync(join(folder, "data set/m.yaml"), "utf8")).toContain("file: choices.jsonl");
    const checked = await dialdefer(folder, ["items", "check", "map:data set/m.yaml", "--json"]);
    expect(JSON.parse(checked.stdout)).toMatchObject({ items: 4, badRows: 0 });
    await write("study.yaml", "items: {spec: \"map:data set/m.yaml\"}\njudges: [{spec: \"simulated:dprime=2\"}]\nchecks: 0\n");
    await mkdir(join(folder, "elsewhere"));
    const plan = await dialdefer(join(folder, "elsewhere"), ["run", "../study.yaml", "--plan"]);
    expect(plan.code, plan.stderr).toBe(0);
  });

  it("maps another file with an earlier mapping, and converts it", async () => {
    await write("train.jsonl", choiceLines(1));
    await write("test.parquet", parquetFile([parquetColumns.text("question", questions), parquetColumns.texts("choices", choices), parquetColumns.integers("answer", [2n, 1n, 1n, 3n]), parquetColumns.text("kind", ["x", "x", null, "y"])]));
    await dialdefer(folder, ["items", "map", "train.jsonl", "--question", "question", "--options", "choices", "--label", "answer", "--label-from", "1", "--field", "kind", "--out", "m.yaml"]);
    const converted = await dialdefer(folder, ["items", "map", "test.parquet", "--mapping", "m.yaml", "--write", "items.jsonl"]);
    expect(converted.code, converted.stderr).toBe(0);
    expect(converted.stdout).toContain("wrote 4 items to items.jsonl");
    const items = readFileSync(join(folder, "items.jsonl"), "utf8").trim().split("\n").map((line) => JSON.parse(line) as unknown);
    expect(items[2]).toEqual({ id: "test-2", dataset: "test", question: "Which burns?", correct_answers: ["wood"], incorrect_answers: ["stone", "water"] });
  });

  it("prints one JSON document with --json", async () => {
    await write("pairs.csv", pairs);
    const { code, stdout } = await dialdefer(folder, ["items", "map", "pairs.csv", "--question", "question", "--correct", "right", "--incorrect", "wrong", "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      schema: "dialdefer.items-map/1", rows: 4, fitting: 3, reasons: [{ code: "bad-item", column: "question", rows: 1 }], mapping: { question: "question" }, written: { mapping: null, items: null },
      columns: [{ path: "question", types: ["text"], empty: 1 }, { path: "right" }, { path: "wrong" }, { path: "kind" }],
    });
  });

  it("reads a dataset folder of shards", async () => {
    await mkdir(join(folder, "set/data"), { recursive: true });
    for (const [name, rows] of [["train-00000-of-00002", [0, 1]], ["train-00001-of-00002", [2, 3]], ["test-00000-of-00001", [0]]] as const) {
      await write(`set/data/${name}.parquet`, parquetFile([
        parquetColumns.text("question", rows.map((row) => questions[row] as string)), parquetColumns.choices("choices", rows.map((row) => ({ text: choices[row] as string[], label: ["A", "B", "C"] }))), parquetColumns.text("answerKey", rows.map((row) => "BAAC"[row] as string)),
      ]));
    }
    const flags = ["--question", "question", "--options", "choices", "--label", "answerKey", "--json"];
    const undecided = await dialdefer(folder, ["items", "map", "set", ...flags]);
    expect([undecided.code, undecided.stderr]).toEqual([2, expect.stringContaining("--config default --split train")]);
    const mapped = await dialdefer(folder, ["items", "map", "set", "--split", "train", ...flags]);
    expect(JSON.parse(mapped.stdout)).toMatchObject({ split: "train", fitting: 4, mapping: { label_from: "names", split: "train" }, items: [{ id: "set-0", correct_answers: ["water"] }, {}, { correct_answers: ["wood"] }] });
  });
});

describe("dialdefer items map without what it needs", () => {
  it("shows the columns and a command to copy, with the guess filled in", async () => {
    await write("pairs.csv", pairs);
    const { code, stdout, stderr } = await dialdefer(folder, ["items", "map", "pairs.csv", "--field", "kind"]);
    expect(code).toBe(2);
    expect(stdout).toMatch(/question +text +25 % +Which is wet\? \| Which is cold\?/);
    const command = /npx dialdefer (.*)/.exec(stderr)?.[1] ?? "";
    expect(command).toBe("items map pairs.csv --question question --correct right --incorrect wrong --field kind --out mapping.yaml");
    expect((await dialdefer(folder, command.split(" "))).code).toBe(0);
    expect(existsSync(join(folder, "mapping.yaml"))).toBe(true);
  });

  it("never guesses whether labels count from 0 or from 1", async () => {
    // Three rows whose labels are 2, 1, 1 of 3 options: both readings fit.
    await write("few.jsonl", choiceLines(1, 3));
    const flags = ["items", "map", "few.jsonl", "--question", "question", "--options", "choices", "--label", "answer"];
    const undecided = await dialdefer(folder, flags);
    expect([undecided.code, undecided.stderr]).toEqual([2, expect.stringMatching(/counted from 0, or places, counted from 1: each fits all 3 rows[\s\S]*Say it with --label-from, 0 or 1:[\s\S]*--label-from BASIS/)]);
    const told = await dialdefer(folder, [...flags, "--label-from", "1", "--json"]);
    expect(JSON.parse(told.stdout)).toMatchObject({ fitting: 3, items: [{ correct_answers: ["water"] }, { correct_answers: ["ice"] }, { correct_answers: ["wood"] }] });
  });

  it("refuses to be told the wrong end", async () => {
    await write("all.jsonl", choiceLines(1));
    const { code, stderr } = await dialdefer(folder, ["items", "map", "all.jsonl", "--question", "question", "--options", "choices", "--label", "answer", "--label-from", "0", "--out", "m.yaml"]);
    expect([code, stderr]).toEqual([2, expect.stringContaining("Give --label-from 1")]);
    expect(readdirSync(folder)).toEqual(["all.jsonl"]);
  });

  it.each([
    ["an unknown column", ["--question", "qestion", "--correct", "right", "--incorrect", "wrong"], 2, "pairs.csv has no column 'qestion'; did you mean \"question\"?"],
    ["parts that do not go together", ["--question", "question", "--correct", "right", "--incorrect", "wrong", "--options", "right", "wrong", "--label", "right"], 2, "the mapping must name correct and incorrect"],
    ["no row that fits", ["--question", "question", "--correct", "right", "--incorrect", "right", "--out", "m.yaml"], 1, "no row of pairs.csv makes an item"],
    ["a target that is there", ["--question", "question", "--correct", "right", "--incorrect", "wrong", "--out", "pairs.csv"], 2, "is there already and stays as it is"],
    ["a place that cannot be written", ["--question", "question", "--correct", "right", "--incorrect", "wrong", "--on-bad-row", "skip", "--write", `${"y".repeat(300)}.jsonl`], 1, ".jsonl: cannot be written ("],
    ["a folder that is not there", ["--question", "question", "--correct", "right", "--incorrect", "wrong", "--write", "x/y.jsonl"], 2, "there is no folder"],
    ["a row that does not fit, while writing", ["--question", "question", "--correct", "right", "--incorrect", "wrong", "--write", "y.jsonl"], 1, "pairs.csv:4, 'question'"],
  ])("fails with %s, and leaves nothing behind", async (_, flags, exitCode, message) => {
    await write("pairs.csv", pairs);
    const { code, stderr } = await dialdefer(folder, ["items", "map", "pairs.csv", ...flags]);
    expect([code, stderr]).toEqual([exitCode, expect.stringContaining(message)]);
    expect(readdirSync(folder)).toEqual(["pairs.csv"]);
    expect(await readFile(join(folder, "pairs.csv"), "utf8")).toBe(pairs);
  });

  it("shows no text of a set that is said to be gated, and its items carry the reason", async () => {
    await write("pairs.csv", pairs);
    const flags = ["items", "map", "pairs.csv", "--question", "question", "--correct", "right", "--incorrect", "wrong", "--gated", "private"];
    const { code, stdout, stderr } = await dialdefer(folder, [...flags, "--out", "m.yaml"]);
    expect(code, stderr).toBe(0);
    const first = pairs.split("\n")[1]?.split(",")[1] ?? "";
    expect(first.length).toBeGreaterThan(3);
    expect(`${stdout}${stderr}`).not.toContain(first);
    expect(await readFile(join(folder, "m.yaml"), "utf8")).toContain("gated: private\n");
    const refused = await dialdefer(folder, [...flags, "--write", "items.jsonl"]);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining("--allow-gated")]);
    expect((await dialdefer(folder, [...flags, "--write", "items.jsonl", "--allow-gated", "--on-bad-row", "skip"])).code).toBe(0);
    expect(JSON.parse((await readFile(join(folder, "items.jsonl"), "utf8")).split("\n")[0] ?? "")).toMatchObject({ gated: "private" });
  });

  it("shows hostile names without obeying them", async () => {
    await write("hostile.jsonl", `${JSON.stringify({ "\u001b[2Jquestion": "q", "--correct": "a", "$(touch x)'": "b" })}\n`);
    const { code, stdout, stderr } = await dialdefer(folder, ["items", "map", "hostile.jsonl", "--question", "\u001b[2Jquestion", "--correct=--correct", "--field", "$(touch x)'"]);
    expect(code).toBe(2);
    expect(`${stdout}${stderr}`).not.toContain("\u001b[2J");
    expect(stderr).toContain("--correct=--correct");
    expect(stderr).toContain("--field '$(touch x)'\\'''");
  });
});

describe.skipIf(!hasTerminals)("dialdefer items map on a terminal (needs script of util-linux)", () => {
  const enter = "\r";
  const down = "\u001b[B";

  it("asks for what is open, with the suggestion marked, and writes what was answered", async () => {
    await write("pairs.csv", pairs);
    const { code, screen } = await onTerminal(folder, ["items", "map", "pairs.csv"], [
      { question: "Which column is the question?", answer: enter }, { question: "How does the set give its answers?", answer: enter },
      { question: "Which column holds the right answer", answer: enter }, { question: "Which column holds the wrong answer", answer: enter },
      { question: "Which column is the field", answer: `${down}${down}${down}${down}${enter}` }, { question: "which items belong together", answer: enter }, { question: "Which column is the context", answer: enter }, { question: "Which column is the id", answer: enter },
      { question: "Write this mapping to which file?", answer: enter },
    ]);
    expect(code, screen).toBe(0);
    expect(screen).toContain("3 of 4 rows make items.");
    expect(await readFile(join(folder, "mapping.yaml"), "utf8")).toContain("question: question\ncorrect: right\nincorrect: wrong\nfield: kind\n");
  });

  it("asks what labels count from, and only where it is not certain", async () => {
    await write("few.jsonl", choiceLines(1, 3));
    const typed = [
      { question: "What does the label say?", answer: `${down}${down}${enter}` },
      { question: "Which column is the field", answer: enter }, { question: "which items belong together", answer: enter }, { question: "Which column is the context", answer: enter }, { question: "Which column is the id", answer: enter },
      { question: "Write this mapping to m.yaml?", answer: enter },
    ];
    const { code, screen } = await onTerminal(folder, ["items", "map", "few.jsonl", "--question", "question", "--options", "choices", "--label", "answer", "--out", "m.yaml"], typed);
    expect(code, screen).toBe(0);
    expect(await readFile(join(folder, "m.yaml"), "utf8")).toContain("label_from: 1\n");
  });

  it.each([["Ctrl-C", "\u0003"], ["Escape", "\u001b"]])("%s leaves without writing", async (_, answer) => {
    await write("pairs.csv", pairs);
    const { code, screen } = await onTerminal(folder, ["items", "map", "pairs.csv"], { question: "Which column is the question?", answer });
    expect(code, screen).toBe(1);
    expect(screen).toContain("nothing was written");
    expect(screen).not.toMatch(/internal error|at .*\.js/);
    expect(readdirSync(folder)).toEqual(["pairs.csv"]);
  });
});

describe("start-up", () => {
  it("of other commands loads nothing of this", () => {
    const bundle = join(repository, "dist/bundle");
    const loaded = new Set<string>();
    const load = (file: string): void => {
      if (loaded.has(file)) return;
      loaded.add(file);
      for (const [, imported = ""] of readFileSync(join(bundle, file), "utf8").matchAll(/(?:^|[;}\n])import(?:[^"'()]*?from)?\s*"\.\/([^"]+)"/g)) load(imported);
    };
    load("cli.js");
    for (const lazy of readFileSync(join(bundle, "cli.js"), "utf8").matchAll(/import\("\.\/(main[^"]*|[^"]*open-items[^"]*)"\)/g)) load(lazy[1] as string);
    for (const file of readdirSync(bundle).filter((name) => /^(?:run|report|items-show|items-check)-\w+\.js$/.test(name))) load(file);
    expect(loaded.size).toBeGreaterThan(10);
    const texts = [...loaded].map((file) => readFileSync(join(bundle, file), "utf8")).join("\n");
    for (const sign of ["dialdefer.mapping/1", "PAR1", "parquet unsupported", "save_to_disk", "as Python prints it"]) expect(texts, sign).not.toContain(sign);
  });
});
