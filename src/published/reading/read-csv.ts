import { readTable, type TableRecord } from "../../items/reading/read-table.js";
import { goodRows } from "./good-rows.js";
import type { PublishedFile, PublishedSummary } from "./published-file.js";
import type { PublishedSource } from "./published-source.js";
import { readLabels } from "./read-labels.js";
import { conditionsOf } from "./read-trials.js";
import { readSummary } from "./read-summary.js";
import { UnknownShapeError } from "./unknown-shape-error.js";

/** A row of a table with the line where it starts. */
export interface TableRow {
  readonly line: number;
  readonly value: TableRecord;
}

/**
 * Reads a CSV file of published results: replies under other labels, or a summary.
 *
 * @throws UnknownShapeError for a table of something else.
 * @throws DataError for a row that cannot be read.
 */
export async function readCsv(source: PublishedSource): Promise<PublishedFile | PublishedSummary> {
  const rows: TableRow[] = [];
  for await (const row of goodRows(source.name, readTable(source, ",", []))) rows.push(row);
  const first = rows[0]?.value ?? {};
  if (conditionsOf(first).length > 0) return readLabels(source, rows);
  if (["Dataset", "N", "DDS"].every((column) => column in first)) return readSummary(source, rows);
  throw new UnknownShapeError(source.name, Object.keys(first));
}
