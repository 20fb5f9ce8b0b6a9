import { mean } from "../../stats/numerics/mean.js";
import type { CalibrationParameters } from "./calibration-parameters.js";
import type { CalibrationSample } from "./calibration-sample.js";
import { framingScores } from "./framing-scores.js";
import { joined } from "./joined.js";

/** Prior correction: the mean log odds of each framing are taken off (batch calibration, Zhou et al. 2023, arXiv 2309.17249). Needs no labels. */
export function fitPriorCorrection(dev: CalibrationSample): CalibrationParameters {
  const [c1, i1, c2, i2] = framingScores(dev);
  return { kind: "offsets", offsets: { statement: -mean(joined(c1, i1)), speaker: -mean(joined(c2, i2)) }, fields: {} };
}
