import type { Interval } from "../estimate.js";

/**
 * Wilson's score interval of a share (0 to 1) seen among `n` items; `n` may be an effective number that is not
 * whole. With n = 0 it is [0, 1]. `z` is the normal quantile, 1.96 for 95 %.
 */
export function wilsonInterval(share: number, n: number, z = 1.959963984540054): Interval {
  if (n <= 0) return [0, 1];
  const square = z * z;
  const centre = (share + square / (2 * n)) / (1 + square / n);
  const half = z * Math.sqrt(share * (1 - share) / n + square / (4 * n * n)) / (1 + square / n);
  return [share <= 0 ? 0 : Math.max(0, centre - half), share >= 1 ? 1 : Math.min(1, centre + half)];
}
