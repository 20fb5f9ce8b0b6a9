import { sum } from "../numerics/sum.js";
import { noncentralityBound } from "./noncentrality-bound.js";

/**
 * The upper bound of the root mean square of the true effects behind noisy ones. The sum of squared effects is taken
 * as a scaled noncentral chi-square with the same mean and, without true effects, the same variance (exact where
 * all errors are equal), and inverted for its noncentrality. A sum below what no true effects would lead one to
 * expect counts as that expectation: effects that are improbably small are no evidence of more than none.
 * @param effects one per field, in any unit; at least one
 * @param errors their standard errors, in that unit, above 0
 * @param alpha error of the bound, 0.05 for 95 %
 */
export function rootMeanSquareBound(effects: readonly number[], errors: readonly number[], alpha = 0.05): number {
  const variances = errors.map((error) => error * error);
  const total = sum(variances);
  const scale = sum(variances.map((variance) => variance * variance)) / total;
  const degrees = total / scale;
  const statistic = Math.max(sum(effects.map((effect) => effect * effect)), total) / scale;
  return Math.sqrt(scale * noncentralityBound(statistic, degrees, alpha) / effects.length);
}
