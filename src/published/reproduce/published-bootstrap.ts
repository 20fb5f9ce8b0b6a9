import type { Interval } from "../../stats/estimate.js";
import { numpyItemDraws } from "./numpy-item-draws.js";

const seed = 42;
const draws = 10_000;

/** Intervals of the published analysis, percentage points: 95 % percentiles of 10,000 draws, and the population deviation of DDS over them. */
export interface PublishedBootstrap {
  readonly dds: Interval;
  readonly deltaCorrect: Interval;
  readonly deltaIncorrect: Interval;
  readonly ddsDeviation: number;
}

/** Draws depend on the number of items alone, and most files have the same. */
const placesOf = new Map<number, Uint16Array>();

/**
 * The published bootstrap, draw by draw: items resampled in pairs by NumPy's RandomState(42), accuracies of each draw,
 * percentiles by linear interpolation. The arithmetic keeps the published order of operations, since a remainder of it
 * decides about one published star.
 * @param right per item four values, C1-True, C1-False, C2-Correct, C2-Incorrect: 1 judged right, 0 not
 */
export function publishedBootstrap(right: Uint8Array): PublishedBootstrap {
  const items = right.length / 4;
  let places = placesOf.get(items);
  if (places === undefined) {
    if (placesOf.size > 2) placesOf.clear();
    placesOf.set(items, places = numpyItemDraws(seed, items, draws));
  }
  // Two counts in one sum: at most 65,535 items.
  const c1 = new Uint32Array(items);
  const c2 = new Uint32Array(items);
  for (let item = 0; item < items; item++) {
    c1[item] = right[4 * item]! + 0x1_0000 * right[4 * item + 1]!;
    c2[item] = right[4 * item + 2]! + 0x1_0000 * right[4 * item + 3]!;
  }
  const dds = new Float64Array(draws);
  const deltaCorrect = new Float64Array(draws);
  const deltaIncorrect = new Float64Array(draws);
  let place = 0;
  for (let draw = 0; draw < draws; draw++) {
    let [first, second] = [0, 0];
    for (const end = place + items; place < end; place++) {
      first += c1[places[place]!]!;
      second += c2[places[place]!]!;
    }
    const correct = percent(second % 0x1_0000, items) - percent(first % 0x1_0000, items);
    const incorrect = percent(Math.floor(second / 0x1_0000), items) - percent(Math.floor(first / 0x1_0000), items);
    deltaCorrect[draw] = correct;
    deltaIncorrect[draw] = incorrect;
    dds[draw] = correct - incorrect;
  }
  return { ddsDeviation: deviation(dds), dds: percentiles(dds), deltaCorrect: percentiles(deltaCorrect), deltaIncorrect: percentiles(deltaIncorrect) };
}

function percent(count: number, of: number): number {
  return count / of * 100;
}

function deviation(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  const mean = sum / values.length;
  let squares = 0;
  for (const value of values) squares += (value - mean) ** 2;
  return Math.sqrt(squares / values.length);
}

/** The 2.5th and 97.5th percentile, interpolated as NumPy does. Sorts `values`. */
function percentiles(values: Float64Array): Interval {
  values.sort();
  return [percentile(values, 0.025), percentile(values, 0.975)];
}

function percentile(sorted: Float64Array, share: number): number {
  const position = share * (sorted.length - 1);
  const below = Math.floor(position);
  const between = position - below;
  const low = sorted[below]!;
  const high = sorted[Math.min(below + 1, sorted.length - 1)]!;
  return between < 0.5 ? low + (high - low) * between : high - (high - low) * (1 - between);
}
