import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readAll, temporaryFolder, writeFixture } from "../fixtures/temporary-files.js";

const native = fileURLToPath(new URL("../../../../shared/data/native/", import.meta.url));
const folder = temporaryFolder();
const mapped = (file: string, mapping: object) => readAll(`map:${writeFixture(folder, "mapping.yaml", JSON.stringify({ schema: "dialdefer.mapping/1", file: join(native, file), ...mapping }))}`);
const lines = (file: string) => readFileSync(join(native, file), "utf8").trim().split("\n").map((line) => JSON.parse(line) as Record<string, string>);

const truthfulqa = "truthfulqa/TruthfulQA.csv";
const socialiqa = "socialiqa/socialIWa_v1.4_dev_wDims.jsonl";
const halueval = "halueval/generation/qa/qa_one-turn_data.json";

describe("a mapping of a benchmark", () => {
  it.skipIf(!existsSync(join(native, truthfulqa)))("gives what the adapter gives for TruthfulQA (needs ../shared)", async () => {
    const adapter = await readAll(`truthfulqa:${join(native, truthfulqa)}`);
    const { items, skipped } = await mapped(truthfulqa, { name: "truthfulqa", question: "Question", correct: ["Best Answer", "Correct Answers"], incorrect: ["Best Incorrect Answer", "Incorrect Answers"], separator: ";", field: "Category" });
    expect(skipped).toEqual([]);
    expect(items).toHaveLength(790);
    for (const [index, item] of items.entries()) {
      const { id, dataset, field, question, correct_answers, incorrect_answers } = adapter.items[index] ?? {};
      // The adapter leaves out a wrong answer that is also listed as right.
      const wrong = item.incorrect_answers.filter((answer) => !item.correct_answers.includes(answer));
      expect({ ...item, question: item.question.trim(), incorrect_answers: wrong }).toEqual({ id, dataset, field, question, correct_answers, incorrect_answers });
    }
  });

  it.skipIf(!existsSync(join(native, socialiqa)))("gives the native answers of SocialIQA, by letter and by number from 0 (needs ../shared)", async () => {
    const parts = { question: ["context", "question"], options: ["answerA", "answerB", "answerC"] };
    const byLetter = await mapped(socialiqa, { ...parts, label: "label_letter", label_from: "letters" });
    const byNumber = await mapped(socialiqa, { ...parts, label: "label_ix", label_from: 0 });
    expect(byNumber).toEqual(byLetter);
    expect([byLetter.items.length, byLetter.skipped.length]).toEqual([1953, 1]);
    const rows = lines(socialiqa);
    for (const { id, question, correct_answers, incorrect_answers } of byLetter.items) {
      const row = rows[Number(id.slice(id.lastIndexOf("-") + 1))] as Record<string, string>;
      const right = row[`answer${row["label_letter"]}`];
      expect([question, correct_answers]).toEqual([`${row["context"]} ${row["question"]}`, [right]]);
      expect(incorrect_answers).toEqual(["A", "B", "C"].filter((letter) => letter !== row["label_letter"]).map((letter) => row[`answer${letter}`]));
    }
    // Taken to count from 1, the same labels fit fewer rows, and never all.
    const shifted = await mapped(socialiqa, { ...parts, label: "label_ix", label_from: 1 });
    expect(shifted.skipped.length).toBeGreaterThan(500);
  });

  it.skipIf(!existsSync(join(native, halueval)))("gives the native answers of HaluEval (needs ../shared)", async () => {
    const { items, skipped } = await mapped(halueval, { question: "question", correct: "right_answer", incorrect: "hallucinated_answer", context: "knowledge" });
    expect(skipped).toEqual([]);
    expect(items.map(({ question, correct_answers, incorrect_answers, context }) => [question, correct_answers, incorrect_answers, context]))
      .toEqual(lines(halueval).map((row) => [row["question"], [row["right_answer"]], [row["hallucinated_answer"]], row["knowledge"]]));
  });
});
