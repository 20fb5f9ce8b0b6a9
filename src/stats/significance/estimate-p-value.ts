import { tCdf } from "../distributions/t-cdf.js";
import { tQuantile } from "../distributions/t-quantile.js";
import type { Estimate } from "../estimate.js";

/**
 * The two-sided p-value that belongs to the interval of an estimate: by the same t, error and unit, so that it is below 0.05 exactly
 * where `ci95` excludes 0. With imagined items it goes from the centre of their interval. Null where the interval is not one of t.
 */
export function estimatePValue({ estimate, se, ci95, df }: Pick<Estimate, "estimate" | "se" | "ci95" | "df">): number | null {
  if (df === null || !(se > 0)) return null;
  const degrees = Math.max(1, df);
  const half = tQuantile(0.975, degrees) * se;
  // The end that faces 0 is not cut where it matters.
  const centre = estimate >= 0 ? ci95[0] + half : ci95[1] - half;
  return Math.min(1, 2 * tCdf(-Math.abs(centre) / se, degrees));
}
