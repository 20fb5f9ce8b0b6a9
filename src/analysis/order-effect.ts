import type { Estimate, Interval, IntervalMethod } from "../stats/estimate.js";
import { changePseudoItems } from "../stats/pseudo-count.js";
import { tInterval } from "../stats/t-interval.js";
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
  const first: number[][] = [[], [], []];
  const second: number[][] = [[], [], []];
  for (let item = 0; item < sample.n; item++) {
    const c1 = (values[4 * item]! + values[4 * item + 1]!) / 2;
    const c2 = (values[4 * item + 2]! + values[4 * item + 3]!) / 2;
    if (Number.isNaN(c1 + c2)) continue;
    const side = sample.order[item] === 0 ? first : second;
    side[0]!.push(c1);
    side[1]!.push(c2);
    side[2]!.push(c2 - c1);
  }
  if (first[0]!.length === 0 || second[0]!.length === 0) return null;
  return {
    c1: welch(first[0]!, second[0]!),
    c2: welch(first[1]!, second[1]!),
    difference: welch(first[2]!, second[2]!),
  };
}

function welch(first: readonly number[], second: readonly number[]): Estimate {
  const [a, b] = [moments(first), moments(second)];
  const estimate = a.mean - b.mean;
  const guarded = a.n < 2 || b.n < 2 || a.squares + b.squares < 1e-20;
  const [va, vb] = guarded ? [guardedVariance(a), guardedVariance(b)] : [a.squares / (a.n - 1) / a.n, b.squares / (b.n - 1) / b.n];
  const se = Math.sqrt(va + vb);
  const degrees = (va + vb) ** 2 / (va * va / Math.max(1, a.n - 1) + vb * vb / Math.max(1, b.n - 1));
  const [low, high] = tInterval(estimate, se, degrees);
  const interval: Interval = [100 * low, 100 * high];
  const method: IntervalMethod = guarded ? "pseudo-count" : "t";
  return {
    estimate: 100 * estimate, unit: "item", se: 100 * se, ci95: interval, se_item: 100 * se, ci95_item: interval,
    ci95_bootstrap: null, bootstrap: null, p_signflip: null, interval: method,
  };
}

interface Moments {
  readonly n: number;
  readonly mean: number;
  readonly squares: number;
}

function moments(values: readonly number[]): Moments {
  const n = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  return { n, mean, squares: values.reduce((sum, value) => sum + (value - mean) ** 2, 0) };
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
