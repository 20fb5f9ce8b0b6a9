import { groupedDigits } from "../core/grouped-digits.js";

/** Rows as aligned columns, two blanks apart. Numbers stand right. */
export function textTable(header: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const cells = [header, ...rows].map((row) => row.map((cell) => typeof cell === "number" ? groupedDigits(cell) : cell));
  const numeric = header.map((_, column) => rows.length > 0 && rows.every((row) => typeof row[column] === "number"));
  const widths = header.map((_, column) => Math.max(...cells.map((row) => (row[column] ?? "").length)));
  return cells.map((row) => row.map((cell, column) => numeric[column] === true ? cell.padStart(widths[column] as number) : cell.padEnd(widths[column] as number)).join("  ").trimEnd()).join("\n");
}
