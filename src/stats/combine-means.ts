import type { Estimate, Interval, IntervalMethod } from "./estimate.js";
import { groupStandardError } from "./group-standard-error.js";
import type { Grouping } from "./inference-units.js";
import { isWider } from "./is-wider.js";
import { pseudoCountInterval, type PseudoItems } from "./pseudo-count.js";
import { tInterval } from "./t-interval.js";
import { widestGrouping } from "./widest-grouping.js";

/** What a combination of means is made of. */
interface CombinedMeans {
  /** One difference per item, as a share. */
  readonly values: Float64Array;
  /** Per item, the index of its part. */
  readonly part: Int32Array;
  /** What each part's mean counts, by its index. */
  readonly weight: (part: number) => number;
  readonly groupings: readonly Grouping[];
  readonly pseudo: PseudoItems;
}

/**
 * A weighted sum of the means of separate parts of the items, in percentage points. Parts are independent: the squared error is
 * the sum of theirs by their squared weights, with Welch and Satterthwaite's degrees of freedom (a part without spread of its
 * own takes its pseudo-count error). Where groups of items run across parts, the group formula on the weighted residuals
 * heads instead. No bootstrap and no sign-flip. Null without items.
 */
export function combineMeans({ values, part, weight, groupings, pseudo }: CombinedMeans): Estimate | null {
  if (values.length === 0) return null;
  const parts = partsOf(values, part);
  let estimate = 0;
  let variance = 0;
  let guarded = 0;
  let guardedVariance = 0;
  let degrees = 0;
  let imputed = false;
  for (const [index, own] of parts) {
    const factor = weight(index);
    estimate += factor * own.mean;
    const pseudoVariance = factor ** 2 * pseudoCountInterval(own.n, own.mean, own.squares, pseudo).se ** 2;
    const ownVariance = own.squares > 1e-20 ? factor ** 2 * own.squares / (own.n - 1) / own.n : pseudoVariance;
    if (ownVariance === pseudoVariance) imputed = true;
    variance += ownVariance;
    guardedVariance += Math.max(ownVariance, pseudoVariance);
    degrees += ownVariance * ownVariance / Math.max(1, own.n - 1);
    guarded += own.nonZero;
  }
  degrees = variance * variance / degrees;
  const itemError = Math.sqrt(variance);
  const itemInterval = tInterval(estimate, itemError, degrees);

  let unit: Estimate["unit"] = "item";
  let se = itemError;
  let interval: Interval = itemInterval;
  let method: IntervalMethod = imputed ? "pseudo-count" : "t";
  const residuals = values.map((value, index) => {
    const own = parts.get(part[index]!)!;
    return weight(part[index]!) * (value - own.mean) / own.n;
  });
  const grouped = widestGrouping(estimate, groupings, (grouping) => groupStandardError(residuals, grouping));
  if (grouped !== null) {
    unit = grouped.grouping.unit;
    se = grouped.se;
    interval = grouped.interval;
    method = "cluster-t";
  }
  const guardedError = Math.sqrt(guardedVariance);
  const guardedInterval = tInterval(estimate, guardedError, degrees);
  if ((guarded < 10 || interval[1] === interval[0]) && isWider(guardedInterval, interval)) {
    se = guardedError;
    interval = guardedInterval;
    method = "pseudo-count";
  }
  return {
    estimate: 100 * estimate, unit, se: 100 * se, ci95: [100 * interval[0], 100 * interval[1]],
    se_item: 100 * itemError, ci95_item: [100 * itemInterval[0], 100 * itemInterval[1]],
    ci95_bootstrap: null, bootstrap: null, p_signflip: null, interval: method,
  };
}

interface Part {
  n: number;
  mean: number;
  squares: number;
  nonZero: number;
}

function partsOf(values: Float64Array, field: Int32Array): Map<number, Part> {
  const parts = new Map<number, Part>();
  for (let index = 0; index < values.length; index++) {
    const part = parts.get(field[index]!) ?? { n: 0, mean: 0, squares: 0, nonZero: 0 };
    parts.set(field[index]!, part);
    const deviation = values[index]! - part.mean;
    part.n += 1;
    part.mean += deviation / part.n;
    part.squares += deviation * (values[index]! - part.mean);
    if (Math.abs(values[index]!) > 1e-12) part.nonZero += 1;
  }
  return parts;
}
