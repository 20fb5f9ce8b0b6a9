import type * as z from "zod";
import { describeFound } from "../reading/describe-found.js";
import { issueColumn } from "../reading/issue-column.js";
import { issueValue } from "../reading/issue-value.js";
import { quotedNames } from "../reading/quoted-names.js";
import type { Row } from "../reading/row.js";

/** A row held against the shape of a benchmark's rows; what does not fit is named with its column, what was expected and what was found. */
export function checkRow<Value>(row: Row, schema: z.ZodType<Value>, expected: string): Row<Value> {
  if (row.problem !== undefined) {
    const { problem } = row;
    return problem.code === "bad-json" || problem.code === "torn-line" ? { line: row.line, problem: { ...problem, message: `${problem.message}; this is to be ${expected}` } } : row;
  }
  const result = schema.safeParse(row.value);
  if (result.success) return { line: row.line, value: result.data };
  const issue = result.error.issues[0] as z.core.$ZodIssue;
  const found = issueValue(row.value, issue.path);
  const column = issueColumn(issue.path);
  const keys = found === undefined && typeof row.value === "object" && row.value !== null ? `; the row holds ${shortList(Object.keys(row.value))}` : "";
  return { line: row.line, problem: { code: "bad-item", ...column !== "" && { column }, message: `expected ${issue.message} in a row of ${expected}, found ${describeFound(found)}${keys}` } };
}

function shortList(names: readonly string[]): string {
  return names.length === 0 ? "nothing" : quotedNames(names.map((name) => name.slice(0, 40)), 8);
}
