import type { Interval } from "../estimate.js";
import { tInterval } from "../intervals/t-interval.js";
import { mean } from "../numerics/mean.js";

/** A mean from few labels and many predictions. */
export interface PoweredMean {
  readonly estimate: number;
  readonly se: number;
  /** 95 %, t on the number of labels minus one. */
  readonly interval: Interval;
  /** How far the predictions are trusted: 1 for PPI, 0 uses the labels alone. */
  readonly lambda: number;
}

/**
 * Prediction-powered inference of a mean (Angelopoulos and others 2023; PPI++ 2024): lambda x mean prediction of the
 * unlabelled units plus the mean of label minus lambda x prediction of the labelled ones. `ppi` takes lambda 1, `tuned` (PPI++) the one of
 * least variance, cov(label, prediction) / ((1 + n / N) var(prediction)), held to 0 to 1, `labels` 0. Variances are of the
 * population form. Where the labelled differences do not vary, two imagined units that err by 1 either way give them an error,
 * so that none is 0. Null without labelled or without unlabelled units.
 * @param labels of the n labelled units, 0 to 1
 * @param predictions of the same units
 * @param unlabelled predictions of the N other units
 */
export function predictionPoweredMean(labels: Float64Array, predictions: Float64Array, unlabelled: Float64Array): { ppi: PoweredMean; tuned: PoweredMean; labels: PoweredMean } | null {
  const n = labels.length;
  if (n === 0 || unlabelled.length === 0) return null;
  const [label, prediction, other] = [mean(labels), mean(predictions), mean(unlabelled)];
  const spread = covariance(predictions, predictions, prediction, prediction);
  const tuned = spread > 0 ? covariance(labels, predictions, label, prediction) / ((1 + n / unlabelled.length) * spread) : 0;
  const unlabelledSpread = covariance(unlabelled, unlabelled, other, other);
  const at = (lambda: number): PoweredMean => {
    const rest = labels.map((value, unit) => value - lambda * predictions[unit]!);
    const centre = label - lambda * prediction;
    const own = covariance(rest, rest, centre, centre);
    const se = Math.sqrt((own > 1e-20 ? own : 2 / (n + 2)) / n + lambda * lambda * unlabelledSpread / unlabelled.length);
    const estimate = lambda * other + centre;
    return { estimate, se, interval: tInterval(estimate, se, n - 1), lambda };
  };
  return { ppi: at(1), tuned: at(Math.min(1, Math.max(0, tuned))), labels: at(0) };
}

function covariance(first: Float64Array, second: Float64Array, firstMean: number, secondMean: number): number {
  return first.reduce((sum, value, unit) => sum + (value - firstMean) * (second[unit]! - secondMean), 0) / first.length;
}
