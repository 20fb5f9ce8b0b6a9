import { randomEffects } from "../../stats/domains/random-effects.js";
import { mean } from "../../stats/numerics/mean.js";
import { sum } from "../../stats/numerics/sum.js";
import type { CalibrationParameters, LogitOffsets } from "./calibration-parameters.js";
import type { CalibrationSample } from "./calibration-sample.js";
import { framingScores } from "./framing-scores.js";

/** Errors of fields whose items all agree; below it nothing is drawn towards the mean. */
const leastError = 1e-3;

/**
 * One offset per field for the speaker's framing: the mean shift of its log odds, drawn towards the mean over fields (empirical Bayes; between-field
 * variance by DerSimonian and Laird 1986). A field that it was not fitted on gets that mean. Needs no labels.
 */
export function fitFieldOffsets(dev: CalibrationSample): CalibrationParameters {
  const [c1, i1, c2, i2] = framingScores(dev);
  const shifts = c1.map((score, row) => (c2[row]! - score + i2[row]! - i1[row]!) / 2);
  const fields = dev.fields.flatMap((name, index) => {
    const own = shifts.filter((_, row) => dev.field[row] === index);
    return own.length === 0 ? [] : [{ name, mean: mean(own), own }];
  });
  const residuals = sum(fields.flatMap(({ own, mean: centre }) => [...own].map((shift) => (shift - centre) ** 2)));
  const pooled = Math.sqrt(residuals / Math.max(1, shifts.length - fields.length));
  const errors = fields.map(({ own, mean: centre }) => Math.max(leastError, (own.length < 2 ? pooled : Math.sqrt(sum([...own].map((shift) => (shift - centre) ** 2)) / (own.length - 1))) / Math.sqrt(own.length)));
  const { mean: overall, shrunk } = randomEffects(fields.map((field) => field.mean), errors)!;
  const offsets = (shift: number): LogitOffsets => ({ statement: 0, speaker: -shift });
  return { kind: "offsets", offsets: offsets(overall.estimate), fields: Object.fromEntries(fields.map(({ name }, index) => [name, offsets(shrunk[index]!.estimate)])) };
}
