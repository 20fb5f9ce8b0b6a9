import type { Interval } from "../estimate.js";
import { fewestDifferences } from "../intervals/fewest-differences.js";
import type { Moments } from "../units/moments.js";
import { pseudoCountInterval } from "../intervals/pseudo-count-interval.js";
import { equivalencePseudoItems, type PseudoItems } from "../intervals/pseudo-items.js";
import { tCdf } from "../distributions/t-cdf.js";
import { tInterval } from "../intervals/t-interval.js";
import { standardError } from "../units/standard-error.js";

/** One equivalence test at 5 %. */
export interface Equivalence {
  /** The larger of the two one-sided p-values. */
  readonly p: number;
  /** The 90 % interval, which lies within the margin where p is below 0.05. */
  readonly interval90: Interval;
  readonly equivalent: boolean;
}

/**
 * Whether a mean lies within `margin` of 0, by two one-sided t(n - 1) tests (Schuirmann 1987). The variance is that of
 * the items with imagined ones added, by default half an item in each of the five values of DDS, for the plain t test
 * certifies wrongly in 6 to 20 % of sparse or one-sided tables. Null, a refusal, below ten differences that are not 0.
 * @param moments of the paired differences, as shares
 * @param pseudo null for the plain t test, which refuses nothing but fewer than two items or no spread
 */
export function equivalenceTest(moments: Moments, margin: number, pseudo: PseudoItems | null = equivalencePseudoItems): Equivalence | null {
  const { n, mean, squares, nonZero } = moments;
  if (n < 2 || (pseudo === null ? !(squares > 0) : nonZero < fewestDifferences)) return null;
  const { estimate, se } = pseudo === null ? { estimate: mean, se: standardError(moments) } : pseudoCountInterval(n, mean, squares, pseudo);
  const p = tCdf((Math.abs(estimate) - margin) / se, n - 1);
  return { p, interval90: tInterval(estimate, se, n - 1, 0.9), equivalent: p < 0.05 };
}
