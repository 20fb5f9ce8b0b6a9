import { numberCell, textCell } from "../csv/csv-cell.js";
import { formatCell } from "./format-cell.js";
import type { PaperTable } from "./paper-table.js";

/**
 * A table as CSV (RFC 4180, CRLF), one row per cell: what names it, the number as the other formats print it, the same unrounded with
 * its interval, items, missing items, and where it comes from. `cell` is its address.
 */
export function renderTableCsv({ name, heads, columns, rows }: PaperTable): string {
  const header = ["table", "contrast", ...heads.map(headName), "column", "printed", "measure", "estimate", "ci95_low", "ci95_high", "n", "missing", "mark", "origin", "cell"];
  const lines = rows.flatMap(({ group, names, cells }) => cells.map((cell, index) => [
    name, textCell(group ?? ""), ...names.map(textCell), textCell(columns[index] ?? ""), textCell(formatCell(cell)), cell.measure,
    numberCell(cell.value), numberCell(cell.ci95?.[0]), numberCell(cell.ci95?.[1]), numberCell(cell.n), numberCell(cell.missing), cell.mark ?? "", textCell(cell.trace.origin), textCell(cell.address),
  ]));
  return [header, ...lines].map((cells) => `${cells.join(",")}\r\n`).join("");
}

/** Heads are ours: words of letters. */
function headName(head: string): string {
  return head.toLowerCase();
}
