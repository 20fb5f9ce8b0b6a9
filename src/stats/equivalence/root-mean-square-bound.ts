import { noncentralChiSquareCdf } from "../distributions/noncentral-chi-square-cdf.js";
import { regularizedGamma } from "../distributions/regularized-gamma.js";

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

/** The `probability` quantile of the statistic without true effects gives the bound that a study of such fields can expect. */
export function expectedRootMeanSquareBound(fields: number, error: number, probability: number, alpha = 0.05): number {
  const statistic = Math.max(fields, solve((x) => regularizedGamma(fields / 2, x / 2) >= probability, fields));
  return error * Math.sqrt(noncentralityBound(statistic, fields, alpha) / fields);
}

/** The noncentrality under which a value as small as `statistic` has probability alpha. */
function noncentralityBound(statistic: number, degrees: number, alpha: number): number {
  return solve((noncentrality) => noncentralChiSquareCdf(statistic, degrees, noncentrality) <= alpha, statistic);
}

/** The smallest x >= 0 where `reached` turns true, to 1e-12 relative. */
function solve(reached: (x: number) => boolean, guess: number): number {
  let low = 0;
  let high = Math.max(1, guess);
  while (!reached(high)) {
    low = high;
    high *= 2;
  }
  for (let step = 0; step < 60 && high - low > 1e-12 * high; step++) {
    const middle = (low + high) / 2;
    if (reached(middle)) high = middle;
    else low = middle;
  }
  return high;
}
