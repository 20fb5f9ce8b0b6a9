import { randomStream } from "../distributions/random-stream.js";
import type { Interval } from "../estimate.js";
import type { Design } from "../units/design.js";
import { orderForecasts, rowWeights, type Forecasts, type OrderedForecasts } from "./forecasts.js";
import { binsOf, type ReliabilityBin } from "./reliability-table.js";
import { resampledRows } from "./resampled-rows.js";

/** An expected calibration error with its interval, as a share (0 to 1). */
export interface CalibrationError {
  readonly estimate: number;
  readonly ci95: Interval;
  /** What a calibrated judge with these probabilities would show by chance: the mean, and what it stays below in 97.5 % of samples. An error is never 0 in a finite sample. */
  readonly byChance: { readonly mean: number; readonly most: number };
}

interface CalibrationOptions {
  /** Bins of equal counts (10 unless told). */
  readonly bins?: number;
  readonly seed: number;
  /** 1,000 unless told. */
  readonly draws?: number;
}

/**
 * The mean distance between probability and share over bins of equal counts (Naeini, Cooper and Hauskrecht 2015; Nguyen and
 * O'Connor 2015), with the reflected bootstrap interval over items (or clusters): the error is biased upwards, and reflecting takes that off
 * where percentiles would double it. Each draw is binned anew. Where outcomes drawn from the probabilities themselves (Broecker and
 * Smith 2007) show as large an error, the interval reaches down to 0. Where resampling changes nothing, as with one item or items that are
 * all alike, it is as wide as what so few units leave unseen. Null without items.
 */
export function expectedCalibrationError(forecasts: Forecasts, design: Design, { bins = 10, seed, draws = 1000 }: CalibrationOptions): CalibrationError | null {
  design.mustFit(forecasts.right);
  if (design.items === 0) return null;
  const ordered = orderForecasts(forecasts);
  const estimate = errorOf(binsOf(ordered, rowWeights(design), bins));
  const found = new Float64Array(draws);
  resampledRows(design, { uniform: randomStream(seed, "calibration"), draws }, (weight, draw) => {
    found[draw] = errorOf(binsOf(ordered, weight, bins));
  });
  const byChance = errorsByChance(ordered, rowWeights(design), { bins, uniform: randomStream(seed, "calibrated"), draws });
  const most = quantile(byChance.sort(), 0.975);
  const [low, high] = reflected(estimate, found);
  return { estimate, ci95: withWidth([estimate <= most ? 0 : low, high], 0, unseenShare(design)), byChance: { mean: mean(byChance), most } };
}

/** The change of the error from one set of probabilities of the same items to another, with its reflected bootstrap interval. Null without items. */
export function calibrationErrorChange(first: Forecasts, second: Forecasts, design: Design, { bins = 10, seed, draws = 1000 }: CalibrationOptions): { readonly estimate: number; readonly ci95: Interval } | null {
  design.mustFit(first.right);
  design.mustFit(second.right);
  if (design.items === 0) return null;
  const [before, after] = [orderForecasts(first), orderForecasts(second)];
  const change = (weight: Float64Array): number => errorOf(binsOf(after, weight, bins)) - errorOf(binsOf(before, weight, bins));
  const estimate = change(rowWeights(design));
  const found = new Float64Array(draws);
  resampledRows(design, { uniform: randomStream(seed, "calibration"), draws }, (weight, draw) => {
    found[draw] = change(weight);
  });
  const sorted = found.sort();
  const reflectedEnds: Interval = [Math.min(estimate, 2 * estimate - quantile(sorted, 0.975)), Math.max(estimate, 2 * estimate - quantile(sorted, 0.025))];
  return { estimate, ci95: withWidth([Math.max(-1, reflectedEnds[0]), Math.min(1, reflectedEnds[1])], -1, 2 * unseenShare(design)) };
}

/** Errors of outcomes that are drawn from the probabilities: what is left is chance. */
function errorsByChance(ordered: OrderedForecasts, weight: Float64Array, { bins, uniform, draws }: { readonly bins: number; readonly uniform: () => number; readonly draws: number }): Float64Array {
  const outcome = new Uint8Array(ordered.outcome.length);
  return Float64Array.from({ length: draws }, () => {
    for (let claim = 0; claim < outcome.length; claim++) outcome[claim] = uniform() < ordered.probability[claim]! ? 1 : 0;
    return errorOf(binsOf({ ...ordered, outcome }, weight, bins));
  });
}

function errorOf(bins: readonly ReliabilityBin[]): number {
  let sum = 0;
  let claims = 0;
  for (const bin of bins) {
    sum += bin.claims * Math.abs(bin.probability - bin.share);
    claims += bin.claims;
  }
  return claims === 0 ? 0 : sum / claims;
}

function reflected(estimate: number, found: Float64Array): Interval {
  const sorted = found.slice().sort();
  return [Math.min(estimate, Math.max(0, 2 * estimate - quantile(sorted, 0.975))), Math.min(1, Math.max(estimate, 2 * estimate - quantile(sorted, 0.025)))];
}

/** The largest share of a population that n units without any of it leave open (97.5 %): each unit of it moves an error by 1 at most. */
function unseenShare(design: Design): number {
  const units = design.groupings.find(({ unit }) => unit === "cluster")?.count ?? design.items;
  return 1 - 0.025 ** (1 / units);
}

function withWidth([low, high]: Interval, least: number, reach: number): Interval {
  return high - low > 1e-12 ? [low, high] : [Math.max(least, low - reach), Math.min(1, high + reach)];
}

function quantile(sorted: Float64Array, share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!;
}

function mean(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
