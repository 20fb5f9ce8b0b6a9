import { mean } from "../../stats/numerics/mean.js";
import type { CalibrationParameters } from "./calibration-parameters.js";
import type { CalibrationSample } from "./calibration-sample.js";
import { framingScores } from "./framing-scores.js";

const steps = 20;

/**
 * How much of what the framing adds to the log odds is taken off again: the weight, in twentieths, with the smallest shift of the mean accept
 * rate in points plus error rate in points. Of equally good ones the smallest. Needs labels.
 */
export function fitContrastiveWeight(dev: CalibrationSample): CalibrationParameters {
  const [c1, i1, c2, i2] = framingScores(dev);
  const accepts = (scores: Float64Array): number => mean(scores.map((score) => Number(score > 0)));
  const [right, wrong] = [accepts(c1), accepts(i1)];
  let [weight, least] = [0, Infinity];
  for (let step = 0; step <= steps; step++) {
    const own = step / steps;
    const contrasted = (speaker: Float64Array, statement: Float64Array): number => accepts(speaker.map((score, row) => score - own * (score - statement[row]!)));
    const [laterRight, laterWrong] = [contrasted(c2, c1), contrasted(i2, i1)];
    const loss = Math.abs(laterRight - right + laterWrong - wrong) / 2 + 1 - (laterRight + 1 - laterWrong) / 2;
    if (loss < least - 1e-12) [weight, least] = [own, loss];
  }
  return { kind: "contrastive", weight };
}
