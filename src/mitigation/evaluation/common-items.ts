/** The rows that have a verdict in every one of the columns. */
export function commonItems(columns: readonly Float64Array[]): Int32Array {
  const rows: number[] = [];
  const items = columns[0]?.length ?? 0;
  for (let row = 0; row < items; row++) if (columns.every((column) => !Number.isNaN(column[row]!))) rows.push(row);
  return Int32Array.from(rows);
}
