/**
 * The rows that have a value in all four conditions.
 * @param values 4 a row, NaN where missing
 * @param among the rows to look at; all unless told
 */
export function completeRows(values: Float64Array, among?: Int32Array): Int32Array {
  const complete = new Int32Array(among?.length ?? values.length / 4);
  let count = 0;
  for (let index = 0; index < complete.length; index++) {
    const row = among === undefined ? index : among[index]!;
    const sum = values[4 * row]! + values[4 * row + 1]! + values[4 * row + 2]! + values[4 * row + 3]!;
    if (!Number.isNaN(sum)) complete[count++] = row;
  }
  return complete.subarray(0, count);
}
