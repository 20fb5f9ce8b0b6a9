import { ddsPseudoItems, type PseudoItems } from "../intervals/pseudo-items.js";
import type { Interval } from "../estimate.js";
import { tQuantile } from "../distributions/t-quantile.js";

/** How widely an item's difference spreads, as a pilot tells it. */
export interface PilotSpread {
  /** Items of the pilot. */
  readonly n: number;
  readonly sd: number;
  /** 95 %, by the pilot's own fourth moment. */
  readonly ci95: Interval;
}

/**
 * The standard deviation of the items that a pilot stands for, with imagined items added so that a pilot in which
 * nothing moved does not promise certainty. The interval takes the logarithm of the variance as t(n - 1) with variance
 * (kurtosis - 1) / n, since differences with few values are not normal.
 * @param counts pairs of a value and how many items have it (shares: 1 = 100 points)
 * @returns null without items
 */
export function pilotSpread(counts: Iterable<readonly [value: number, count: number]>, pseudo: PseudoItems = ddsPseudoItems): PilotSpread | null {
  const items = [...counts];
  const n = items.reduce((sum, [, count]) => sum + count, 0);
  if (n === 0) return null;
  const all = [...items, ...pseudo];
  const total = all.reduce((sum, [, count]) => sum + count, 0);
  const mean = all.reduce((sum, [value, count]) => sum + value * count, 0) / total;
  const moment = (power: number): number => all.reduce((sum, [value, count]) => sum + count * (value - mean) ** power, 0) / total;
  const variance = moment(2);
  const half = tQuantile(0.975, Math.max(1, n - 1)) * Math.sqrt(Math.max(0, moment(4) / variance ** 2 - 1) / total) / 2;
  const sd = Math.sqrt(variance);
  const most = Math.max(...all.map(([value]) => Math.abs(value)));
  // Half the values at either end spread most.
  return { n, sd, ci95: [sd * Math.exp(-half), Math.min(most, sd * Math.exp(half))] };
}
