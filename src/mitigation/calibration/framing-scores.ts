import type { CalibrationSample } from "./calibration-sample.js";
import { logit } from "./logit.js";

/** Log odds of accepting, in C1 right, C1 wrong, C2 right, C2 wrong. */
export function framingScores({ probability }: CalibrationSample): readonly [Float64Array, Float64Array, Float64Array, Float64Array] {
  if (probability === null) throw new TypeError("a sample without probabilities has no scores");
  const [a, b, c, d] = probability;
  return [a.map(logit), b.map(logit), c.map(logit), d.map(logit)];
}
