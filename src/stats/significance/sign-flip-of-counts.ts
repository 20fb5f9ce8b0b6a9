import { fairCoinMass } from "../distributions/fair-coin-mass.js";
import { bisect } from "../numerics/bisect.js";

/**
 * The exact two-sided sign-flip test of a sum of `ones` signs and `twos` doubled signs, from the counts alone, with
 * its mid-p value, which takes half the weight of sums as far from 0 as the observed one. It tests that each item's
 * difference is symmetric about 0, which is more than a mean of 0. Work grows with the square root of the counts;
 * all terms are positive, so that small p-values keep their relative accuracy. Never below the smallest positive number;
 * both are 1 where nothing differs.
 * @param ones items with a difference of 1 or -1
 * @param twos items with a difference of 2 or -2
 * @param sum the observed sum of differences
 */
export function signFlipOfCounts(ones: number, twos: number, sum: number): { exact: number; midp: number } {
  if (ones + twos === 0) return { exact: 1, midp: 1 };
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
    while (positives > needed) tail += fairCoinMass(ones, --positives);
    const mass = fairCoinMass(twos, doubled);
    atLeast += mass * tail;
    exactly += mass * fairCoinMass(ones, needed);
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
    const mass = fairCoinMass(n, count);
    tail += mass;
    if (2 * count > n && mass <= tail * 1e-18) break;
  }
  return tail;
}

/** The tilt under which the expected sum is the observed one. */
function tiltTo(sum: number, ones: number, twos: number): number {
  return bisect(0, 20, (tilt) => ones * Math.tanh(tilt) + 2 * twos * Math.tanh(2 * tilt) >= sum, 1e-13);
}

function bounded(probability: number): number {
  return Math.max(Number.MIN_VALUE, Math.min(1, probability));
}
