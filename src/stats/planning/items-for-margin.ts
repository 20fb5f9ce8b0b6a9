import { normalQuantile } from "../distributions/normal-quantile.js";
import type { TestSize } from "./test-size.js";

/**
 * How many items the two one-sided tests of equivalence take to show a mean paired difference that is truly 0 to lie
 * within a margin: ((z(1 - alpha) + z((1 + power) / 2)) spread / margin)^2, rounded up.
 * @param spread standard deviation of an item's difference, above 0
 * @param margin in the unit of `spread`, above 0
 */
export function itemsForMargin(spread: number, margin: number, { power = 0.8, alpha = 0.05 }: TestSize = {}): number {
  return Math.max(1, Math.ceil(((normalQuantile(1 - alpha) + normalQuantile((1 + power) / 2)) * spread / margin) ** 2));
}
