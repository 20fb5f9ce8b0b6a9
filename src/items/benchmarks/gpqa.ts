import { readTable, type TableRecord } from "../reading/read-table.js";
import type { Row } from "../reading/row.js";
import type { Benchmark, BenchmarkQuestion } from "./benchmark.js";
import { gatedReasons } from "./gated-reasons.js";

const requiredColumns = ["Record ID", "Question", "Correct Answer", "Incorrect Answer 1", "Incorrect Answer 2", "Incorrect Answer 3", "High-level domain"];
const filledColumns = ["Record ID", "Question", "Correct Answer", "Incorrect Answer 1", "High-level domain"];
/** Columns that are kept in `meta`, by their names there; an empty cell is left out. */
const metaColumns = {
  subdomain: "Subdomain", domain: "High-level domain", writer_difficulty: "Writer's Difficulty Estimate", explanation: "Explanation", canary: "Canary String",
};

/**
 * GPQA's CSV, which the user unpacked: ids `gpqa-<Record ID>`, field = high-level domain, cells without outer white space,
 * the canary string kept. Its text is gated. Of a folder only `gpqa_main.csv` is read, since the other files repeat its questions.
 */
export const gpqa: Benchmark = {
  name: "gpqa",
  expected: "GPQA's own CSV (gpqa_main.csv)",
  paperChoice: "first",
  gated: gatedReasons.gpqa,
  holds: (fileName) => fileName.toLowerCase() === "gpqa_main.csv",
  async *read(source) {
    for await (const rows of readTable(source, ",", requiredColumns)) yield rows.map(questionRow);
  },
};

function questionRow(row: Row<TableRecord>): Row<BenchmarkQuestion> {
  if (row.problem !== undefined) return row;
  const cell = (name: string) => (row.value[name] ?? "").trim();
  const record = cell("Record ID");
  const empty = filledColumns.find((column) => cell(column) === "");
  if (empty !== undefined) return { line: row.line, problem: { code: "bad-item", column: empty, message: "expected a text, found an empty cell", ...record !== "" && { item: `gpqa-${record}` } } };
  return {
    line: row.line,
    value: {
      id: `gpqa-${record}`,
      field: cell("High-level domain"),
      question: cell("Question"),
      correct: [cell("Correct Answer")],
      incorrect: [1, 2, 3].map((number) => cell(`Incorrect Answer ${number}`)).filter((answer) => answer !== ""),
      chosen: { index: 0, rule: "first" },
      meta: Object.fromEntries(Object.entries(metaColumns).map(([key, column]) => [key, cell(column)]).filter(([, text]) => text !== "")),
    },
  };
}
