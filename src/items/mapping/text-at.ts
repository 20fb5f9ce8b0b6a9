import type { DataRecord } from "../reading/data-record.js";
import { cellText } from "./cell-text.js";
import { Misfit } from "./misfit.js";
import { valueAt } from "./value-at.js";

/** The text of a column; undefined where it is null or blank. Throws `Misfit` for a value that is no text. */
export function textAt(record: DataRecord, column: string): string | undefined {
  const cell = cellText(valueAt(record, column));
  if (cell.wrong !== undefined) throw new Misfit(column, cell.wrong);
  return cell.text;
}
