import { regularizedGamma } from "../distributions/regularized-gamma.js";
import { noncentralityBound } from "../equivalence/noncentrality-bound.js";
import { bisect } from "../numerics/bisect.js";

/**
 * The bound (`rootMeanSquareBound`) that a study of fields without effects stays below with `probability`.
 * @param error standard error of each field's effect; the bound is in its unit
 * @param alpha error of the bound, 0.05 for 95 %
 */
export function expectedRootMeanSquareBound(fields: number, error: number, probability: number, alpha = 0.05): number {
  const reached = (x: number): boolean => regularizedGamma(fields / 2, x / 2) >= probability;
  let high = fields;
  while (!reached(high)) high *= 2;
  const statistic = Math.max(fields, bisect(0, high, reached, 1e-12));
  return error * Math.sqrt(noncentralityBound(statistic, fields, alpha) / fields);
}
