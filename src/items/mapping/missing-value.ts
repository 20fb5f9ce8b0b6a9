import type { DataRecord } from "../reading/data-record.js";
import { Misfit } from "./misfit.js";
import { nearestColumn } from "./nearest-column.js";
import { valueAt } from "./value-at.js";

/** Why a row lacks a text that it needs: the column is not there, or is null or blank in this row. */
export function missingValue(record: DataRecord, column: string): Misfit {
  if (valueAt(record, column) !== undefined) return new Misfit(column, "expected text, found nothing (null or blank)");
  return new Misfit(column, `there is no such column in this row${nearestColumn(column, Object.keys(record))}`, "unknown-column");
}
