import type { Interval } from "./estimate.js";
import { groupStandardError } from "./group-standard-error.js";
import type { Grouping } from "./inference-units.js";
import { isWider } from "./is-wider.js";
import { tQuantile } from "./t-quantile.js";
import { wilsonInterval } from "./wilson-interval.js";

/**
 * The share of items whose right claim scores above their wrong one (ties count half; one half is chance), with a
 * 95 % interval. Both claims of an item meet the same wording and order, so neither a yes-bias nor a preference for
 * a position can move it, as they move an AUC over all pairs. Wilson's interval on the number of independent items
 * that the standard error corresponds to, never more than there are, with the t quantile of the unit's degrees of
 * freedom; the wider of the item's and the groupings'. Null without items.
 */
export function choiceRate(
  right: Float64Array, wrong: Float64Array, groupings: readonly Grouping[],
): { estimate: number; interval: Interval } | null {
  const n = right.length;
  if (n === 0) return null;
  const choices = right.map((value, index) => value > wrong[index]! ? 1 : value < wrong[index]! ? 0 : 0.5);
  const estimate = choices.reduce((sum, choice) => sum + choice, 0) / n;
  const residuals = choices.map((choice) => (choice - estimate) / n);
  const squares = residuals.reduce((sum, residual) => sum + residual * residual, 0);

  const intervalOf = (variance: number, degrees: number): Interval => {
    const effective = variance > 0 ? Math.min(n, estimate * (1 - estimate) / variance) : n;
    return wilsonInterval(estimate, effective > 0 ? effective : n, tQuantile(0.975, degrees));
  };
  let interval = intervalOf(n > 1 ? n / (n - 1) * squares : 0, Math.max(1, n - 1));
  for (const grouping of groupings) {
    const own = intervalOf(groupStandardError(residuals, grouping) ** 2, grouping.count - 1);
    if (isWider(own, interval)) interval = own;
  }
  return { estimate, interval };
}
