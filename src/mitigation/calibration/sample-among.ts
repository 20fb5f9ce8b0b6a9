import { columnsAmong } from "../evaluation/columns-among.js";
import { itemsAmong } from "../evaluation/items-among.js";
import type { CalibrationSample } from "./calibration-sample.js";

/** Some of the items of a sample. */
export function sampleAmong(sample: CalibrationSample, rows: Int32Array): CalibrationSample {
  return { ...itemsAmong(sample, [], rows).plain, probability: sample.probability === null ? null : columnsAmong(sample.probability, rows) };
}
