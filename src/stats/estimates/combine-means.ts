import { cutInterval } from "../intervals/cut-interval.js";
import { Design } from "../units/design.js";
import type { Estimate, Interval, IntervalMethod } from "../estimate.js";
import { groupStandardError } from "../units/group-standard-error.js";
import { isWider } from "../intervals/is-wider.js";
import { momentsOf, type Moments } from "../units/moments.js";
import { pseudoCountInterval } from "../intervals/pseudo-count-interval.js";
import type { PseudoItems } from "../intervals/pseudo-items.js";
import { pseudoReach } from "../intervals/pseudo-reach.js";
import { tInterval } from "../intervals/t-interval.js";
import { widestGrouping } from "../units/widest-grouping.js";

/** What a combination of means is made of. */
interface CombinedMeans {
  /** One difference per row of the design, as a share. */
  readonly values: Float64Array;
  /** Per row, the index of its part. */
  readonly part: Int32Array;
  /** What each part's mean counts, by its index. */
  readonly weight: (part: number) => number;
  readonly design: Design;
  readonly pseudo: PseudoItems;
}

/**
 * A weighted sum of the means of separate parts of the items, in percentage points. Parts are independent: the squared error is
 * the sum of theirs by their squared weights, with Welch and Satterthwaite's degrees of freedom (a part without spread of its
 * own takes its pseudo-count error). Where groups of items run across parts, the group formula on the weighted residuals
 * heads instead. Intervals are cut to what is possible. No bootstrap and no sign-flip. Null without items.
 */
export function combineMeans({ values, part, weight, design, pseudo }: CombinedMeans): Estimate | null {
  design.mustFit(values);
  if (design.items === 0) return null;
  const parts = partsOf(values, part, design);
  let estimate = 0;
  let variance = 0;
  let guarded = 0;
  let guardedVariance = 0;
  let degrees = 0;
  let reach = 0;
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
    reach += Math.abs(factor) * pseudoReach(pseudo);
  }
  degrees = variance * variance / degrees;
  const itemError = Math.sqrt(variance);
  const itemInterval = tInterval(estimate, itemError, degrees);

  let unit: Estimate["unit"] = "item";
  let se = itemError;
  let interval: Interval = itemInterval;
  let df = Math.max(1, degrees);
  let method: IntervalMethod = imputed ? "pseudo-count" : "t";
  const residuals = design.weighted(values.map((value, row) => {
    const own = parts.get(part[row]!)!;
    return weight(part[row]!) * (value - own.mean) / own.n;
  }));
  const grouped = widestGrouping(estimate, design.groupings, (grouping) => groupStandardError(residuals, grouping));
  if (grouped !== null) {
    unit = grouped.grouping.unit;
    se = grouped.se;
    interval = grouped.interval;
    df = grouped.grouping.count - 1;
    method = "cluster-t";
  }
  const guardedError = Math.sqrt(guardedVariance);
  const guardedInterval = tInterval(estimate, guardedError, degrees);
  if ((guarded < 10 || interval[1] === interval[0]) && isWider(guardedInterval, interval)) {
    se = guardedError;
    interval = guardedInterval;
    df = Math.max(1, degrees);
    method = "pseudo-count";
  }
  const points = (ends: Interval): Interval => cutInterval([100 * ends[0], 100 * ends[1]], -100 * reach, 100 * reach);
  return {
    estimate: 100 * estimate, unit, se: 100 * se, ci95: points(interval), df,
    se_item: 100 * itemError, ci95_item: points(itemInterval),
    ci95_bootstrap: null, bootstrap: null, p_signflip: null, interval: method,
  };
}

function partsOf(values: Float64Array, part: Int32Array, design: Design): Map<number, Moments> {
  const rows = new Map<number, number[]>();
  part.forEach((index, row) => {
    const own = rows.get(index);
    if (own === undefined) rows.set(index, [row]);
    else own.push(row);
  });
  // Parts need no groupings of their own.
  const counts = (own: readonly number[]): Design => new Design({ rows: own.length, weight: design.weight === null ? null : Float64Array.from(own, (row) => design.weightOf(row)) });
  return new Map([...rows].map(([index, own]) => [index, momentsOf(Float64Array.from(own, (row) => values[row]!), counts(own))]));
}
