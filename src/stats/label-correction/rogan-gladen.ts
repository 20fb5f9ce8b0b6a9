import type { Interval } from "../estimate.js";
import { normalInterval } from "../intervals/normal-interval.js";

/** A share as a fallible judge counted it, and how the judge did on labelled units (counts). */
export interface JudgedShare {
  readonly positive: number;
  readonly n: number;
  /** Of the truly positive labelled units: how many the judge called positive, of how many. */
  readonly truePositive: number;
  readonly labelledPositive: number;
  /** Of the truly negative labelled units: how many the judge called negative, of how many. */
  readonly trueNegative: number;
  readonly labelledNegative: number;
}

/**
 * The true share behind a judge's errors (Rogan and Gladen 1978), (p + specificity - 1) / (sensitivity + specificity - 1),
 * with its delta-method error and normal 95 % interval. A proportion of 0 or 1 counts in the error as (x + 1) / (n + 2), so
 * that no error is 0. The estimate may fall outside 0 to 1, a sign that the labelled units are not like the others. Null
 * without units of all three kinds, or where the judge does no better than chance.
 */
export function roganGladen(counted: JudgedShare): { estimate: number; se: number; interval: Interval } | null {
  const { positive, n, truePositive, labelledPositive, trueNegative, labelledNegative } = counted;
  if (n === 0 || labelledPositive === 0 || labelledNegative === 0) return null;
  const [share, sensitivity, specificity] = [positive / n, truePositive / labelledPositive, trueNegative / labelledNegative];
  const better = sensitivity + specificity - 1;
  if (!(better > 1e-12)) return null;
  const estimate = (share + specificity - 1) / better;
  const variance = varianceOf(positive, n)
    + estimate ** 2 * varianceOf(truePositive, labelledPositive)
    + (1 - estimate) ** 2 * varianceOf(trueNegative, labelledNegative);
  const se = Math.sqrt(variance) / better;
  return { estimate, se, interval: normalInterval(estimate, se) };
}

function varianceOf(count: number, n: number): number {
  const share = count === 0 || count === n ? (count + 1) / (n + 2) : count / n;
  return share * (1 - share) / n;
}
