import { normalQuantile } from "../distributions/normal-quantile.js";
import type { Interval } from "../estimate.js";

const z = normalQuantile(0.975);

/** The 95 % interval of the normal law about an estimate with a standard error, in their unit. */
export function normalInterval(estimate: number, se: number): Interval {
  return [estimate - z * se, estimate + z * se];
}
