import { logGamma } from "./log-gamma.js";
import { regularizedGamma } from "./regularized-gamma.js";

/**
 * The distribution function of the noncentral chi-square with `degrees` > 0 (not necessarily whole) and
 * noncentrality >= 0: the Poisson mixture of central ones, summed outwards from its largest weight.
 */
export function noncentralChiSquareCdf(x: number, degrees: number, noncentrality: number): number {
  if (x <= 0) return 0;
  const rate = noncentrality / 2;
  if (rate === 0) return regularizedGamma(degrees / 2, x / 2);
  const start = Math.floor(rate);
  const peak = Math.exp(start * Math.log(rate) - rate - logGamma(start + 1));
  let sum = 0;
  let weight = peak;
  for (let j = start; weight > 1e-18; j++) {
    sum += weight * regularizedGamma(degrees / 2 + j, x / 2);
    weight *= rate / (j + 1);
  }
  weight = peak;
  for (let j = start; j > 0; j--) {
    weight *= j / rate;
    if (weight < 1e-18) break;
    sum += weight * regularizedGamma(degrees / 2 + j - 1, x / 2);
  }
  return Math.min(1, sum);
}
