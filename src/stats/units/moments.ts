import type { Design } from "./design.js";

/** Mean and spread of values, one per item. */
export interface Moments {
  readonly n: number;
  readonly mean: number;
  /** Sum of squared deviations from the mean. */
  readonly squares: number;
  /** Items whose value is not 0. */
  readonly nonZero: number;
}

/** The moments of one value per row, each row counting as often as it stands for an item. At least one item is needed. */
export function momentsOf(values: Float64Array, design: Design): Moments {
  const n = design.items;
  let sum = 0;
  let nonZero = 0;
  let low = Infinity;
  let high = -Infinity;
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!;
    const weight = design.weightOf(row);
    sum += weight * value;
    if (Math.abs(value) > 1e-12) nonZero += weight;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  const mean = sum / n;
  let squares = 0;
  // Equal values that are no binary fractions must not get a width out of rounding.
  if (high - low > 1e-12) for (let row = 0; row < values.length; row++) squares += design.weightOf(row) * (values[row]! - mean) ** 2;
  return { n, mean, squares, nonZero };
}
