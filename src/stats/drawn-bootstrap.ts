import { binomialDraw } from "./binomial-draw.js";
import type { Interval } from "./estimate.js";
import type { Lattice } from "./lattice.js";
import { normalQuantile } from "./normal-quantile.js";
import { randomStream } from "./random-stream.js";

const draws = 10_000;
const bins = 8;

interface Bin {
  count: number;
  mean: number;
  variance: number;
}

/**
 * The percentile interval of the mean from 10,000 seeded multinomial draws over the distinct values, in time that
 * does not grow with n beyond one pass. Made for thousands of items: where there are more than eight distinct
 * values they are gathered in eight ranges, and what varies within the ranges is added as a normal deviate with the
 * variance that the drawn counts give it.
 */
export function drawnBootstrap(values: Float64Array, lattice: Lattice | null, seed: number): Interval {
  const n = values.length;
  const ranges = binned(values, lattice);
  const uniform = randomStream(seed, "bootstrap");
  const means = new Float64Array(draws);
  const varies = ranges.some((range) => range.variance > 0);
  for (let draw = 0; draw < draws; draw++) {
    let left = n;
    let share = n;
    let sum = 0;
    let variance = 0;
    for (let index = 0; index < ranges.length; index++) {
      const range = ranges[index]!;
      const count = index === ranges.length - 1 ? left : binomialDraw(left, range.count / share, uniform);
      left -= count;
      share -= range.count;
      sum += count * range.mean;
      variance += count * range.variance;
    }
    means[draw] = (varies ? sum + Math.sqrt(variance) * normalQuantile(uniform()) : sum) / n;
  }
  means.sort();
  return [means[Math.ceil(0.025 * draws) - 1]!, means[Math.ceil(0.975 * draws) - 1]!];
}

/** Distinct values, or ranges of about equal counts; the largest first, so that few binomials are drawn from many. */
function binned(values: Float64Array, lattice: Lattice | null): Bin[] {
  const counts = lattice === null ? null : latticeCounts(lattice);
  const result = counts !== null && counts.length <= bins ? counts : equalRanges(values);
  return result.sort((first, second) => second.count - first.count || first.mean - second.mean);
}

function latticeCounts(lattice: Lattice): Bin[] {
  const counts = new Map<number, number>();
  for (const multiple of lattice.multiples) counts.set(multiple, (counts.get(multiple) ?? 0) + 1);
  return [...counts].map(([multiple, count]) => ({ count, mean: multiple * lattice.step, variance: 0 }));
}

function equalRanges(values: Float64Array): Bin[] {
  const sorted = values.slice().sort();
  const ranges: Bin[] = [];
  for (let index = 0; index < bins; index++) {
    const part = sorted.subarray(Math.floor(index * sorted.length / bins), Math.floor((index + 1) * sorted.length / bins));
    let sum = 0;
    for (const value of part) sum += value;
    const mean = sum / part.length;
    let squares = 0;
    for (const value of part) squares += (value - mean) ** 2;
    ranges.push({ count: part.length, mean, variance: squares / part.length });
  }
  return ranges;
}
