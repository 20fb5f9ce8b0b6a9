import type { Interval } from "../estimate.js";

/** Both ends times a factor above 0, such as 100 to go from shares to percentage points. */
export function scaleInterval(interval: Interval, factor: number): Interval {
  return [factor * interval[0], factor * interval[1]];
}
