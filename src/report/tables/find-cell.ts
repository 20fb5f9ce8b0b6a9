import { nearestWord } from "../../core/nearest-word.js";
import { UsageError } from "../../core/usage-error.js";
import type { PaperCell, PaperTable } from "./paper-table.js";

/** More addresses than this are not listed. */
const listedAtMost = 40;

/**
 * The cell that an address names. Where that leaves one cell, capitals do not matter, nor blanks against hyphens and underscores, nor what stands in
 * parentheses, nor the kind of a judge (`gpt-4o` for `openai:gpt-4o`).
 *
 * @throws UsageError that names the nearest cell and lists those of the table
 */
export function findCell(tables: readonly PaperTable[], address: string): PaperCell {
  const cells = tables.flatMap(({ rows }) => rows.flatMap((row) => row.cells));
  const exact = cells.find((cell) => cell.address === address);
  if (exact !== undefined) return exact;
  const alike = cells.filter((cell) => simple(cell.address) === simple(address));
  if (alike.length === 1) return alike[0] as PaperCell;

  const named = address.split("/", 1)[0] ?? "";
  const own = cells.filter((cell) => cell.address.startsWith(`${named.toLowerCase()}/`)).map((cell) => cell.address);
  const candidates = own.length > 0 ? own : cells.map((cell) => cell.address);
  const nearest = nearestWord(address, candidates);
  const listed = candidates.slice(0, listedAtMost);
  throw new UsageError([
    `no cell is called '${address}'${nearest === undefined ? "" : `; did you mean '${nearest}'?`}`,
    cells.length === 0 ? "there are no tables: a contrast with complete items is needed" : `cells${own.length > 0 ? ` of ${named.toLowerCase()}` : `, of the tables ${tables.map(({ name }) => name).join(", ")}`}:`,
    ...listed.map((each) => `  ${each}`),
    ...(candidates.length > listed.length ? [`  and ${candidates.length - listed.length} more: the column 'cell' of the CSV files has them all`] : []),
  ].join("\n"));
}

function simple(address: string): string {
  return address.split("/").map((part) => part.toLowerCase().replace(/^[a-z]+:(?=.)/, "").replace(/\s*\([^)]*\)/g, "").replace(/[\s_-]+/g, " ").trim()).join("/");
}
