/** One value per item: `valueOf` its cell, for counts of items by cell. */
export function cellValues(counts: Float64Array, valueOf: (cell: number) => number): Float64Array {
  const values = new Float64Array(counts.reduce((sum, count) => sum + count, 0));
  let start = 0;
  counts.forEach((count, cell) => {
    values.fill(valueOf(cell), start, start + count);
    start += count;
  });
  return values;
}
