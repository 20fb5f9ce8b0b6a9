import { cellDifference } from "../../src/stats/estimates/cell-difference.js";
import type { Moments } from "../../src/stats/units/moments.js";

/** Items of a table by what they add to DDS. */
export interface TableDifferences extends Moments {
  /** Items that add 1 or -1. */
  readonly ones: number;
  /** Items that add 2 or -2. */
  readonly twos: number;
}

/** Moments of the differences in 16 counts, from sums of whole numbers; a mean of 0 without items. */
export function tableDifferences(cells: Float64Array): TableDifferences {
  let [n, sum, ones, twos] = [0, 0, 0, 0];
  for (let cell = 0; cell < 16; cell++) {
    const difference = cellDifference(cell);
    n += cells[cell]!;
    sum += difference * cells[cell]!;
    if (Math.abs(difference) === 1) ones += cells[cell]!;
    if (Math.abs(difference) === 2) twos += cells[cell]!;
  }
  const mean = n === 0 ? 0 : sum / n;
  return { n, mean, squares: Math.max(0, ones + 4 * twos - n * mean * mean), nonZero: ones + twos, ones, twos };
}
