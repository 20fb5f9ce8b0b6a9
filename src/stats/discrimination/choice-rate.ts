import type { Design } from "../units/design.js";
import type { Interval } from "../estimate.js";
import { groupStandardError } from "../units/group-standard-error.js";
import { isWider } from "../intervals/is-wider.js";
import { momentsOf } from "../units/moments.js";
import { standardError } from "../units/standard-error.js";
import { tQuantile } from "../distributions/t-quantile.js";
import { effectiveWilsonInterval } from "../intervals/effective-wilson-interval.js";

/**
 * The share of items whose right claim scores above their wrong one (ties count half; one half is chance), with a
 * 95 % interval. Both claims of an item meet the same wording and order, so neither a yes-bias nor a preference for
 * a position can move it, as they move an AUC over all pairs. Wilson's interval on the number of independent items
 * that the standard error corresponds to, never more than there are, with the t quantile of the unit's degrees of
 * freedom; the wider of the item's and the groupings'. Null without items.
 */
export function choiceRate(
  right: Float64Array, wrong: Float64Array, design: Design,
): { estimate: number; interval: Interval } | null {
  design.mustFit(right);
  const n = design.items;
  if (n === 0) return null;
  const choices = right.map((value, index) => value > wrong[index]! ? 1 : value < wrong[index]! ? 0 : 0.5);
  const moments = momentsOf(choices, design);
  const estimate = moments.mean;
  const residuals = design.weighted(choices.map((choice) => (choice - estimate) / n));

  const intervalOf = (error: number, degrees: number): Interval => effectiveWilsonInterval(estimate, error * error, { n, z: tQuantile(0.975, degrees) });
  let interval = intervalOf(standardError(moments), Math.max(1, n - 1));
  for (const grouping of design.groupings) {
    const own = intervalOf(groupStandardError(residuals, grouping), grouping.count - 1);
    if (isWider(own, interval)) interval = own;
  }
  return { estimate, interval };
}
