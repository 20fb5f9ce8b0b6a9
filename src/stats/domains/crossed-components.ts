import type { Interval } from "../estimate.js";
import { tInterval } from "../intervals/t-interval.js";
import { spreadInterval } from "./spread-interval.js";

/** Where the variance of items crossed with wordings (or other askings) comes from, in the squared unit of the values; cells may be missing. */
export interface CrossedComponents {
  /** Components, clamped at 0: of items, of wordings, and of what is left (an item's meeting with a wording, and noise). */
  readonly item: number;
  readonly wording: number;
  readonly rest: number;
  /** 95 % intervals of their square roots, in the unit of the values; null where nothing is left over to measure them by. */
  readonly spread: { readonly item: Interval | null; readonly wording: Interval | null; readonly rest: Interval | null };
  /** Per item, its mean over all wordings, those that it lacks filled in by the additive fit; NaN for an item without any cell. */
  readonly itemMeans: Float64Array;
  /** Per wording, the same over all items. */
  readonly wordingMeans: Float64Array;
  /** Sampling variance of a wording's mean about its own true mean. */
  readonly wordingError: number;
  /** Cells with a value. */
  readonly cells: number;
}

/**
 * Two-way random effects by moments: with A, B and C the mean half squared distances of two values of one item, of one wording, and of neither in common,
 * the components are C - A (items), C - B (wordings) and A + B - C (rest). Complete, that is the analysis of variance of Shrout and Fleiss (1979, case 2); cells missing at
 * random leave it unbiased. Intervals: of wordings the Q profile of their means (Viechtbauer 2007), whose sampling variance is that of the rest; of items and rest the jackknife over items, which
 * needs no normal law. Null where no item has two values, no wording has two, or no two values have neither in common.
 * @param values item by item, one column a wording; NaN where missing
 */
export function crossedComponents(values: Float64Array, wordings: number): CrossedComponents | null {
  const items = values.length / wordings;
  const { mean, cells } = grandMean(values);
  const centred = values.map((value) => value - mean);
  const all = totalsOf(centred, items, wordings);
  const found = componentsOf(all);
  if (found === null) return null;
  const { itemMeans, wordingMeans } = additiveFit(values, wordings, mean);
  const rest = Math.max(0, found.rest);
  const sizes = all.wordings.map(({ n }) => n);
  const errors = sizes.map((size) => rest / size);
  return {
    item: Math.max(0, found.item), wording: Math.max(0, found.wording), rest,
    spread: { ...jackknifed(centred, all, found), wording: rest > 1e-20 ? spreadInterval(Array.from(wordingMeans, (effect, wording) => ({ effect, variance: errors[wording]! }))) : null },
    itemMeans, wordingMeans, wordingError: errors.reduce((sum, error) => sum + error, 0) / wordings, cells,
  };
}

/** Number, sum and sum of squares of some values. */
interface Totals { n: number; sum: number; squares: number }

interface CrossedTotals {
  readonly all: Totals;
  readonly wordings: readonly Totals[];
  readonly items: readonly Totals[];
  /** Over all items: sum of n Q - S^2, and of n (n - 1). */
  readonly withinItems: { readonly distance: number; readonly pairs: number };
}

function totalsOf(values: Float64Array, items: number, wordings: number): CrossedTotals {
  const none = (): Totals => ({ n: 0, sum: 0, squares: 0 });
  const [all, ofWordings, ofItems] = [none(), Array.from({ length: wordings }, none), Array.from({ length: items }, none)];
  for (let item = 0; item < items; item++) for (let wording = 0; wording < wordings; wording++) {
    const value = values[item * wordings + wording]!;
    if (Number.isNaN(value)) continue;
    for (const totals of [all, ofWordings[wording]!, ofItems[item]!]) {
      totals.n += 1;
      totals.sum += value;
      totals.squares += value * value;
    }
  }
  return {
    all, wordings: ofWordings, items: ofItems,
    withinItems: { distance: ofItems.reduce((sum, own) => sum + distance(own), 0), pairs: ofItems.reduce((sum, own) => sum + pairs(own), 0) },
  };
}

/** Sum of half squared distances over ordered pairs. */
function distance({ n, sum, squares }: Totals): number {
  return n * squares - sum * sum;
}

function pairs({ n }: Totals): number {
  return n * (n - 1);
}

interface Components { readonly item: number; readonly wording: number; readonly rest: number }

function componentsOf({ all, wordings, withinItems }: Pick<CrossedTotals, "all" | "wordings" | "withinItems">): Components | null {
  const withinWordings = { distance: 0, pairs: 0 };
  for (const own of wordings) {
    withinWordings.distance += distance(own);
    withinWordings.pairs += pairs(own);
  }
  const apart = { distance: distance(all) - withinItems.distance - withinWordings.distance, pairs: pairs(all) - withinItems.pairs - withinWordings.pairs };
  if (withinItems.pairs <= 0 || withinWordings.pairs <= 0 || apart.pairs <= 0) return null;
  const [a, b, c] = [withinItems, withinWordings, apart].map((own) => own.distance / own.pairs) as [number, number, number];
  return { item: c - a, wording: c - b, rest: a + b - c };
}

/** Intervals of the square roots of the item's and the rest's component, leaving out one item at a time. */
function jackknifed(values: Float64Array, totals: CrossedTotals, full: Components): { item: Interval | null; rest: Interval | null } {
  const wordings = totals.wordings.length;
  const left: Components[] = [];
  totals.items.forEach((own, item) => {
    if (own.n === 0) return;
    const without = componentsOf({
      all: { n: totals.all.n - own.n, sum: totals.all.sum - own.sum, squares: totals.all.squares - own.squares },
      wordings: totals.wordings.map((column, wording) => {
        const value = values[item * wordings + wording]!;
        return Number.isNaN(value) ? column : { n: column.n - 1, sum: column.sum - value, squares: column.squares - value * value };
      }),
      withinItems: { distance: totals.withinItems.distance - distance(own), pairs: totals.withinItems.pairs - pairs(own) },
    });
    if (without !== null) left.push(without);
  });
  const n = left.length;
  const interval = (of: (components: Components) => number): Interval | null => {
    if (n < 2) return null;
    const mean = left.reduce((sum, own) => sum + of(own), 0) / n;
    const error = Math.sqrt((n - 1) / n * left.reduce((sum, own) => sum + (of(own) - mean) ** 2, 0));
    if (!(error > 1e-12)) return null;
    const [low, high] = tInterval(of(full), error, n - 1);
    return [Math.sqrt(Math.max(0, low)), Math.sqrt(Math.max(error, high))];
  };
  return { item: interval(({ item }) => item), rest: interval(({ rest }) => rest) };
}

/** Means of items and wordings by least squares on item + wording, found by fitting one and the other in turn. */
function additiveFit(values: Float64Array, wordings: number, mean: number): { itemMeans: Float64Array; wordingMeans: Float64Array } {
  const items = values.length / wordings;
  const [ofItem, ofWording] = [new Float64Array(items).fill(NaN), new Float64Array(wordings)];
  for (let round = 0; round < 200; round++) {
    for (let item = 0; item < items; item++) {
      let [sum, n] = [0, 0];
      for (let wording = 0; wording < wordings; wording++) {
        const value = values[item * wordings + wording]!;
        if (!Number.isNaN(value)) [sum, n] = [sum + value - mean - ofWording[wording]!, n + 1];
      }
      if (n > 0) ofItem[item] = sum / n;
    }
    let change = 0;
    for (let wording = 0; wording < wordings; wording++) {
      let [sum, n] = [0, 0];
      for (let item = 0; item < items; item++) {
        const value = values[item * wordings + wording]!;
        if (!Number.isNaN(value)) [sum, n] = [sum + value - mean - ofItem[item]!, n + 1];
      }
      const fitted = n > 0 ? sum / n : 0;
      change = Math.max(change, Math.abs(fitted - ofWording[wording]!));
      ofWording[wording] = fitted;
    }
    if (change < 1e-12) break;
  }
  const known = ofItem.filter((value) => !Number.isNaN(value));
  const [middleItem, middleWording] = [known.reduce((sum, value) => sum + value, 0) / known.length, ofWording.reduce((sum, value) => sum + value, 0) / wordings];
  return { itemMeans: ofItem.map((value) => mean + value + middleWording), wordingMeans: ofWording.map((value) => mean + middleItem + value) };
}

function grandMean(values: Float64Array): { mean: number; cells: number } {
  let [sum, cells] = [0, 0];
  for (const value of values) if (!Number.isNaN(value)) [sum, cells] = [sum + value, cells + 1];
  return { mean: cells === 0 ? 0 : sum / cells, cells };
}
