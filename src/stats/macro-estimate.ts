import type { Estimate, Interval, IntervalMethod } from "./estimate.js";
import { groupStandardError } from "./group-standard-error.js";
import type { Grouping } from "./inference-units.js";
import { isWider } from "./is-wider.js";
import { pseudoCountInterval, type PseudoItems } from "./pseudo-count.js";
import { tInterval } from "./t-interval.js";
import { widestGrouping } from "./widest-grouping.js";

/**
 * The mean of the fields' means, each field counting the same, in percentage points. Fields are independent: the
 * error is the root of the summed squared errors over their number, with Welch and Satterthwaite's degrees of
 * freedom (a field without spread of its own takes its pseudo-count error). Where groups of items run across
 * fields, the group formula on the residuals, each divided by its field's share, heads instead. No bootstrap and
 * no sign-flip. Null without items.
 * @param values one difference per item, as a share
 * @param field per item, the index of its field
 */
export function macroEstimate(
  values: Float64Array, field: Int32Array, groupings: readonly Grouping[], pseudo: PseudoItems,
): Estimate | null {
  if (values.length === 0) return null;
  const parts = partsOf(values, field);
  const fields = parts.size;
  let estimate = 0;
  let variance = 0;
  let guarded = 0;
  let guardedVariance = 0;
  let degrees = 0;
  let imputed = false;
  for (const part of parts.values()) {
    estimate += part.mean / fields;
    const pseudoVariance = pseudoCountInterval(part.n, part.mean, part.squares, pseudo).se ** 2;
    const own = part.squares > 1e-20 ? part.squares / (part.n - 1) / part.n : pseudoVariance;
    if (own === pseudoVariance) imputed = true;
    variance += own;
    guardedVariance += Math.max(own, pseudoVariance);
    degrees += own * own / Math.max(1, part.n - 1);
    guarded += part.nonZero;
  }
  degrees = variance * variance / degrees;
  const itemError = Math.sqrt(variance) / fields;
  const itemInterval = tInterval(estimate, itemError, degrees);

  let unit: Estimate["unit"] = "item";
  let se = itemError;
  let interval: Interval = itemInterval;
  let method: IntervalMethod = imputed ? "pseudo-count" : "t";
  const residuals = values.map((value, index) => {
    const part = parts.get(field[index]!)!;
    return (value - part.mean) / (part.n * fields);
  });
  const grouped = widestGrouping(estimate, groupings, (grouping) => groupStandardError(residuals, grouping));
  if (grouped !== null) {
    unit = grouped.grouping.unit;
    se = grouped.se;
    interval = grouped.interval;
    method = "cluster-t";
  }
  const guardedError = Math.sqrt(guardedVariance) / fields;
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
