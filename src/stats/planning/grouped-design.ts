import { averageOverError } from "./average-over-error.js";
import { normalCdf } from "../distributions/normal-cdf.js";
import { tQuantile } from "../distributions/t-quantile.js";
import type { TestSize } from "./test-size.js";

/** Items dealt evenly over a fixed number of groups, such as rotated wordings, each of which shifts its items by an amount of its own. */
export interface GroupedDesign {
  /** Standard deviation of an item's difference within its group, above 0. */
  readonly spread: number;
  /** Standard deviation of the groups' own shifts, in the same unit; 0 where they have none. */
  readonly between: number;
  /** At least 2. */
  readonly groups: number;
}

const mostItems = 1e8;

/**
 * Power of the t(groups - 1) test of a difference when the groups are the unit of inference: the variance of the mean
 * is spread^2 / n + between^2 / groups, of which more items lower only the first part.
 */
export function groupedDifferencePower(n: number, difference: number, design: GroupedDesign, alpha = 0.05): number {
  const degrees = design.groups - 1;
  const shift = Math.abs(difference) / errorOf(n, design);
  const critical = tQuantile(1 - alpha / 2, degrees);
  return averageOverError(degrees, (ratio) => normalCdf(shift - critical * ratio) + normalCdf(-shift - critical * ratio));
}

/** Power of the two one-sided t(groups - 1) tests to show a difference that is truly 0 to lie within the margin. */
export function groupedMarginPower(n: number, margin: number, design: GroupedDesign, alpha = 0.05): number {
  const degrees = design.groups - 1;
  const room = margin / errorOf(n, design);
  const critical = tQuantile(1 - alpha, degrees);
  return averageOverError(degrees, (ratio) => Math.max(0, 2 * normalCdf(room - critical * ratio) - 1));
}

/** How many items find a difference; null where no number does, because the groups themselves differ too much. */
export function groupedItemsForDifference(difference: number, design: GroupedDesign, { power = 0.8, alpha = 0.05 }: TestSize = {}): number | null {
  return fewest((n) => groupedDifferencePower(n, difference, design, alpha) >= power);
}

/** How many items show equivalence within the margin; null where no number does. */
export function groupedItemsForMargin(margin: number, design: GroupedDesign, { power = 0.8, alpha = 0.05 }: TestSize = {}): number | null {
  return fewest((n) => groupedMarginPower(n, margin, design, alpha) >= power);
}

function errorOf(n: number, { spread, between, groups }: GroupedDesign): number {
  return Math.sqrt(spread ** 2 / n + between ** 2 / groups);
}

function fewest(reached: (n: number) => boolean): number | null {
  let high = 2;
  while (!reached(high)) {
    high *= 2;
    if (high > mostItems) return null;
  }
  let low = Math.floor(high / 2);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (reached(middle)) high = middle;
    else low = middle;
  }
  return high;
}
