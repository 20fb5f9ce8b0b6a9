import { normalCdf } from "../distributions/normal-cdf.js";
import { tQuantile } from "../distributions/t-quantile.js";
import { averageOverError } from "./average-over-error.js";
import type { GroupedDesign } from "./grouped-design.js";
import { groupedMeanError } from "./grouped-mean-error.js";

/**
 * Power (0 to 1) of the two one-sided t(groups - 1) tests to show a difference that is truly 0 to lie within the margin.
 * @param margin in the unit of the design, above 0
 */
export function groupedMarginPower(n: number, margin: number, design: GroupedDesign, alpha = 0.05): number {
  const degrees = design.groups - 1;
  const room = margin / groupedMeanError(n, design);
  const critical = tQuantile(1 - alpha, degrees);
  return averageOverError(degrees, (ratio) => Math.max(0, 2 * normalCdf(room - critical * ratio) - 1));
}
