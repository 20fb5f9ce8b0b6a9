import { logGamma } from "../distributions/log-gamma.js";

/**
 * The exact two-sided sign-flip test of a sum of `ones` signs and `twos` doubled signs, from the counts alone, with
 * its mid-p value, which takes half the weight of sums as far from 0 as the observed one. It tests that each item's
 * difference is symmetric about 0, which is more than a mean of 0. Work grows with the square root of the counts;
 * all terms are positive, so that small p-values keep their relative accuracy. Never below the smallest positive number.
 * @param ones items with a difference of 1 or -1
 * @param twos items with a difference of 2 or -2
 * @param sum the observed sum of differences
 */
export function signFlipOfCounts(ones: number, twos: number, sum: number): { exact: number; midp: number } {
  const observed = Math.abs(sum);
  const tilt = tiltTo(observed, ones, twos);
  const share = 1 / (1 + Math.exp(-4 * tilt));
  // Beyond 12 standard deviations of the law that is tilted to the observed sum nothing adds a digit.
  const reach = 12 * Math.sqrt(twos * share * (1 - share)) + 60;
  const first = Math.max(0, Math.floor(twos * share - reach));
  const last = Math.min(twos, Math.ceil(twos * share + reach));

  let atLeast = 0;
  let exactly = 0;
  let positives = onesNeeded(observed, ones, twos, first);
  let tail = upperTail(ones, positives);
  for (let doubled = first; doubled <= last; doubled++) {
    const needed = onesNeeded(observed, ones, twos, doubled);
    while (positives > needed) tail += halfMass(ones, --positives);
    const mass = halfMass(twos, doubled);
    atLeast += mass * tail;
    exactly += mass * halfMass(ones, needed);
  }
  if (observed === 0) return { exact: 1, midp: 1 - exactly / 2 };
  return { exact: bounded(2 * atLeast), midp: bounded(2 * atLeast - exactly) };
}

/** How many of the ones must be positive for the sum to be as observed when `doubled` of the twos are. */
function onesNeeded(sum: number, ones: number, twos: number, doubled: number): number {
  return (sum - 2 * (2 * doubled - twos) + ones) / 2;
}

/** P(Bin(n, 1/2) >= k). */
function upperTail(n: number, k: number): number {
  if (k > n) return 0;
  let from = Math.max(0, k);
  // The mass below 12 standard deviations adds nothing.
  from = Math.max(from, Math.floor(n / 2 - 6 * Math.sqrt(n) - 60));
  let tail = 0;
  for (let count = from; count <= n; count++) {
    const mass = halfMass(n, count);
    tail += mass;
    if (2 * count > n && mass <= tail * 1e-18) break;
  }
  return tail;
}

/** P(Bin(n, 1/2) = k). */
function halfMass(n: number, k: number): number {
  if (k < 0 || k > n) return 0;
  if (n > 1000) return Math.exp(logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1) - n * Math.LN2);
  let mass = 2 ** -n;
  for (let factor = 1; factor <= Math.min(k, n - k); factor++) mass *= (n - factor + 1) / factor;
  return mass;
}

/** The tilt under which the expected sum is the observed one. */
function tiltTo(sum: number, ones: number, twos: number): number {
  let low = 0;
  let high = 20;
  for (let step = 0; step < 50; step++) {
    const middle = (low + high) / 2;
    if (ones * Math.tanh(middle) + 2 * twos * Math.tanh(2 * middle) < sum) low = middle;
    else high = middle;
  }
  return high;
}

function bounded(probability: number): number {
  return Math.max(Number.MIN_VALUE, Math.min(1, probability));
}
