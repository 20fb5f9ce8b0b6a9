import type { Interval } from "../estimate.js";
import { meanEstimate, type MeanContext } from "../estimates/mean-estimate.js";

/** A mean that the data confine between two ends, in percentage points. */
export interface BoundedMean {
  readonly n: number;
  /** The mean of these very items lies between them, and may lie at either. */
  readonly bounds: Interval;
  /** The union of the 95 % intervals of the two ends. */
  readonly ci95: Interval;
}

/**
 * The mean of values of which each is known only to lie between `low` and `high`. `bounds` are sharp for the items
 * at hand. `ci95` is for the population that they stand for: from the lower limit of the lower end to the upper limit
 * of the upper one, which holds the whole range of means that the data cannot tell apart in at least 95 % of samples
 * (Horowitz and Manski 2000), and so the true mean as well. Where nothing is missing it is the interval of the mean.
 * Null without items.
 * @param low one value per row of the design, as a share (1 = 100 points)
 * @param high the same, nowhere below `low`
 */
export function boundedMean(low: Float64Array, high: Float64Array, context: MeanContext): BoundedMean | null {
  const lower = meanEstimate(low, { ...context, intervalOnly: true });
  const upper = meanEstimate(high, { ...context, intervalOnly: true });
  if (lower === null || upper === null) return null;
  return {
    n: context.design.items,
    bounds: [lower.estimate, upper.estimate],
    ci95: [Math.min(lower.ci95[0], upper.ci95[0]), Math.max(lower.ci95[1], upper.ci95[1])],
  };
}
