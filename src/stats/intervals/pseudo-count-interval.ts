import type { Interval } from "../estimate.js";
import type { PseudoItems } from "./pseudo-items.js";
import { tInterval } from "./t-interval.js";

/**
 * Mean, standard error and t(n - 1) interval of a mean after imagined items are added (population variance). Made
 * for sparse data, where the t interval is too short or has no width at all; defined from n = 1 on (with t(1)).
 * @param n items
 * @param mean of their values
 * @param squares sum of squared deviations from that mean
 */
export function pseudoCountInterval(
  n: number, mean: number, squares: number, pseudo: PseudoItems, confidence = 0.95,
): { estimate: number; se: number; interval: Interval } {
  let total = n;
  let sum = n * mean;
  let raw = squares + n * mean * mean;
  for (const [value, mass] of pseudo) {
    total += mass;
    sum += mass * value;
    raw += mass * value * value;
  }
  const estimate = sum / total;
  const se = Math.sqrt(Math.max(0, raw / total - estimate * estimate) / total);
  return { estimate, se, interval: tInterval(estimate, se, n - 1, confidence) };
}
