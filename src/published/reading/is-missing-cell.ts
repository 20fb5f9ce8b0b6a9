/** What data frames write for a missing value, the empty cell first. */
const missing = new Set(["", "nan", "na", "none", "null"]);

/** Whether a cell of a table stands for no value. */
export function isMissingCell(cell: string): boolean {
  return missing.has(cell.trim().toLowerCase());
}
