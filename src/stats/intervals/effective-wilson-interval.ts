import type { Interval } from "../estimate.js";
import { wilsonInterval } from "./wilson-interval.js";

/**
 * Wilson's interval of a share (0 to 1) whose variance is known: on the number of independent items that the variance corresponds to,
 * never more than `most`. A share that does not vary takes `n`.
 * @param n items behind the share, at least one
 * @param z quantile of the error's law; the normal one of 95 % unless told
 */
export function effectiveWilsonInterval(share: number, variance: number, { n, most = n, z }: { readonly n: number; readonly most?: number; readonly z?: number }): Interval {
  const effective = variance > 0 ? Math.min(most, share * (1 - share) / variance) : n;
  return wilsonInterval(share, effective > 0 ? effective : n, z);
}
