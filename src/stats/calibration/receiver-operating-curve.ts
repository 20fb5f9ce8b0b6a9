import type { Design } from "../units/design.js";
import { orderForecasts, rowWeights, type Forecasts } from "./forecasts.js";

/** One point of a receiver operating characteristic: accepting all claims whose probability is at least `threshold`. */
export interface OperatingPoint {
  readonly threshold: number;
  /** Share of wrong claims accepted. */
  readonly falseAlarms: number;
  /** Share of right claims accepted. */
  readonly hits: number;
}

/**
 * The receiver operating characteristic, from (0, 0) to (1, 1): one point for each probability that occurs, at most `most` of them
 * (evenly over the claims). Without items there is none.
 */
export function receiverOperatingCurve(forecasts: Forecasts, design: Design, most = 100): readonly OperatingPoint[] {
  design.mustFit(forecasts.right);
  if (design.items === 0) return [];
  const { probability, outcome, row } = orderForecasts(forecasts);
  const weight = rowWeights(design);
  const points: OperatingPoint[] = [{ threshold: Infinity, falseAlarms: 0, hits: 0 }];
  let hits = 0;
  let falseAlarms = 0;
  let shown = 0;
  for (let index = row.length - 1; index >= 0; index--) {
    const own = weight[row[index]!]!;
    if (outcome[index] === 1) hits += own;
    else falseAlarms += own;
    if (index > 0 && probability[index - 1] === probability[index]) continue;
    if (index > 0 && hits + falseAlarms - shown < 2 * design.items / most) continue;
    shown = hits + falseAlarms;
    points.push({ threshold: probability[index]!, falseAlarms: falseAlarms / design.items, hits: hits / design.items });
  }
  return points;
}
