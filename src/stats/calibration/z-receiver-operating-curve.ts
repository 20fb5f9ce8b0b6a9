import { normalCdf } from "../distributions/normal-cdf.js";
import { normalQuantile } from "../distributions/normal-quantile.js";
import { randomStream } from "../distributions/random-stream.js";
import type { Interval } from "../estimate.js";
import type { Design } from "../units/design.js";
import { orderForecasts, rowWeights, type Forecasts, type OrderedForecasts } from "./forecasts.js";
import { resampledRows } from "./resampled-rows.js";

/** A number in z units (area: a share) with its bootstrap interval; null where draws leave it undefined too often. */
export interface CurveParameter {
  readonly estimate: number;
  readonly ci95: Interval | null;
}

/** A straight line through a z-transformed receiver operating characteristic. */
export interface ZReceiverOperatingCurve {
  /** Standard deviation of the wrong claims' evidence over that of the right ones'; 1 where d-prime and criterion hold as they stand. */
  readonly slope: CurveParameter;
  /** z(hits) where z(false alarms) is 0. */
  readonly intercept: CurveParameter;
  /** Area under the binormal curve, Phi(intercept / sqrt(1 + slope^2)). */
  readonly area: CurveParameter;
  /** The points that the line goes through. */
  readonly points: readonly { readonly falseAlarms: number; readonly hits: number }[];
}

const cuts = 9;

/**
 * z(hits) = intercept + slope z(false alarms) through the operating points at the deciles of all claims' probabilities, with
 * log-linear corrected rates (k + 1/2) / (n + 1). Both rates are estimated, so the slope is that of the reduced major axis: the ratio of the two spreads, which
 * changing sides turns into its inverse. Percentile bootstrap intervals over items (or clusters), the deciles kept. Null with fewer than three different
 * points or without spread: probabilities that hardly vary have no line.
 * @see Macmillan and Creelman (2005), chapter 3
 */
export function zReceiverOperatingCurve(forecasts: Forecasts, design: Design, { seed, draws = 1000 }: { readonly seed: number; readonly draws?: number }): ZReceiverOperatingCurve | null {
  design.mustFit(forecasts.right);
  if (design.items === 0) return null;
  const ordered = orderForecasts(forecasts);
  const thresholds = decilesOf(ordered, rowWeights(design));
  const points = pointsAt(ordered, rowWeights(design), thresholds);
  const line = lineThrough(points);
  if (line === null) return null;
  const found = [[], [], []] as [number[], number[], number[]];
  resampledRows(design, { uniform: randomStream(seed, "z-curve"), draws }, (weight) => {
    const drawn = lineThrough(pointsAt(ordered, weight, thresholds));
    if (drawn !== null) drawn.forEach((value, index) => { found[index]!.push(value); });
  });
  const parameter = (index: 0 | 1 | 2): CurveParameter => ({ estimate: line[index], ci95: percentiles(found[index], draws) });
  return { slope: parameter(0), intercept: parameter(1), area: parameter(2), points };
}

/** The different probabilities at which a tenth, two tenths, ... of all claims lie below; each accepts what is at least as probable. */
function decilesOf({ probability, row }: OrderedForecasts, weight: Float64Array): readonly number[] {
  const total = 2 * weight.reduce((sum, own) => sum + own, 0);
  const found: number[] = [];
  let below = 0;
  let next = 1;
  for (let index = 0; index < row.length; index++) {
    if (next <= cuts && below >= next * total / (cuts + 1) && probability[index] !== found.at(-1)) {
      if (index > 0 && probability[index] !== probability[0]) found.push(probability[index]!);
      while (next <= cuts && below >= next * total / (cuts + 1)) next++;
    }
    below += weight[row[index]!]!;
  }
  return found;
}

function pointsAt({ probability, outcome, row }: OrderedForecasts, weight: Float64Array, thresholds: readonly number[]): { falseAlarms: number; hits: number }[] {
  const points: { falseAlarms: number; hits: number }[] = [];
  let [hits, falseAlarms, n] = [0, 0, 0];
  for (const own of weight) n += own;
  let index = row.length - 1;
  for (let place = thresholds.length - 1; place >= 0; place--) {
    for (; index >= 0 && probability[index]! >= thresholds[place]!; index--) {
      if (outcome[index] === 1) hits += weight[row[index]!]!;
      else falseAlarms += weight[row[index]!]!;
    }
    points.push({ falseAlarms: (falseAlarms + 0.5) / (n + 1), hits: (hits + 0.5) / (n + 1) });
  }
  return points;
}

function lineThrough(points: readonly { readonly falseAlarms: number; readonly hits: number }[]): readonly [slope: number, intercept: number, area: number] | null {
  const distinct = new Set(points.map(({ falseAlarms, hits }) => `${falseAlarms} ${hits}`)).size;
  if (distinct < 3) return null;
  const [x, y] = [points.map(({ falseAlarms }) => normalQuantile(falseAlarms)), points.map(({ hits }) => normalQuantile(hits))];
  const [meanX, meanY] = [x, y].map((values) => values.reduce((sum, value) => sum + value, 0) / values.length) as [number, number];
  const spread = (values: readonly number[], mean: number): number => Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0));
  const [spreadX, spreadY] = [spread(x, meanX), spread(y, meanY)];
  if (spreadX < 1e-9 || spreadY < 1e-9) return null;
  const slope = spreadY / spreadX;
  const intercept = meanY - slope * meanX;
  return [slope, intercept, normalCdf(intercept / Math.sqrt(1 + slope * slope))];
}

/** Null where over a tenth of the draws had no line. */
function percentiles(values: readonly number[], draws: number): Interval | null {
  if (values.length < 0.9 * draws || values.length === 0) return null;
  const sorted = Float64Array.from(values).sort();
  const at = (share: number): number => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!;
  return at(0.975) > at(0.025) ? [at(0.025), at(0.975)] : null;
}
