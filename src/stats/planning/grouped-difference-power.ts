import { normalCdf } from "../distributions/normal-cdf.js";
import { tQuantile } from "../distributions/t-quantile.js";
import { averageOverError } from "./average-over-error.js";
import type { GroupedDesign } from "./grouped-design.js";
import { groupedMeanError } from "./grouped-mean-error.js";

/**
 * Power (0 to 1) of the two-sided t(groups - 1) test of a difference when the groups are the unit of inference.
 * @param difference in the unit of the design
 */
export function groupedDifferencePower(n: number, difference: number, design: GroupedDesign, alpha = 0.05): number {
  const degrees = design.groups - 1;
  const shift = Math.abs(difference) / groupedMeanError(n, design);
  const critical = tQuantile(1 - alpha / 2, degrees);
  return averageOverError(degrees, (ratio) => normalCdf(shift - critical * ratio) + normalCdf(-shift - critical * ratio));
}
