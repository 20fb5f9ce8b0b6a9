import { noncentralChiSquareCdf } from "../distributions/noncentral-chi-square-cdf.js";
import { falsePosition } from "../numerics/false-position.js";

/**
 * The upper bound of the noncentrality behind an observed noncentral chi-square: the one under which a value as small as `statistic`
 * has probability alpha.
 * @param degrees above 0, not necessarily whole
 */
export function noncentralityBound(statistic: number, degrees: number, alpha: number): number {
  const excess = (noncentrality: number): number => noncentralChiSquareCdf(statistic, degrees, noncentrality) - alpha;
  if (excess(0) <= 0) return 0;
  // The statistic is about normal, so that the bound lies within some standard deviations of it; that is looked at, not believed.
  const spread = Math.sqrt(2 * degrees + 4 * statistic);
  let low = Math.max(0, statistic - degrees);
  if (excess(low) <= 0) low = 0;
  let high = Math.max(1, low + 3 * spread);
  while (excess(high) > 0) [low, high] = [high, high + 2 * (high - low)];
  return falsePosition(low, high, excess, 1e-12);
}
