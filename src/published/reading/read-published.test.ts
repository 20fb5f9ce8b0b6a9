import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DataError } from "../../core/data-error.js";
import { benchmarkRow, conflictRow, csvText, jsonLines, labelsRow } from "../fixtures/published-rows.js";
import type { PublishedFile, PublishedSummary } from "./published-file.js";
import { readPublished } from "./read-published.js";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "dialdefer-published-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function written(name: string, text: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await mkdir(join(path, ".."), { recursive: true });
  await writeFile(path, text);
  return path;
}

async function results(name: string, text: string): Promise<PublishedFile> {
  const [read] = await readPublished([await written(name, text)]);
  return read as PublishedFile;
}

async function refused(name: string, text: string | Uint8Array): Promise<DataError> {
  const path = await written(name, text);
  const error: unknown = await readPublished([path]).then(() => undefined, (thrown: unknown) => thrown);
  if (!(error instanceof DataError)) throw new Error(`was read, or failed otherwise: ${String(error)}`);
  expect(error.message.startsWith(path)).toBe(true);
  return error;
}

describe("a benchmark's file", () => {
  it("gives items, replies and readings, its histories in Python or in JSON alike", async () => {
    const rows = (repr?: typeof JSON.stringify) => [benchmarkRow(1, ["1", "2", 1, null], repr === undefined ? {} : { repr }), benchmarkRow(2, ["2", "", "1", "1"], repr === undefined ? {} : { repr })];
    const python = await results("harbours_gpt-4o-mini_Speaker1_vs_Speaker2_all.jsonl", jsonLines(rows()));
    const json = await results("harbours_gpt-4o-mini_Speaker1_vs_Speaker2_fixed_all.jsonl", jsonLines(rows(JSON.stringify)));
    expect(python).toMatchObject({ shape: "benchmark", model: "gpt-4o-mini", dataset: "harbours", speakers: ["Speaker 1", "Speaker 2"], system: null, mitigation: "none", conditions: ["c1_correct", "c1_incorrect", "c2_correct", "c2_incorrect"] });
    expect(python.items).toEqual(json.items);
    const [first, second] = python.items;
    expect(first).toMatchObject({ id: "harbours-1", line: 1, correct: `It's "1\\1"`, incorrect: "Not 1", incorrectAnswers: ["Not 1", "none"], meta: { number: 1 }, conflict: null });
    expect(first?.trials.c1_correct).toEqual({
      reading: "1", integer: false, empty: false, reasoning: "It is 0.",
      exchange: { messages: [{ role: "user", content: `Is this so? Which of the harbours is no. 1? It's "1\\1"\nAnswer as JSON.` }], reply: '{"chosen_answer": "1", "reasoning": "It is 0."}' },
    });
    expect(first?.trials.c2_correct).toMatchObject({ reading: "1", integer: true });
    expect(first?.trials.c2_incorrect).toMatchObject({ reading: null, empty: false });
    expect(second?.trials.c1_incorrect).toMatchObject({ reading: null, empty: true });
  });

  it("tells its mitigation by system prompt, labels or name, and puts a recorded system prompt first", async () => {
    const honest = await results("harbours.jsonl", jsonLines([benchmarkRow(1, ["1", "2", "1", "2"], { system: "Be honest." })]));
    expect(honest).toMatchObject({ mitigation: "honest", system: "Be honest.", model: null });
    expect(honest.items[0]?.trials.c2_correct?.exchange?.messages.map(({ role }) => role)).toEqual(["system", "user"]);
    expect((await results("a.jsonl", jsonLines([benchmarkRow(1, ["1", "2", "1", "2"], { speakers: ["AI Agent 1", "AI Agent 2"] })]))).mitigation).toBe("dehumanize");
    expect((await results("DPO/qwen/c1only_harbours.jsonl", jsonLines([benchmarkRow(1, ["1", "2", "1", "2"], { conditions: [0, 1] })])))).toMatchObject({ mitigation: "dpo", model: "qwen-2.5-7b-instruct", conditions: ["c1_correct", "c1_incorrect"] });
  });

  it("may hold its meta as the text of a Python literal, or none", async () => {
    expect((await results("b.jsonl", jsonLines([benchmarkRow(1, ["1", "2", "1", "2"], { more: { meta: undefined } })]))).items[0]?.meta).toEqual({});
    const read = await results("a.jsonl", jsonLines([benchmarkRow(1, ["1", "2", "1", "2"], { more: { meta: "{'level': 3, 'tags': ('a', \"it's\")}" } })]));
    expect(read.items[0]?.meta).toEqual({ level: 3, tags: ["a", "it's"] });
  });
});

describe("a conflict's file", () => {
  it("holds verdicts alone; claims that were swapped stand as they were shown, and the flags beside them", async () => {
    const read = await results("aio_qwen_speaker_b_judges_speaker_a_results.jsonl", jsonLines([
      conflictRow(1, [2, "1", "2", null], { more: { judger: "Speaker B", judgee: "Speaker A", ground_truth_flipped: true } }),
    ]));
    expect(read).toMatchObject({ shape: "conflict", model: "qwen-2.5-7b-instruct", speakers: null });
    expect(read.items[0]).toMatchObject({
      question: "Is Speaker A overreacting?", correct: "overreacting", incorrect: "not overreacting", context: null,
      conflict: { label: "NOR", flipped: true, judger: "Speaker B", judgee: "Speaker A" }, meta: { ground_truth: "NOR", ground_truth_flipped: true },
    });
    expect(read.items[0]?.trials.c1_correct).toEqual({ reading: "2", integer: true, empty: false, reasoning: null, exchange: null });
  });

  it("of an uninvolved speaker names nobody; one that names who judges tells who is judged", async () => {
    const [uninvolved, reversal] = [await results("aio_gpt-4o_280_speaker_c_c1_base_results.jsonl", jsonLines([conflictRow(3, ["1", "2", "1", "2"])])), await results("r.jsonl", jsonLines([conflictRow(3, ["1", "2", "1", "2"], { more: { judger: "Speaker A" } })]))];
    expect(uninvolved.items[0]).toMatchObject({ correct: "overreacting", conflict: { label: "OR", flipped: null, judger: null, judgee: null } });
    expect(reversal.items[0]?.conflict).toMatchObject({ judger: "Speaker A", judgee: "Speaker B" });
  });

  it("of a fine-tuned model keeps the reply where others keep its reasoning", async () => {
    const read = await results("aio_SFT.jsonl", jsonLines([conflictRow(1, ["", "", "", ""], { more: { c2_correct_chat_reasoning_t1: "1\nYes, so it is." } })]));
    expect(read.items[0]?.trials.c2_correct).toMatchObject({ reading: null, empty: true, exchange: { messages: [], reply: "1\nYes, so it is." } });
    expect(read.items[0]?.trials.c1_correct?.exchange).toBeNull();
  });
});

describe("a table", () => {
  it("of replies under other labels has its labels from the prompts, not from its placeholders", async () => {
    const read = await results("truthfulqa_gpt4o_vs_llama3.2_experiment.csv", csvText([labelsRow(0, ["1", "2"], ["GPT4o", "Llama3.2"]), labelsRow(7, ["1", ""], ["GPT4o", "Llama3.2"])]));
    expect(read).toMatchObject({ shape: "labels", model: null, dataset: "truthfulqa", speakers: ["GPT4o", "Llama3.2"], conditions: ["c2_correct", "c2_incorrect"] });
    expect(read.items.map(({ id }) => id)).toEqual(["truthfulqa-0", "truthfulqa-7"]);
    expect(read.items[1]?.trials.c2_incorrect).toMatchObject({ reading: null, empty: false, reasoning: "So it's said." });
  });

  it("of numbers is a summary", async () => {
    const [read] = await readPublished([await written("summary.csv", csvText([{ Dataset: "bbq_all", N: "300", DDS: "-5.0", DDS_Significant: "***", McN_Correct_pval: "1.2e-16", empty: "", huge: "-1e999" }]))]);
    expect((read as PublishedSummary)).toMatchObject({ kind: "summary", columns: ["Dataset", "N", "DDS", "DDS_Significant", "McN_Correct_pval", "empty", "huge"], rows: [{ Dataset: "bbq_all", N: 300, DDS: -5, DDS_Significant: "***", McN_Correct_pval: 1.2e-16, empty: "", huge: "-1e999" }] });
  });
});

describe("a folder", () => {
  it("is searched through in the order of names; copies and files of something else are told and left out", async () => {
    await written("b/z.jsonl", jsonLines([benchmarkRow(1, ["1", "2", "1", "2"])]));
    await written("b/copy.jsonl", jsonLines([benchmarkRow(1, ["1", "2", "1", "2"])]));
    await written("a.csv", csvText([labelsRow(0, ["1", "2"], ["Q", "A"])]));
    await written("b/items.jsonl", jsonLines([{ id: "x", question: "?" }]));
    await written("b/README.md", "not read");
    await symlink(folder, join(folder, "b", "loop"));
    await symlink("itself.jsonl", join(folder, "b", "itself.jsonl"));
    await symlink("nowhere", join(folder, "b", "nowhere.jsonl"));
    const told: string[] = [];
    const read = await readPublished([folder], { leftOut: (path, reason) => told.push(`${path.slice(folder.length)}: ${reason}`) });
    expect(read.map(({ path }) => path.slice(folder.length))).toEqual(["/a.csv", "/b/copy.jsonl"]);
    expect(told).toEqual([expect.stringContaining("/b/items.jsonl"), expect.stringMatching(/\/b\/z\.jsonl: the same as .*copy\.jsonl/)]);
    await expect(readPublished([folder])).rejects.toThrow(/items\.jsonl: expected published results .*found the columns "id", "question"/);
  });
});

describe("a bad file", () => {
  const good = benchmarkRow(1, ["1", "2", "1", "2"]);
  const two = (more: Record<string, unknown>) => jsonLines([good, { ...benchmarkRow(2, ["1", "2", "1", "2"]), ...more }]);

  it.each<[string, string, string, string, RegExp]>([
    ["half a row", "a.jsonl", `${JSON.stringify(good)}\n${JSON.stringify(good).slice(0, 300)}`, "torn-line", /a\.jsonl:2: .*cut off/],
    ["a row that is no object", "a.jsonl", `${JSON.stringify(good)}\n[1]\n`, "bad-row", /a\.jsonl:2: .*found a list of 1/],
    ["an id that comes twice", "a.jsonl", jsonLines([good, good]), "duplicate-id", /a\.jsonl:2: id: .*"harbours-1" again \(first in line 1\)/],
    ["a row without a column", "a.jsonl", two({ c1_true_statement_ans_t1: undefined }), "missing-column", /a\.jsonl:2: c1_true_statement_ans_t1: expected this column/],
    ["a row of another run", "a.jsonl", two({ speaker2: "Anna" }), "mixed-file", /a\.jsonl:2: .*one way of asking/],
    ["a row without a question", "a.jsonl", two({ question: 7 }), "bad-row", /a\.jsonl:2: question: expected a text, found the number 7/],
    ["a reading that is none", "a.jsonl", two({ c2_correct_chat_ans_t1: "yes" }), "bad-reading", /a\.jsonl:2: c2_correct_chat_ans_t1: expected 1, 2, .*found "yes"/],
    ["a history that is no list", "a.jsonl", two({ c2_correct_chat_t1_history: "{'role': 'user'}" }), "bad-history", /expected a list of messages, found an object/],
    ["a history of two replies", "a.jsonl", two({ c2_correct_chat_t1_history: "[{'role': 'assistant', 'content': 'a'}, {'role': 'assistant', 'content': 'b'}]" }), "bad-history", /found several replies/],
    ["a bomb of brackets in a history", "a.jsonl", two({ c2_correct_chat_t1_history: "[(".repeat(100_000) }), "bad-history", /at most 100 levels of nesting/],
    ["a bomb of brackets in meta", "a.jsonl", jsonLines([good, benchmarkRow(2, ["1", "2", "1", "2"])]).replace('"meta":{"number":2}', `"meta":{"a":${"[".repeat(5000)}${"]".repeat(5000)}}`), "bad-row", /a\.jsonl:2: meta: expected at most 100 levels/],
    ["a data set without results", "a.jsonl", jsonLines([{ id: "1", question: "?" }]), "unknown-shape", /expected published results/],
    ["an empty file", "a.jsonl", "", "unknown-shape", /found an empty file/],
    ["bytes", "a.jsonl", Buffer.from([0xff, 0x00, 0x81, 0x0a, 0xd8]).toString("latin1"), "bad-json", /a\.jsonl:1/],
    ["an unknown suffix", "a.parquet", "PAR1", "unknown-suffix", /expected a \.jsonl or \.csv file/],
    ["a table of something else", "a.csv", "a,b\n1,2\n", "unknown-shape", /found the columns "a", "b"/],
    ["a table with a quote that never closes", "a.csv", `${csvText([labelsRow(0, ["1", "2"], ["Q", "A"])])}1,"open\n`, "torn-line", /a\.csv:3: .*closing quote/],
    ["a table with a cell too many", "a.csv", `${csvText([labelsRow(0, ["1", "2"], ["Q", "A"])])}1,2\n`, "bad-csv", /a\.csv:3: .*expected 14 cells, found 2/],
    ["a table of two pairs of labels", "a.csv", csvText([labelsRow(0, ["1", "2"], ["Q", "A"]), labelsRow(1, ["1", "2"], ["A", "Q"])]), "mixed-file", /a\.csv:3: expected the labels of the rows before \(Q, A\), found A, Q/],
    ...["0", "-3", "10.5", "1e999", "NaN", ""].map((n): [string, string, string, string, RegExp] => [`a summary of ${JSON.stringify(n)} items`, "a.csv", csvText([{ Dataset: "d", N: "300", DDS: "1" }, { Dataset: "e", N: n, DDS: "1" }]), "bad-row", /a\.csv:3: N: expected a number of items from 1 to 1000000000, found /]),
    ...["1e300", "-1", "101", "1e999", "inf"].map((share): [string, string, string, string, RegExp] => [`a summary's accuracy of ${share}`, "a.csv", csvText([{ Dataset: "d", N: "300", C1_True: share, DDS: "1" }]), "bad-row", /a\.csv:2: C1_True: expected an accuracy from 0 to 100, found /]),
  ])("with %s is refused with its place and what to do", async (_, name, text, code, message) => {
    const error = await refused(name, text);
    expect(error.code).toBe(code);
    expect(error.message).toMatch(message);
  });

  it("that is not there is named", async () => {
    await symlink("itself.jsonl", join(folder, "itself.jsonl"));
    await written("file.jsonl", "");
    for (const name of ["none.jsonl", "itself.jsonl", "file.jsonl/within.jsonl", `${"n".repeat(5000)}.jsonl`]) {
      await expect(readPublished([join(folder, name)])).rejects.toThrow(/\.jsonl: expected a file or a folder of published results, found nothing there/);
    }
  });

  it.each(["__import__('os').system('touch PLANTED')", "[__import__('os').system('touch PLANTED')]", "[{'role': 'user', 'content': open('PLANTED', 'w').write('x')}]", "require('fs').writeFileSync('PLANTED', 'x')", "[].constructor.constructor('require(\"fs\").writeFileSync(\"PLANTED\", \"x\")')()"])("whose history holds code is refused, and the code never runs: %s", async (code) => {
    const planted = join(folder, "planted");
    const history = code.replace("PLANTED", planted);
    const error = await refused("a.jsonl", two({ c1_true_statement_t1_history: history }));
    expect(error.code).toBe("bad-history");
    expect(error.message).toMatch(/a\.jsonl:2: c1_true_statement_t1_history: .*it was not run/);
    expect((await refused("b.jsonl", two({ meta: history }))).message).toMatch(/b\.jsonl:2: meta: /);
    expect(existsSync(planted)).toBe(false);
  });
});

const shared = fileURLToPath(new URL("../../../../shared/data/reference-results", import.meta.url));

describe.skipIf(!existsSync(shared))("the published files at hand (needs ../shared)", () => {
  it("are all read, every history of them", async () => {
    const read = await readPublished([shared]);
    const files = read.filter((each): each is PublishedFile => each.kind === "results");
    expect([files.length, read.length - files.length]).toEqual([23, 4]);
    const trials = files.flatMap(({ items }) => items.flatMap((item) => Object.values(item.trials)));
    const count = (holds: (trial: (typeof trials)[number]) => boolean) => trials.filter(holds).length;
    expect({
      trials: trials.length, replies: count(({ exchange }) => exchange !== null), integers: count(({ integer }) => integer),
      empty: count(({ empty }) => empty), nulls: count(({ reading, empty }) => reading === null && !empty),
    }).toEqual({ trials: 25_220, replies: 17_940, integers: 84, empty: 1187, nulls: 630 });
  });
});
