import type { TableRecord } from "../../items/reading/read-table.js";
import { isMissingCell } from "./is-missing-cell.js";
import type { ResultsColumns } from "./results-columns.js";

/** A row of a table with nulls, which a table cannot hold: a missing answer or reasoning is one. */
export function withNulls(row: TableRecord, columns: readonly ResultsColumns[]): Record<string, string | null> {
  const value: Record<string, string | null> = { ...row };
  for (const { answer, reasoning } of columns) {
    for (const column of [answer, reasoning]) if (isMissingCell(value[column] ?? "-")) value[column] = null;
  }
  return value;
}
