import { scaleInterval } from "../stats/intervals/scale-interval.js";
import { standardError } from "../stats/units/standard-error.js";
import { cutInterval } from "../stats/intervals/cut-interval.js";
import type { Estimate, IntervalMethod } from "../stats/estimate.js";
import { momentsOf, type Moments } from "../stats/units/moments.js";
import { changePseudoItems } from "../stats/intervals/pseudo-items.js";
import { tInterval } from "../stats/intervals/t-interval.js";
import { completeRows } from "./complete-rows.js";
import type { PairedSample } from "./paired-sample.js";
import type { OrderEffect } from "./report-document.js";

/**
 * The order effect between items, in percentage points: acceptance where the accepting option stood first minus
 * where it stood second, each the mean over both polarities of the items complete in all four conditions, in C1, in
 * C2, and C2 - C1. Welch's t interval on item means; where neither order's items differ, or an order has one item,
 * the variances are those after one imagined pair of opposite items. Null unless both orders have items.
 * @param basis acceptance by verdicts, or by P(accept) where it is stored
 */
export function orderEffect(sample: PairedSample, basis: "verdicts" | "probabilities" = "verdicts"): OrderEffect | null {
  const values = basis === "verdicts" ? sample.accept : sample.probability;
  if (sample.order === null || values === null) return null;
  const complete = completeRows(values);
  const [first, second] = [complete.filter((row) => sample.order?.[row] === 0), complete.filter((row) => sample.order?.[row] !== 0)];
  if (first.length === 0 || second.length === 0) return null;
  const effect = (reach: number, of: (c1: number, c2: number) => number): Estimate => {
    const [a, b] = [first, second].map((rows) => momentsOf(
      Float64Array.from(rows, (row) => of((values[4 * row]! + values[4 * row + 1]!) / 2, (values[4 * row + 2]! + values[4 * row + 3]!) / 2)), sample.design.among(rows),
    )) as [Moments, Moments];
    return welch(a, b, reach);
  };
  return { c1: effect(100, (c1) => c1), c2: effect(100, (_, c2) => c2), difference: effect(200, (c1, c2) => c2 - c1) };
}

/** @param reach what is possible, in percentage points */
function welch(a: Moments, b: Moments, reach: number): Estimate {
  const estimate = a.mean - b.mean;
  const guarded = a.n < 2 || b.n < 2 || a.squares + b.squares < 1e-20;
  const [va, vb] = guarded ? [guardedVariance(a), guardedVariance(b)] : [standardError(a) ** 2, standardError(b) ** 2];
  const se = Math.sqrt(va + vb);
  const degrees = (va + vb) ** 2 / (va * va / Math.max(1, a.n - 1) + vb * vb / Math.max(1, b.n - 1));
  const interval = cutInterval(scaleInterval(tInterval(estimate, se, degrees), 100), -reach, reach);
  const method: IntervalMethod = guarded ? "pseudo-count" : "t";
  return {
    estimate: 100 * estimate, unit: "item", se: 100 * se, ci95: interval, df: Math.max(1, degrees), se_item: 100 * se, ci95_item: interval,
    ci95_bootstrap: null, bootstrap: null, p_signflip: null, interval: method,
  };
}

/** The variance of the mean with imagined items around it, so that it is never 0. */
function guardedVariance({ n, squares }: Moments): number {
  let total = n;
  let raw = squares;
  for (const [value, mass] of changePseudoItems) {
    total += mass;
    raw += mass * value * value;
  }
  return raw / total / total;
}
