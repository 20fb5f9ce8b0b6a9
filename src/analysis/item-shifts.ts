/**
 * (a2c - a1c) + (a2i - a1i), whose mean is DDS.
 * @param values 4 a row in the order C1c C1i C2c C2i
 * @param rows the rows wanted
 */
export function itemShifts(values: Float64Array, rows: Int32Array): Float64Array {
  const shifts = new Float64Array(rows.length);
  for (let index = 0; index < rows.length; index++) {
    const at = 4 * rows[index]!;
    shifts[index] = (values[at + 2]! - values[at]!) + (values[at + 3]! - values[at + 1]!);
  }
  return shifts;
}
