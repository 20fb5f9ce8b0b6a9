import type { TableRecord } from "../../items/reading/read-table.js";
import type { ResultsColumns } from "./results-columns.js";

/** What data frames write for a missing value, the empty cell first. */
const missing = new Set(["", "nan", "na", "none", "null"]);

/** A row of a table with nulls, which a table cannot hold: a missing answer or reasoning is one. */
export function withNulls(row: TableRecord, columns: readonly ResultsColumns[]): Record<string, string | null> {
  const value: Record<string, string | null> = { ...row };
  for (const { answer, reasoning } of columns) {
    for (const column of [answer, reasoning]) if (missing.has((value[column] ?? "-").trim().toLowerCase())) value[column] = null;
  }
  return value;
}
