import type { Grouping } from "./inference-units.js";

/**
 * The standard error of a sum of item residuals that vary together within groups:
 * se^2 = G/(G - 1) x sum over groups of (sum of residuals in the group)^2.
 * @param residuals per item, already divided by n where the estimate is a mean
 */
export function groupStandardError(residuals: Float64Array, grouping: Grouping): number {
  const sums = new Float64Array(grouping.count);
  for (let index = 0; index < residuals.length; index++) sums[grouping.group[index]!]! += residuals[index]!;
  let squares = 0;
  for (const sum of sums) squares += sum * sum;
  const se = Math.sqrt(grouping.count / (grouping.count - 1) * squares);
  // Residuals that cancel in every group leave only rounding.
  return se < 1e-14 ? 0 : se;
}
