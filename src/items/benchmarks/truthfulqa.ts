import { readTable, type TableRecord } from "../reading/read-table.js";
import type { Row } from "../reading/row.js";
import type { Benchmark, BenchmarkQuestion } from "./benchmark.js";

const requiredColumns = ["Type", "Category", "Question", "Best Answer", "Correct Answers", "Incorrect Answers"];

/**
 * TruthfulQA's CSV in its three published versions: ids `truthfulqa-<row from 0>`, field = category, the best answer and
 * the best incorrect answer first. Versions before 2025 lack `Best Incorrect Answer`: the first listed one takes its place.
 */
export const truthfulqa: Benchmark = {
  name: "truthfulqa",
  expected: "TruthfulQA's own CSV",
  paperChoice: "best",
  holds: (fileName) => fileName.toLowerCase().endsWith(".csv"),
  async *read(source) {
    let index = 0;
    for await (const rows of readTable(source, ",", requiredColumns)) yield rows.map((row) => questionRow(row, index++));
  },
};

function questionRow(row: Row<TableRecord>, index: number): Row<BenchmarkQuestion> {
  if (row.problem !== undefined) return row;
  const cell = (name: string) => (row.value[name] ?? "").trim();
  const listedIncorrect = splitList(cell("Incorrect Answers"));
  const bestIncorrect = cell("Best Incorrect Answer");
  const wrong = bestIncorrect === "" ? listedIncorrect[0] ?? "" : bestIncorrect;
  const source = cell("Source");
  const empty = [...["Category", "Question", "Best Answer"].filter((name) => cell(name) === ""), ...wrong === "" ? ["Incorrect Answers"] : []][0];
  if (empty !== undefined) return { line: row.line, problem: { code: "bad-item", column: empty, message: "expected text in a row of TruthfulQA's own CSV, found an empty cell", item: `truthfulqa-${index}` } };
  return {
    line: row.line,
    value: {
      id: `truthfulqa-${index}`,
      field: cell("Category"),
      question: cell("Question"),
      correct: withFirst(cell("Best Answer"), splitList(cell("Correct Answers"))),
      incorrect: withFirst(wrong, listedIncorrect),
      chosen: { index: 0, rule: bestIncorrect === "" ? "first-listed" : "best" },
      ...bestIncorrect !== "" && { hardest: 0 },
      meta: { type: cell("Type"), ...source !== "" && { source } },
    },
  };
}

function splitList(cell: string): string[] {
  return cell.split(";").map((answer) => answer.trim()).filter((answer) => answer !== "");
}

function withFirst(first: string, others: readonly string[]): string[] {
  return [...new Set([first, ...others])];
}
