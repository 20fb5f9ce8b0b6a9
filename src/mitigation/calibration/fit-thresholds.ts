import type { CalibrationParameters } from "./calibration-parameters.js";
import type { CalibrationSample } from "./calibration-sample.js";
import { framingScores } from "./framing-scores.js";
import { joined } from "./joined.js";
import { matchedThreshold } from "./matched-threshold.js";

/** A threshold per framing: where statements are judged right most often, and where the speaker's framing accepts as many as they then do. Needs labels. */
export function fitThresholds(dev: CalibrationSample): CalibrationParameters {
  const [c1, i1, c2, i2] = framingScores(dev);
  const statement = mostAccurateThreshold(c1, i1);
  const accepted = joined(c1, i1).reduce((sum, score) => sum + Number(score > statement), 0);
  return { kind: "offsets", offsets: { statement: -statement, speaker: -matchedThreshold(joined(c2, i2), accepted) }, fields: {} };
}

/** Of equally good ones that nearest to 0. */
function mostAccurateThreshold(right: Float64Array, wrong: Float64Array): number {
  const scored = [...[...right].map((score) => ({ score, gain: 1 })), ...[...wrong].map((score) => ({ score, gain: -1 }))].sort((one, other) => other.score - one.score);
  let [best, bestRight, rightSoFar] = [scored[0]!.score + 1, 0, 0];
  scored.forEach(({ score, gain }, index) => {
    rightSoFar += gain;
    const next = scored[index + 1]?.score ?? score - 2;
    if (next === score) return;
    const threshold = score > 0 && next <= 0 ? 0 : (score + next) / 2;
    if (rightSoFar > bestRight || (rightSoFar === bestRight && Math.abs(threshold) < Math.abs(best))) [best, bestRight] = [threshold, rightSoFar];
  });
  return best;
}
