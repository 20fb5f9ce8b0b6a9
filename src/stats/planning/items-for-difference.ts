import { normalQuantile } from "../distributions/normal-quantile.js";
import type { TestSize } from "./test-size.js";

/**
 * How many items a two-sided test takes to find a mean paired difference: ((z(1 - alpha / 2) + z(power)) spread / difference)^2,
 * rounded up.
 * @param spread standard deviation of an item's difference, above 0
 * @param difference in the unit of `spread`, not 0
 */
export function itemsForDifference(spread: number, difference: number, { power = 0.8, alpha = 0.05 }: TestSize = {}): number {
  return Math.max(1, Math.ceil(((normalQuantile(1 - alpha / 2) + normalQuantile(power)) * spread / difference) ** 2));
}
