import type { CalibrationParameters } from "./calibration-parameters.js";
import type { CalibrationSample } from "./calibration-sample.js";
import { framingScores } from "./framing-scores.js";
import { joined } from "./joined.js";
import { matchedThreshold } from "./matched-threshold.js";

/** One offset for the speaker's framing, so that it accepts as many claims as the statements do. Needs no labels. */
export function fitMatchedOffset(dev: CalibrationSample): CalibrationParameters {
  const [c1, i1, c2, i2] = framingScores(dev);
  const accepted = joined(c1, i1).reduce((sum, score) => sum + Number(score > 0), 0);
  return { kind: "offsets", offsets: { statement: 0, speaker: -matchedThreshold(joined(c2, i2), accepted) }, fields: {} };
}
