import type { Interval } from "../stats/estimate.js";
import { effectiveWilsonInterval } from "../stats/intervals/effective-wilson-interval.js";
import { scaleInterval } from "../stats/intervals/scale-interval.js";
import type { Design } from "../stats/units/design.js";
import { groupStandardError } from "../stats/units/group-standard-error.js";
import { momentsOf } from "../stats/units/moments.js";
import { standardError } from "../stats/units/standard-error.js";

/**
 * The share judged right in percentage points with Wilson's interval, on the number of independent items that the
 * wider error of its units corresponds to; without repeats never more than the items there are. Null without items.
 */
export function accuracyOf(column: Float64Array, wrongClaims: boolean, design: Design): { estimate: number; ci95: Interval } | null {
  const n = design.items;
  if (n === 0) return null;
  const moments = momentsOf(column, design);
  const accepted = moments.mean;
  const share = Math.min(1, Math.max(0, wrongClaims ? 1 - accepted : accepted));
  const residuals = design.weighted(column.map((rate) => (rate - accepted) / n));
  let variance = design.repeats === 1 || n === 1 ? share * (1 - share) / n : standardError(moments) ** 2;
  for (const grouping of design.groupings) variance = Math.max(variance, groupStandardError(residuals, grouping) ** 2);
  return { estimate: 100 * share, ci95: scaleInterval(effectiveWilsonInterval(share, variance, { n, most: n * design.repeats }), 100) };
}
