import { sum } from "../numerics/sum.js";
import { groupSums } from "./group-sums.js";
import type { Grouping } from "./inference-units.js";

/**
 * The standard error of a sum of item residuals that vary together within groups:
 * se^2 = G/(G - 1) x sum over groups of (sum of residuals in the group)^2.
 * @param residuals per item, already divided by n where the estimate is a mean
 */
export function groupStandardError(residuals: Float64Array, grouping: Grouping): number {
  const squares = sum(groupSums(residuals, grouping).map((own) => own * own));
  const se = Math.sqrt(grouping.count / (grouping.count - 1) * squares);
  // Residuals that cancel in every group leave only rounding.
  return se < 1e-14 ? 0 : se;
}
