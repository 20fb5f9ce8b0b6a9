import { describe, expect, it } from "vitest";
import { temporaryFolder, writeFixture } from "../fixtures/temporary-files.js";
import { guessMapping } from "./guess-mapping.js";
import { openTable } from "./open-table.js";
import { surveyTable } from "./survey-table.js";

const folder = temporaryFolder();
let files = 0;
const survey = async (rows: readonly object[]) => surveyTable(openTable(writeFixture(folder, `guess-${files++}.jsonl`, rows.map((row) => JSON.stringify(row)).join("\n"))));
const guess = async (row: Record<string, unknown>, other: Record<string, unknown> = {}) => guessMapping(await survey([row, { ...row, ...other }]));

describe("what the names of columns suggest", () => {
  it.each([
    [{ question: "q", best_answer: "a", correct_answers: ["a", "b"], incorrect_answers: ["c"] }, { question: "question", correct: "best_answer", incorrect: "incorrect_answers" }],
    [{ knowledge: "k", question: "q", right_answer: "a", hallucinated_answer: "b" }, { question: "question", correct: "right_answer", incorrect: "hallucinated_answer", context: "knowledge" }],
    [{ prompt: "q", chosen: "a", rejected: "b" }, { question: "prompt", correct: "chosen", incorrect: "rejected" }],
    [{ Question: "q", "Correct Answer": "a", "Incorrect Answer 1": "b", "Incorrect Answer 2": "c" }, { question: "Question", correct: "Correct Answer", incorrect: ["Incorrect Answer 1", "Incorrect Answer 2"] }],
    [{ question: "q", subject: "s", choices: ["a", "b"], answer: 1 }, { question: "question", options: "choices", label: "answer", field: "subject" }],
    [{ question: "q", choices: { text: ["a", "b"], label: ["A", "B"] }, answerKey: "B" }, { question: "question", options: "choices", label: "answerKey" }],
    [{ question: "q", opa: "a", opb: "b", opc: "c", cop: 1 }, { question: "question", options: ["opa", "opb", "opc"], label: "cop" }],
    [{ goal: "q", sol1: "a", sol2: "b", label: 0 }, { question: "goal", options: ["sol1", "sol2"], label: "label" }],
    [{ question: "q", A: "a", B: "b", C: "c", D: "d", answer: "B" }, { question: "question", options: ["A", "B", "C", "D"], label: "answer" }],
    [{ question: "q", mc1_targets: { choices: ["a", "b"], labels: [1, 0] } }, { question: "question", options: "mc1_targets", label: "mc1_targets.labels" }],
    [{ alpha: "x", beta: 3 }, {}],
  ])("%j", async (row, expected) => {
    expect(await guess(row)).toEqual(expected);
  });

  it("takes a column for ids only where no value stands twice", async () => {
    expect(await guess({ id: "a", question: "q" }, { id: "b" })).toMatchObject({ id: "id" });
    expect(await guess({ id: "a", question: "q" })).not.toHaveProperty("id");
  });
});

describe("the columns of a table", () => {
  it("show types, the commonest first, how often they are empty, and first values", async () => {
    expect(await survey([{ a: "x", b: { c: [1] } }, { a: 2, b: null }, { a: "x" }])).toEqual({
      rows: 3, complete: true,
      columns: [
        { path: "a", types: ["text", "whole number"], empty: 0, examples: ["x", 2], distinct: false },
        { path: "b", types: ["object"], empty: 2, examples: [{ c: [1] }], distinct: false },
        { path: "b.c", types: ["list of whole number"], empty: 2, examples: [[1]], distinct: false },
      ],
    });
  });

  it("leave out the members of a dictionary", async () => {
    const words = Array.from({ length: 40 }, (_, index) => ({ map: { [`word ${index}`]: "x" } }));
    expect((await survey(words)).columns.map(({ path }) => path)).toEqual(["map"]);
  });

  it("need a sound row: the first problem is told", async () => {
    const path = writeFixture(folder, "broken.jsonl", "{\"question\": \"q\"\n[1, 2]\n");
    await expect(surveyTable(openTable(path))).rejects.toMatchObject({ name: "DataError", message: expect.stringContaining("broken.jsonl:1: ") as string });
    await expect(surveyTable(openTable(writeFixture(folder, "empty.csv", "")))).rejects.toMatchObject({ code: "no-items" });
    await expect(surveyTable(openTable(writeFixture(folder, "head.csv", "a,b\n")))).rejects.toMatchObject({ code: "no-items" });
    await expect(surveyTable(openTable(writeFixture(folder, "notes.txt", "a\n")))).rejects.toMatchObject({ code: "unknown-format" });
  });
});
