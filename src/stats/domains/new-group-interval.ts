import { tCdf } from "../distributions/t-cdf.js";
import type { Interval } from "../estimate.js";
import { bisect } from "../numerics/bisect.js";
import { betweenVariance, type GroupEffect } from "./between-variance.js";

/** Steps in which the confidence distribution of the spread is taken. */
const steps = 40;

/**
 * Where the true effect of a new group lies with 95 %: normal about the mean with a variance drawn from its confidence distribution, plus the
 * error of the mean (Nagashima, Noma and Furukawa 2019, by quadrature in place of draws). The usual interval, which takes
 * the estimated variance for known, holds a new group 86 to 93 times of 100 with up to ten groups. Null with fewer than three.
 * @param mean of the groups, with the variance of its error and the degrees of freedom of that
 */
export function newGroupInterval(groups: readonly GroupEffect[], { mean, variance, degrees }: { readonly mean: number; readonly variance: number; readonly degrees: number }): Interval | null {
  if (groups.length < 3) return null;
  const parts = Array.from({ length: steps }, (_, step) => {
    const between = betweenVariance(groups, (step + 0.5) / steps);
    // Satterthwaite: only the error of the mean has few degrees of freedom.
    return { scale: Math.sqrt(between + variance), degrees: degrees * (1 + between / variance) ** 2 };
  });
  const above = (distance: number): number => parts.reduce((sum, part) => sum + tCdf(-distance / part.scale, Math.min(1e6, part.degrees)), 0) / steps;
  let most = Math.sqrt(variance);
  while (above(most) > 0.025) most *= 2;
  const half = bisect(0, most, (distance) => above(distance) <= 0.025, 1e-9);
  return [mean - half, mean + half];
}
