import type { Interval } from "../estimate.js";

/** Whether the whole interval lies on one side of 0; an end at 0 holds it. */
export function excludesZero(interval: Interval): boolean {
  return interval[0] > 0 || interval[1] < 0;
}
