import { tCdf } from "../distributions/t-cdf.js";

/**
 * Student's two-sided test of mean 0; of paired differences, the paired t test. Null with fewer than two values or
 * without spread, where t has no law: use an exact test or the pseudo-count interval there.
 * @param mean of the n values
 * @param se standard error of the mean (n - 1 in the variance), in the unit of `mean`
 */
export function tTest(mean: number, se: number, n: number): { t: number; degrees: number; p: number } | null {
  if (n < 2 || !(se > 0)) return null;
  const t = mean / se;
  return { t, degrees: n - 1, p: Math.min(1, 2 * tCdf(-Math.abs(t), n - 1)) };
}
