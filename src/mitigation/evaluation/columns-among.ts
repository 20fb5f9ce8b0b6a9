/** Some rows of columns, in the order given. */
export function columnsAmong<Columns extends readonly (Float64Array | Uint8Array)[]>(columns: Columns, rows: Int32Array): Columns {
  return columns.map((column) => column instanceof Uint8Array ? Uint8Array.from(rows, (row) => column[row]!) : Float64Array.from(rows, (row) => column[row]!)) as unknown as Columns;
}
