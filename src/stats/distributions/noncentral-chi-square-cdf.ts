import { logGamma } from "./log-gamma.js";
import { regularizedGamma } from "./regularized-gamma.js";

/** Weights below this share of the largest add no digit. */
const negligible = 1e-18;

/**
 * The distribution function of the noncentral chi-square with `degrees` > 0 (not necessarily whole) and noncentrality >= 0: the
 * Poisson mixture of central ones (Johnson, Kotz and Balakrishnan 1995, 29.3). Only the last of these is computed; the one before
 * it differs by one term of the gamma series, P(a, y) = P(a + 1, y) + y^a e^-y / Gamma(a + 1), all of them positive. Work grows with the
 * square root of the noncentrality.
 */
export function noncentralChiSquareCdf(x: number, degrees: number, noncentrality: number): number {
  if (x <= 0) return 0;
  const rate = noncentrality / 2;
  const half = x / 2;
  if (rate === 0) return regularizedGamma(degrees / 2, half);
  const { last, weight: lastWeight } = lastWeighty(rate);
  let shape = degrees / 2 + last;
  let term = Math.exp(shape * Math.log(half) - half - logGamma(shape + 1));
  // Where the series' term is too small to be stored, those before it could not be told from it.
  const stepwise = term > 0;
  let central = regularizedGamma(shape, half);
  let weight = lastWeight;
  let sum = 0;
  let weights = 0;
  for (let j = last; j >= 0; j--) {
    sum += weight * central;
    weights += weight;
    weight *= j / rate;
    if (j < rate && weight < negligible) break;
    term *= shape / half;
    shape -= 1;
    if (j > 0) central = stepwise ? central + term : regularizedGamma(shape, half);
  }
  return Math.min(1, sum / weights);
}

/** The last j of the Poisson law that counts, with its weight as a share of the largest. */
function lastWeighty(rate: number): { last: number; weight: number } {
  let last = Math.floor(rate);
  let weight = 1;
  while (weight > negligible) {
    last += 1;
    weight *= rate / last;
  }
  return { last, weight };
}
