import { describeFound } from "./reading/describe-found.js";
import { jsonIn } from "./reading/json-in.js";
import { readTable, type TableRecord } from "./reading/read-table.js";
import type { Row, RowProblem } from "./reading/row.js";
import type { TextSource } from "./reading/text-source.js";

const required = ["id", "question", "correct_answers", "incorrect_answers"] as const;
const lists = ["correct_answers", "incorrect_answers"] as const;
/** Optional columns whose empty cell means that the item has none. */
const optional = ["dataset", "field", "cluster", "context", "chosen_correct_answer", "chosen_incorrect_answer"] as const;

/**
 * Rows of a CSV or TSV file whose columns carry the names of the item format. A list cell holds a JSON array of
 * strings or one plain answer; `meta` holds a JSON object. Other cells are text, verbatim; other columns are kept.
 */
export async function* readItemTable(source: TextSource, delimiter: "," | "\t"): AsyncGenerator<readonly Row[]> {
  for await (const rows of readTable(source, delimiter, required)) yield rows.map(itemRow);
}

function itemRow(row: Row<TableRecord>): Row {
  if (row.problem !== undefined) return row;
  const value: Record<string, unknown> = { ...row.value };
  for (const name of optional) if (value[name] === "") delete value[name];
  for (const name of lists) {
    const read = readList(row.value[name] ?? "", name);
    if (!Array.isArray(read)) return { line: row.line, problem: read as RowProblem };
    value[name] = read;
  }
  const meta = row.value["meta"];
  if (meta !== undefined) {
    delete value["meta"];
    if (meta.trim() !== "") {
      const read = jsonIn(meta);
      if (typeof read !== "object" || read === null || Array.isArray(read)) {
        return { line: row.line, problem: { code: "bad-item", column: "meta", message: `expected a JSON object, found ${describeFound(meta)}` } };
      }
      value["meta"] = read;
    }
  }
  return { line: row.line, value };
}

/** A cell that opens like a list of strings must be one; any other bracket may belong to a plain answer. */
function readList(cell: string, column: string): readonly string[] | RowProblem {
  const opening = /^\s*\[\s*(["\]])/.exec(cell);
  if (opening === null) return [cell];
  const read = jsonIn(cell);
  if (Array.isArray(read) && read.every((answer) => typeof answer === "string")) return read;
  return { code: "bad-item", column, message: `expected a JSON array of strings or one plain answer, found ${describeFound(cell)}` };
}
