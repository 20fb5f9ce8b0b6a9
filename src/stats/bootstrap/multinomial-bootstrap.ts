import type { Interval } from "../estimate.js";
import { resample, type ResampledCells, type ResamplingOptions } from "./resampled-cells.js";

/**
 * Percentile intervals of statistics of totals (such as a mean: sum by count) under resampling of units, from seeded multinomial draws over the
 * cells (Efron and Tibshirani 1993, chapter 13). Null for a statistic that no draw moves: its bootstrap says nothing.
 * A draw in which a statistic is not finite does not count for it.
 * @param statistics each a function of the totals of the quantities of `cells`
 */
export function multinomialBootstrap(cells: ResampledCells, statistics: readonly ((totals: Float64Array) => number)[], options: ResamplingOptions): (Interval | null)[] {
  const found = statistics.map(() => new Float64Array(options.draws ?? 10_000));
  const known = statistics.map(() => 0);
  resample(cells, options, (totals) => {
    statistics.forEach((statistic, index) => {
      const value = statistic(totals);
      if (Number.isFinite(value)) found[index]![known[index]!++] = value;
    });
  });
  const tail = (1 - (options.confidence ?? 0.95)) / 2;
  return found.map((values, index) => {
    const sorted = values.subarray(0, known[index]).sort();
    const end = (share: number): number => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!;
    return sorted.length > 0 && sorted[sorted.length - 1]! - sorted[0]! > 1e-12 && end(1 - tail) > end(tail) ? [end(tail), end(1 - tail)] : null;
  });
}
