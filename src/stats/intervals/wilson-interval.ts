import { normalQuantile } from "../distributions/normal-quantile.js";
import type { Interval } from "../estimate.js";

const z95 = normalQuantile(0.975);

/**
 * Wilson's score interval of a share (0 to 1) seen among `n` items; `n` may be an effective number that is not
 * whole. With n = 0 it is [0, 1]. `z` is the quantile
 * of the error's law, unless told the normal one of 95 %.
 */
export function wilsonInterval(share: number, n: number, z = z95): Interval {
  if (n <= 0) return [0, 1];
  const square = z * z;
  const centre = (share + square / (2 * n)) / (1 + square / n);
  const half = z * Math.sqrt(share * (1 - share) / n + square / (4 * n * n)) / (1 + square / n);
  return [share <= 0 ? 0 : Math.max(0, centre - half), share >= 1 ? 1 : Math.min(1, centre + half)];
}
