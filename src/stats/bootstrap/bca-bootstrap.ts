import type { Interval } from "../estimate.js";
import { normalCdf } from "../distributions/normal-cdf.js";
import { normalQuantile } from "../distributions/normal-quantile.js";
import { resample, type ResampledCells, type ResamplingOptions } from "./resampled-cells.js";

/**
 * The bias-corrected and accelerated interval of a statistic of totals (Efron 1987): percentiles of seeded draws, moved by
 * the share of draws below the estimate (those equal count half) and by the skewness of the jackknife. An option, not a
 * default: with few items whose values differ from 0 it covers less than the t interval (79 % where t has 83 %). Null where no
 * draw or no jackknife value moves.
 * @param statistic a function of the totals of the quantities of `cells`
 */
export function bcaBootstrap(cells: ResampledCells, statistic: (totals: Float64Array) => number, options: ResamplingOptions): Interval | null {
  const { counts, values } = cells;
  const totals = Float64Array.from(values, (own) => own.reduce((sum, value, cell) => sum + counts[cell]! * value, 0));
  const estimate = statistic(totals);
  const acceleration = accelerationOf(cells, totals, statistic);
  if (acceleration === null) return null;
  const draws: number[] = [];
  resample(cells, options, (drawn) => {
    const value = statistic(drawn);
    if (Number.isFinite(value)) draws.push(value);
  });
  const sorted = Float64Array.from(draws).sort();
  if (sorted.length === 0 || !(sorted[sorted.length - 1]! - sorted[0]! > 1e-12)) return null;
  const near = 1e-12 * (1 + Math.abs(estimate));
  const below = sorted.reduce((sum, value) => sum + (value < estimate - near ? 1 : value <= estimate + near ? 0.5 : 0), 0);
  // Half a draw keeps the correction finite where all draws lie on one side.
  const bias = normalQuantile(Math.min(1 - 0.5 / sorted.length, Math.max(0.5 / sorted.length, below / sorted.length)));
  const end = (share: number): number => {
    const z = bias + normalQuantile(share);
    const moved = normalCdf(bias + z / (1 - acceleration * z));
    return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(moved * sorted.length) - 1))]!;
  };
  const tail = (1 - (options.confidence ?? 0.95)) / 2;
  const [low, high] = [end(tail), end(1 - tail)];
  return high > low ? [low, high] : null;
}

/** The sum of cubes of the jackknife's deviations by six times their sum of squares to 3/2; null where they do not vary. */
function accelerationOf({ counts, values }: ResampledCells, totals: Float64Array, statistic: (totals: Float64Array) => number): number | null {
  const units = counts.reduce((sum, count) => sum + count, 0);
  const without = counts.map((count, cell) => count === 0 ? 0 : statistic(totals.map((total, quantity) => total - values[quantity]![cell]!)));
  const mean = without.reduce((sum, value, cell) => sum + counts[cell]! * value, 0) / units;
  let [squares, cubes] = [0, 0];
  without.forEach((value, cell) => {
    squares += counts[cell]! * (mean - value) ** 2;
    cubes += counts[cell]! * (mean - value) ** 3;
  });
  return squares > 1e-24 && Number.isFinite(cubes) ? cubes / (6 * squares ** 1.5) : null;
}
