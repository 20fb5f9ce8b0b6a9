import type { Design } from "../units/design.js";
import type { Interval } from "../estimate.js";
import { groupStandardError } from "../units/group-standard-error.js";
import { tInterval } from "../intervals/t-interval.js";
import { tQuantile } from "../distributions/t-quantile.js";
import { wilsonInterval } from "../intervals/wilson-interval.js";

/**
 * The chance that a right claim scores above a wrong one (ties count half), where each item gives one of both, with
 * a 95 % interval: Obuchowski's variance with the item as cluster, or the wider of the item's and the groupings',
 * t on the logit scale. Below ten items, or where the AUC is 0 or 1 or its variance 0, the wider of that and a
 * Wilson interval of n trials, whose variance no AUC of n pairs exceeds; so no interval has zero width. Null
 * without items.
 */
export function pairedAuc(
  right: Float64Array, wrong: Float64Array, design: Design,
): { estimate: number; interval: Interval } | null {
  design.mustFit(right);
  const n = design.items;
  if (n === 0) return null;
  const amongRight = placements(right, design);
  const amongWrong = placements(wrong, design);
  const residuals = new Float64Array(right.length);
  let sum = 0;
  for (let index = 0; index < right.length; index++) {
    const above = amongWrong(right[index]!);
    sum += design.weightOf(index) * above;
    residuals[index] = above + 1 - amongRight(wrong[index]!);
  }
  const estimate = sum / n;
  for (let index = 0; index < right.length; index++) residuals[index] = (residuals[index]! - 2 * estimate) / n;

  const logitSlope = estimate * (1 - estimate);
  let interval: Interval | null = null;
  const consider = (candidate: Interval): void => {
    if (candidate[1] - candidate[0] > (interval === null ? 0 : interval[1] - interval[0])) interval = candidate;
  };
  if (logitSlope > 1e-12 && n > 1) {
    let squares = 0;
    residuals.forEach((residual, index) => { squares += design.weightOf(index) * residual * residual; });
    consider(logitInterval(estimate, Math.sqrt(n / (n - 1) * squares), n - 1));
    const weighted = design.weighted(residuals);
    for (const grouping of design.groupings) consider(logitInterval(estimate, groupStandardError(weighted, grouping), grouping.count - 1));
  }
  if (interval === null || n < 10) consider(wilsonInterval(estimate, n, n > 1 ? tQuantile(0.975, n - 1) : tQuantile(0.975, 1)));
  return { estimate, interval: interval ?? [0, 1] };
}

/** A way to find the share of the items whose value is below a value, those equal counting half, in about constant time. */
function placements(values: Float64Array, design: Design): (value: number) => number {
  const { sorted, before } = ascending(values, design);
  const n = sorted.length;
  const lowest = sorted[0]!;
  const perUnit = (n - 1) / (sorted[n - 1]! - lowest);
  const cellOf = (value: number): number => {
    const cell = Math.floor((value - lowest) * perUnit);
    return cell >= 0 ? Math.min(n - 1, cell) : 0;
  };
  // starts[cell] .. starts[cell + 1] - 1 are the sorted values of one cell of equal width.
  const starts = new Int32Array(n + 1);
  for (let index = 0; index < n; index++) starts[cellOf(sorted[index]!) + 1]! += 1;
  for (let cell = 0; cell < n; cell++) starts[cell + 1]! += starts[cell]!;
  return (value) => {
    const cell = cellOf(value);
    const below = lowerBound(sorted, value, starts[cell]!, starts[cell + 1]!);
    let most = below;
    if (sorted[below] === value) most = sorted[below + 1] === value ? upperBound(sorted, value, below, starts[cell + 1]!) : below + 1;
    return (before(below) + before(most)) / (2 * design.items);
  };
}

/** The values in order, and how many items stand before each place. */
function ascending(values: Float64Array, { weight }: Design): { sorted: Float64Array; before: (place: number) => number } {
  if (weight === null) return { sorted: values.slice().sort(), before: (place) => place };
  const rows = Uint32Array.from(values.keys()).sort((first, second) => values[first]! - values[second]!);
  const counts = new Float64Array(rows.length + 1);
  rows.forEach((row, place) => { counts[place + 1] = counts[place]! + weight[row]!; });
  return { sorted: Float64Array.from(rows, (row) => values[row]!), before: (place) => counts[place]! };
}

/** The first place in low .. high - 1 whose value is not below `value`, else high. */
function lowerBound(sorted: Float64Array, value: number, low: number, high: number): number {
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The first place in low .. high - 1 whose value is above `value`, else high. */
function upperBound(sorted: Float64Array, value: number, low: number, high: number): number {
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

function logitInterval(estimate: number, se: number, degrees: number): Interval {
  if (se < 1e-14) return [estimate, estimate];
  const centre = Math.log(estimate / (1 - estimate));
  const [low, high] = tInterval(centre, se / (estimate * (1 - estimate)), degrees);
  return [1 / (1 + Math.exp(-low)), 1 / (1 + Math.exp(-high))];
}
