import type { Interval } from "./estimate.js";
import { wilsonInterval } from "./wilson-interval.js";

/** Successes among n tries. */
export interface ShareCount {
  readonly successes: number;
  readonly n: number;
}

/** The 95 % interval of the second share minus the first, from Wilson's limits of each (Newcombe's method 10 for independent shares). */
export function shareDifferenceInterval(first: ShareCount, second: ShareCount): Interval {
  const [p1, p2] = [first.successes / Math.max(1, first.n), second.successes / Math.max(1, second.n)];
  const [low1, high1] = wilsonInterval(p1, first.n);
  const [low2, high2] = wilsonInterval(p2, second.n);
  const difference = p2 - p1;
  return [
    difference - Math.hypot(p2 - low2, high1 - p1),
    difference + Math.hypot(high2 - p2, p1 - low1),
  ];
}
