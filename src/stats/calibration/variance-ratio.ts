import { tQuantile } from "../distributions/t-quantile.js";
import type { Interval } from "../estimate.js";
import type { Design } from "../units/design.js";
import { groupStandardError } from "../units/group-standard-error.js";

/** A ratio of two variances of the same items, with its interval. */
export interface VarianceRatio {
  readonly estimate: number;
  readonly ci95: Interval;
}

/**
 * The variance of one measure over items divided by that of another on the same items: so much as many items it takes for the same
 * standard error. The two are correlated, so the interval is that of the logarithm of the ratio by its influence values, t, the wider of
 * the item's and the clusters'. Null with fewer than three items or where one of the two does not vary.
 */
export function varianceRatio(first: Float64Array, second: Float64Array, design: Design): VarianceRatio | null {
  design.mustFit(first);
  design.mustFit(second);
  const n = design.items;
  if (n < 3) return null;
  const [one, other] = [momentsOf(first, design), momentsOf(second, design)];
  if (one.variance < 1e-12 || other.variance < 1e-12) return null;
  const ratio = one.variance / other.variance;
  const influence = Float64Array.from(first, (value, row) => ((value - one.mean) ** 2 / one.variance - (second[row]! - other.mean) ** 2 / other.variance) / n);
  let squares = 0;
  influence.forEach((own, row) => { squares += design.weightOf(row) * own * own; });
  let half = tQuantile(0.975, n - 1) * Math.sqrt(n / (n - 1) * squares);
  for (const grouping of design.groupings) {
    if (grouping.unit === "cluster") half = Math.max(half, tQuantile(0.975, grouping.count - 1) * groupStandardError(design.weighted(influence), grouping));
  }
  return { estimate: ratio, ci95: [ratio * Math.exp(-half), ratio * Math.exp(half)] };
}

function momentsOf(values: Float64Array, design: Design): { readonly mean: number; readonly variance: number } {
  let sum = 0;
  for (let row = 0; row < values.length; row++) sum += design.weightOf(row) * values[row]!;
  const mean = sum / design.items;
  let squares = 0;
  for (let row = 0; row < values.length; row++) squares += design.weightOf(row) * (values[row]! - mean) ** 2;
  return { mean, variance: squares / design.items };
}
