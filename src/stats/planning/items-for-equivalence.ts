import { expectedRootMeanSquareBound } from "./expected-root-mean-square-bound.js";
import { itemsForMargin } from "./items-for-margin.js";

/**
 * How many items it takes to show an effect that is truly 0 to be within the margin, with probability 0.8: both the
 * two one-sided tests at 5 % (`itemsForMargin`) and the 95 % bound on the root mean square over `fields` equal fields.
 * `spread` is the standard deviation of an item, in the margin's unit.
 */
export function itemsForEquivalence(spread: number, margin: number, fields: number): number {
  const bound = expectedRootMeanSquareBound(fields, spread * Math.sqrt(fields), 0.8) ** 2 / margin ** 2;
  return Math.max(itemsForMargin(spread, margin), Math.ceil(bound));
}
