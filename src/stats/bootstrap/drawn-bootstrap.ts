import { multinomialDraw } from "../distributions/multinomial-draw.js";
import type { Interval } from "../estimate.js";
import { sum } from "../numerics/sum.js";
import type { Lattice } from "./lattice.js";
import { normalQuantile } from "../distributions/normal-quantile.js";
import { randomStream } from "../distributions/random-stream.js";

const draws = 10_000;
const bins = 8;
const gridCells = 256;

interface Bin {
  readonly count: number;
  readonly mean: number;
  readonly variance: number;
}

/**
 * The percentile interval of the mean from 10,000 seeded multinomial draws over the distinct values, in time that
 * does not grow with n beyond one pass. Made for thousands of items: where there are more than eight distinct
 * values they are gathered in eight ranges, and what varies within the ranges is added as a normal deviate with the
 * variance that the drawn counts give it.
 * @param weight items that each value stands for; null where each stands for one
 */
export function drawnBootstrap(values: Float64Array, lattice: Lattice | null, seed: number, weight: Float64Array | null): Interval {
  const n = weight === null ? values.length : sum(weight);
  const ranges = binned(values, lattice, n, weight);
  const counts = Float64Array.from(ranges, ({ count }) => count);
  const uniform = randomStream(seed, "bootstrap");
  const means = new Float64Array(draws);
  const varies = ranges.some((range) => range.variance > 0);
  for (let draw = 0; draw < draws; draw++) {
    let total = 0;
    let variance = 0;
    multinomialDraw(n, counts, n, uniform, (index, count) => {
      total += count * ranges[index]!.mean;
      variance += count * ranges[index]!.variance;
    });
    means[draw] = (varies ? total + Math.sqrt(variance) * normalQuantile(uniform()) : total) / n;
  }
  means.sort();
  return [means[Math.ceil(0.025 * draws) - 1]!, means[Math.ceil(0.975 * draws) - 1]!];
}

/** Distinct values, or ranges of about equal counts; the largest first, so that few binomials are drawn from many. */
function binned(values: Float64Array, lattice: Lattice | null, n: number, weight: Float64Array | null): Bin[] {
  const distinct = lattice === null ? gridOf(values, weight) : latticeCounts(lattice, weight);
  const merged = distinct.length <= bins ? distinct : equalRanges(distinct, n);
  return merged.sort((first, second) => second.count - first.count || first.mean - second.mean);
}

/** One bin per multiple that occurs, ascending. */
function latticeCounts({ multiples, step }: Lattice, weight: Float64Array | null): Bin[] {
  let low = Infinity;
  let high = -Infinity;
  for (const multiple of multiples) {
    if (multiple < low) low = multiple;
    if (multiple > high) high = multiple;
  }
  const counts = new Float64Array(high - low + 1);
  for (let row = 0; row < multiples.length; row++) counts[multiples[row]! - low]! += weight === null ? 1 : weight[row]!;
  return [...counts].map((count, index) => ({ count, mean: (low + index) * step, variance: 0 })).filter((bin) => bin.count > 0);
}

/** The bins that hold values of a fine grid over their range, ascending, with the moments of what they hold. */
function gridOf(values: Float64Array, weight: Float64Array | null): Bin[] {
  let low = Infinity;
  let high = -Infinity;
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  const scale = gridCells / (high - low);
  const counts = new Float64Array(gridCells);
  const sums = new Float64Array(gridCells);
  const squares = new Float64Array(gridCells);
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!;
    const own = weight === null ? 1 : weight[row]!;
    const cell = Math.min(gridCells - 1, Math.floor((value - low) * scale));
    // Offsets from the cell's own start, so that the squares lose no digits.
    const offset = value - low - cell / scale;
    counts[cell]! += own;
    sums[cell]! += own * offset;
    squares[cell]! += own * offset * offset;
  }
  const grid: Bin[] = [];
  for (let cell = 0; cell < gridCells; cell++) {
    const count = counts[cell]!;
    if (count === 0) continue;
    const offset = sums[cell]! / count;
    grid.push({ count, mean: low + cell / scale + offset, variance: Math.max(0, squares[cell]! / count - offset * offset) });
  }
  return grid;
}

/** Merges ascending bins into at most eight of about equal counts. */
function equalRanges(ascending: readonly Bin[], n: number): Bin[] {
  const ranges: Bin[] = [];
  let done = 0;
  for (const bin of ascending) {
    // The range in which the middle of this bin falls.
    const range = Math.min(bins - 1, Math.floor((done + bin.count / 2) * bins / n));
    done += bin.count;
    const into = ranges[range];
    ranges[range] = into === undefined ? { ...bin } : merge(into, bin);
  }
  return ranges.filter((range) => range !== undefined);
}

function merge(first: Bin, second: Bin): Bin {
  const count = first.count + second.count;
  const mean = (first.count * first.mean + second.count * second.mean) / count;
  const variance = (first.count * (first.variance + (first.mean - mean) ** 2) + second.count * (second.variance + (second.mean - mean) ** 2)) / count;
  return { count, mean, variance };
}
