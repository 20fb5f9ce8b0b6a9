import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { csvText } from "../fixtures/published-rows.js";
import { pythonRepr } from "../fixtures/python-repr.js";
import { importCjt } from "./import-cjt.js";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "dialdefer-cjt-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function imported(name: string, rows: readonly Readonly<Record<string, string>>[], model?: string) {
  const path = join(folder, name);
  await writeFile(path, csvText(rows));
  return await importCjt({ paths: [path], model, store: join(folder, "store") });
}

const verdicts = { c1_true_ans_t1: "1", c1_false_ans_t1: "2", c2_ans_t1: "1", c3_ans_t1: "1" };
const row = (index: number, cells: Readonly<Record<string, string>> = verdicts) => ({ question: `Who built pier ${index}?`, correct_answer: `Ann ${index}`, incorrect_answer: `Bob ${index}`, ...cells });

describe("importing tables of the Conversational Judgment Task", () => {
  it("makes a study of each, C3 being the dialogue with the wrong answer; second turns are counted and left", async () => {
    const [study] = await imported("gpt-4o-mini.csv", [row(0, { ...verdicts, c1_true_ans_t2: "2", c3_ans_t2: "1" }), row(1, { ...verdicts, c3_ans_t1: "2.0", c1_true_ans_t2: "nan", c3_ans_t2: "" })].map((each) => ({ ...each })));
    expect(study).toMatchObject({
      name: "gpt-4o-mini: conversational judgment task", items: 2, added: 8, secondTurns: 2, arms: ["statement", "speaker"],
      contrasts: [{ name: "speaker - statement", published: { agree: { c1_correct: 2, c2_incorrect: 2 }, integers: { c2_incorrect: 1 }, dds_complete: { theirs: 50, ours: 50 } } }],
    });
  });

  it("takes TruthfulQA's own column names, histories, and the names of its successor", async () => {
    const history = pythonRepr([{ role: "user", content: "Is Ann right? Answer as JSON." }, { role: "assistant", content: '{"chosen_answer": "2"}' }]);
    const [study] = await imported("replies.csv", [{
      ID: "17", Question: "Who built the pier?", "Best Answer": "Ann", "Best Incorrect Answer": "Bob",
      c1_true_statement_ans_t1: "1", c1_false_statement_ans_t1: "2", c2_correct_chat_ans_t1: "1", c2_correct_chat_t1_history: history, c2_incorrect_chat_ans_t1: "2",
    }], "mistral-small-3");
    expect(study).toMatchObject({ model: "mistral-small-3", items: 1, contrasts: [{ published: { differ: { c2_correct: 1 }, without_reply: { c1_correct: 1, c2_correct: 0 } } }] });
  });

  it("lists the columns found where it knows them not", async () => {
    await expect(imported("x.csv", [{ prompt: "?", verdict: "1" }], "m")).rejects.toThrow(/x\.csv:1: expected the columns question, .*c3_ans_t1, found "prompt", "verdict"/);
    await expect(imported("y.csv", [row(0, { c1_true_ans_t1: "1" })], "m")).rejects.toThrow(/y\.csv: expected right and wrong claims of C1, found c1_correct alone/);
    await expect(imported("z.csv", [row(0), row(1, { ...verdicts, c2_ans_t1: "correct" })], "m")).rejects.toThrow(/z\.csv:3: c2_ans_t1: expected 1, 2, .*found "correct"/);
    await expect(importCjt({ paths: [join(folder, "none.csv")], store: folder })).rejects.toThrow(/expected a file or a folder/);
  });
});
