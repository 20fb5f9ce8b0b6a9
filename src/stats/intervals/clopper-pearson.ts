import type { Interval } from "../estimate.js";
import { regularizedBeta } from "../distributions/regularized-beta.js";
import { bisect } from "../numerics/bisect.js";

/**
 * The exact (Clopper-Pearson) interval of a share: `successes` of `n`, error `alpha` in both tails together.
 * Its upper end with alpha = 0.1 is the one-sided 95 % bound. With n = 0 it is [0, 1].
 */
export function clopperPearson(successes: number, n: number, alpha = 0.05): Interval {
  const lower = successes === 0 ? 0 : betaQuantile(alpha / 2, successes, n - successes + 1);
  const upper = successes >= n ? 1 : betaQuantile(1 - alpha / 2, successes + 1, n - successes);
  return [lower, upper];
}

function betaQuantile(probability: number, a: number, b: number): number {
  return bisect(0, 1, (share) => regularizedBeta(share, a, b) >= probability, 1e-15);
}
