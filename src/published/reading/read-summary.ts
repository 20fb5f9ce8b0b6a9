import type { PublishedSummary } from "./published-file.js";
import type { PublishedSource } from "./published-source.js";
import type { TableRow } from "./read-csv.js";

const numeral = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/** A summary table as it stands: numbers where the cell is one, text elsewhere. */
export function readSummary(source: PublishedSource, rows: readonly TableRow[]): PublishedSummary {
  return {
    kind: "summary", path: source.name, sha256: source.sha256, columns: Object.keys(rows[0]?.value ?? {}),
    rows: rows.map(({ value }) => Object.fromEntries(Object.entries(value).map(([name, cell]) => [name, numeral.test(cell) ? Number(cell) : cell]))),
  };
}
