import { DataError } from "../../core/data-error.js";
import type { DataRecord } from "../reading/data-record.js";
import { readJsonRows } from "../reading/read-json-rows.js";
import { readTable } from "../reading/read-table.js";
import type { Row } from "../reading/row.js";
import type { TextSource } from "../reading/text-source.js";
import { describeFound } from "../reading/describe-found.js";
import { tableFormat } from "../reading/table-format.js";

/**
 * Rows of a data file as records, whatever its format: CSV, TSV, JSON Lines, one JSON array, Parquet.
 *
 * @param wants which columns are needed; Parquet reads no others.
 * @throws DataError for a file in another format, and for what makes the file unreadable as a whole.
 */
export async function* readRecords(source: TextSource, wants?: (column: string) => boolean): AsyncGenerator<readonly Row<DataRecord>[]> {
  const format = tableFormat(source.name);
  switch (format) {
    case "csv":
    case "tsv":
      yield* readTable(source, format === "csv" ? "," : "\t", []);
      return;
    case "json":
      for await (const rows of readJsonRows(source)) yield rows.map(objectRow);
      return;
    case "parquet":
      yield* (await import("../reading/read-parquet.js")).readParquet(source, wants);
      return;
    case undefined:
      throw new DataError(`${source.name}: expected a file of CSV, TSV, JSON Lines, JSON or Parquet, and cannot tell the format from its name`, { file: source.name }, { code: "unknown-format" });
  }
}

function objectRow(row: Row): Row<DataRecord> {
  if (row.problem !== undefined) return row;
  const { line, value } = row;
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return { line, value: value as DataRecord };
  return { line, problem: { code: "bad-json", message: `expected one JSON object a row, found ${describeFound(value)}` } };
}
