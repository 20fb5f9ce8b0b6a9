import { readTable, type TableRecord } from "./read-table.js";
import type { Row } from "./row.js";

const requiredColumns = ["Type", "Category", "Question", "Best Answer", "Correct Answers", "Incorrect Answers"];

/**
 * Rows of TruthfulQA's own CSV as items: `truthfulqa-<row from 0>`, field = category, the best answer and the
 * best incorrect answer put first. Files from before 2025 lack `Best Incorrect Answer`: the first listed
 * incorrect answer takes its place, and `meta.incorrect_choice` says which it was (`best` or `first-listed`).
 */
export async function* readTruthfulqa(file: string): AsyncGenerator<readonly Row[]> {
  let index = 0;
  for await (const rows of readTable(file, ",", requiredColumns)) yield rows.map((row) => itemRow(row, index++));
}

function itemRow(row: Row<TableRecord>, index: number): Row {
  if (row.problem !== undefined) return row;
  const cell = (name: string) => (row.value[name] ?? "").trim();
  const listedIncorrect = splitList(cell("Incorrect Answers"));
  const bestIncorrect = cell("Best Incorrect Answer");
  const right = cell("Best Answer");
  const wrong = bestIncorrect === "" ? listedIncorrect[0] ?? "" : bestIncorrect;
  const source = cell("Source");
  return {
    line: row.line,
    value: {
      id: `truthfulqa-${index}`,
      dataset: "truthfulqa",
      field: cell("Category"),
      question: cell("Question"),
      correct_answers: withFirst(right, splitList(cell("Correct Answers"))),
      incorrect_answers: withFirst(wrong, listedIncorrect),
      chosen_correct_answer: right,
      chosen_incorrect_answer: wrong,
      meta: {
        type: cell("Type"),
        ...(source === "" ? {} : { source }),
        incorrect_choice: bestIncorrect === "" ? "first-listed" : "best",
      },
    },
  };
}

function splitList(cell: string): string[] {
  return cell.split(";").map((answer) => answer.trim()).filter((answer) => answer !== "");
}

function withFirst(first: string, others: readonly string[]): string[] {
  return [...new Set([first, ...others])];
}
