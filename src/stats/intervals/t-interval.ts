import type { Interval } from "../estimate.js";
import { tQuantile } from "../distributions/t-quantile.js";

/** estimate +- t(degrees) x se; `confidence` 0.95 unless told. Fewer than one degree of freedom counts as one. */
export function tInterval(estimate: number, se: number, degrees: number, confidence = 0.95): Interval {
  const half = quantile((1 + confidence) / 2, Math.max(1, degrees)) * se;
  return [estimate - half, estimate + half];
}

const known = new Map<string, number>();

/** Reports ask for the same few degrees of freedom many times. */
function quantile(probability: number, degrees: number): number {
  const key = `${probability} ${degrees}`;
  let value = known.get(key);
  if (value === undefined) {
    value = tQuantile(probability, degrees);
    if (known.size > 1000) known.clear();
    known.set(key, value);
  }
  return value;
}
