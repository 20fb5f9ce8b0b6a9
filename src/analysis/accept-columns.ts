import type { AcceptColumns } from "../stats/discrimination/signal-detection.js";

/**
 * The four conditions of some rows, one column each.
 * @param values 4 a row in the order C1c C1i C2c C2i
 */
export function acceptColumns(values: Float64Array, rows: Int32Array): AcceptColumns {
  const column = (offset: number): Float64Array => Float64Array.from(rows, (row) => values[4 * row + offset]!);
  return { c1_correct: column(0), c1_incorrect: column(1), c2_correct: column(2), c2_incorrect: column(3) };
}
