import { noncentralChiSquareCdf } from "../distributions/noncentral-chi-square-cdf.js";
import { bisect } from "../numerics/bisect.js";

/**
 * The upper bound of the noncentrality behind an observed noncentral chi-square: the one under which a value as small as `statistic`
 * has probability alpha.
 * @param degrees above 0, not necessarily whole
 */
export function noncentralityBound(statistic: number, degrees: number, alpha: number): number {
  const excluded = (noncentrality: number): boolean => noncentralChiSquareCdf(statistic, degrees, noncentrality) <= alpha;
  let high = Math.max(1, statistic);
  while (!excluded(high)) high *= 2;
  return excluded(0) ? 0 : bisect(0, high, excluded, 1e-12);
}
