import type { Interval } from "../estimate.js";

/** The interval with its ends moved to what is possible. An interval about a possible value keeps its width above 0. */
export function cutInterval(interval: Interval, low: number, high: number): Interval {
  return [Math.min(high, Math.max(low, interval[0])), Math.min(high, Math.max(low, interval[1]))];
}
