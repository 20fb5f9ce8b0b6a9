import { normalQuantile } from "./normal-quantile.js";
import { expectedRootMeanSquareBound } from "./root-mean-square-bound.js";

/**
 * How many items it takes to show an effect that is truly 0 to be within the margin, with probability 0.8: both the
 * two one-sided tests at 5 % (normal approximation, (z(.95) + z(.9))^2 (spread / margin)^2) and the 95 % bound on
 * the root mean square over `fields` equal fields. `spread` is the standard deviation of an item, in the margin's unit.
 */
export function itemsForEquivalence(spread: number, margin: number, fields: number): number {
  const test = (normalQuantile(0.95) + normalQuantile(0.9)) ** 2 * (spread / margin) ** 2;
  const bound = expectedRootMeanSquareBound(fields, spread * Math.sqrt(fields), 0.8) ** 2 / margin ** 2;
  return Math.ceil(Math.max(test, bound));
}
