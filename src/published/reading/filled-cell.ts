import { describeFound } from "../../items/reading/describe-found.js";
import type { TableRecord } from "../../items/reading/read-table.js";
import { rowError, type RowPlace } from "./row-error.js";

/** @throws DataError (`bad-row`) for an empty cell. */
export function filledCell(row: TableRecord, column: string, place: RowPlace): string {
  const cell = row[column] ?? "";
  if (cell.trim() === "") throw rowError(place, "bad-row", `expected a text, found ${describeFound(cell)}`, column);
  return cell;
}
