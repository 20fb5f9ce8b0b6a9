/** Some rows of columns, in the order given. */
export function columnsAmong<Columns extends readonly (Float64Array | Uint8Array)[]>(columns: Columns, rows: Int32Array): Columns {
  // A loop, since the typed arrays' own `from` takes several times as long.
  return columns.map((column) => {
    const taken = column instanceof Uint8Array ? new Uint8Array(rows.length) : new Float64Array(rows.length);
    for (let at = 0; at < rows.length; at++) taken[at] = column[rows[at]!]!;
    return taken;
  }) as unknown as Columns;
}
