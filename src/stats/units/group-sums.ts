import type { Grouping } from "./inference-units.js";

/**
 * The sum over each group.
 * @param values one per row
 * @param weight items that each row stands for; null where each stands for one
 */
export function groupSums(values: ArrayLike<number>, { group, count }: Grouping, weight: Float64Array | null = null): Float64Array {
  const sums = new Float64Array(count);
  for (let row = 0; row < values.length; row++) sums[group[row]!]! += weight === null ? values[row]! : weight[row]! * values[row]!;
  return sums;
}
