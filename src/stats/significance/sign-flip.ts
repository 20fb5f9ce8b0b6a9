import { fourierTransform } from "../numerics/fourier-transform.js";
import { bernsteinReach } from "../numerics/bernstein-reach.js";
import { bisect } from "../numerics/bisect.js";
import { greatestCommonDivisor } from "../numerics/greatest-common-divisor.js";

/** Up to this many units every pattern of signs is visited. */
const enumerationLimit = 16;
const longestTransform = 1 << 20;

/**
 * The exact two-sided sign-flip p-value of a sum: the share of all patterns of signs of the |contributions| whose
 * sum is at least as far from 0. It tests that each unit's contribution is symmetric about 0, which is more than a
 * mean of 0. Whole numbers are convolved; a law that is convolved is tilted to the observed sum first, so that
 * p-values far below the rounding of a transform keep their relative accuracy. Other numbers have an exact law for
 * at most 16 units that are not 0; beyond, null. Never below the smallest positive number.
 * @param contributions one per unit (item, or sum over a group)
 * @param times how many units each contribution stands for; null where each stands for one
 */
export function signFlipP(contributions: ArrayLike<number>, whole: boolean, times: ArrayLike<number> | null = null): number | null {
  const counts = new Map<number, number>();
  let units = 0;
  let sum = 0;
  for (let index = 0; index < contributions.length; index++) {
    const contribution = contributions[index]!;
    if (contribution === 0) continue;
    const count = times === null ? 1 : times[index]!;
    const size = Math.abs(contribution);
    counts.set(size, (counts.get(size) ?? 0) + count);
    units += count;
    sum += count * contribution;
    if (!whole && units > enumerationLimit) return null;
  }
  if (units <= enumerationLimit) return enumerated([...counts].flatMap(([size, count]) => Array<number>(count).fill(size)), Math.abs(sum));
  return tilted(counts, units, Math.abs(sum));
}

/** Visits the patterns in Gray-code order; the last sign is held, for the law is symmetric. */
function enumerated(weights: readonly number[], sum: number): number {
  if (weights.length === 0) return 1;
  const tolerance = 1e-9 * weights.reduce((total, weight) => total + weight, 0);
  const patterns = 2 ** (weights.length - 1);
  const signs = weights.map(() => 1);
  let current = weights.reduce((total, weight) => total + weight, 0);
  let extreme = 0;
  for (let pattern = 1; ; pattern++) {
    if (Math.abs(current) >= sum - tolerance) extreme += 1;
    if (pattern === patterns) return extreme / patterns;
    const turned = 31 - Math.clz32(pattern & -pattern);
    signs[turned] = -signs[turned]!;
    current += 2 * signs[turned]! * weights[turned]!;
  }
}

function tilted(counts: ReadonlyMap<number, number>, units: number, sum: number): number | null {
  if (sum === 0) return 1;
  let divisor = 0;
  for (const weight of counts.keys()) divisor = greatestCommonDivisor(weight, divisor);
  const groups = [...counts].map(([weight, count]) => ({ weight: weight / divisor, count }));
  const total = groups.reduce((all, group) => all + group.weight * group.count, 0);
  // The positive signs together carry at least this much when the sum is that far up.
  const threshold = Math.round((total + sum / divisor) / 2);
  if (threshold === total) return atLeastTiny(2 * 2 ** -units);

  const tilt = tiltTo(threshold, groups);
  let logMoment = -tilt * threshold;
  let variance = 0;
  let largest = 0;
  for (const { weight, count } of groups) {
    const share = 1 / (1 + Math.exp(-tilt * weight));
    logMoment += count * (Math.log1p(Math.exp(-tilt * weight)) + tilt * weight - Math.LN2);
    variance += count * weight * weight * share * (1 - share);
    largest = Math.max(largest, weight);
  }
  const reach = bernsteinReach(variance, largest);
  let length = 2;
  while (length < Math.min(total + 1, 2 * reach + 1)) length *= 2;
  if (length > longestTransform) return null;
  const law = tiltedLaw(groups, tilt, length);
  let tail = 0;
  for (let step = 0; step <= Math.min(reach, total - threshold); step++) {
    tail += Math.exp(-tilt * step) * law[(threshold + step) % length]!;
  }
  return atLeastTiny(Math.min(1, 2 * Math.exp(logMoment) * tail));
}

type WeightGroup = { readonly weight: number; readonly count: number };

/** The law of the weight of the positive signs under the tilt, wrapped to `length`. */
function tiltedLaw(groups: readonly WeightGroup[], tilt: number, length: number): Float64Array {
  const real = new Float64Array(length);
  const imaginary = new Float64Array(length);
  const shares = groups.map(({ weight }) => 1 / (1 + Math.exp(-tilt * weight)));
  for (let frequency = 0; frequency <= length / 2; frequency++) {
    let logSize = 0;
    let angle = 0;
    for (let index = 0; index < groups.length && logSize > -745; index++) {
      const { weight, count } = groups[index]!;
      const share = shares[index]!;
      const turn = -2 * Math.PI * (frequency * weight % length) / length;
      const re = 1 - share + share * Math.cos(turn);
      const im = share * Math.sin(turn);
      logSize += count * Math.log(Math.hypot(re, im));
      angle += count * Math.atan2(im, re);
    }
    const size = Math.exp(logSize);
    real[frequency] = size * Math.cos(angle);
    imaginary[frequency] = size * Math.sin(angle);
    const mirror = (length - frequency) % length;
    real[mirror] = real[frequency]!;
    imaginary[mirror] = mirror === frequency ? imaginary[frequency]! : -imaginary[frequency]!;
  }
  fourierTransform(imaginary, real);
  for (let index = 0; index < length; index++) real[index] = Math.max(0, real[index]! / length);
  return real;
}

/** The tilt under which the expected weight of the positive signs is `threshold`. */
function tiltTo(threshold: number, groups: readonly WeightGroup[]): number {
  let high = 1;
  const mean = (tilt: number): number => groups.reduce((sum, { weight, count }) => sum + weight * count / (1 + Math.exp(-tilt * weight)), 0);
  while (mean(high) < threshold && high < 700) high *= 2;
  return bisect(0, high, (tilt) => mean(tilt) >= threshold, 1e-15);
}

function atLeastTiny(probability: number): number {
  return Math.max(Number.MIN_VALUE, probability);
}
