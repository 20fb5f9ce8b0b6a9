import type { CalibrationParameters } from "./calibration-parameters.js";
import type { CalibrationSample } from "./calibration-sample.js";

/** A way of calibrating a judge without new calls. */
export interface CalibrationMethod {
  readonly name: string;
  /** For people. */
  readonly title: string;
  readonly needs: "verdicts" | "probabilities";
  /** Calls that a judgment of what a speaker said takes. */
  readonly calls: 1 | 2;
  readonly zeroByConstruction: boolean;
  /** Whether anything is fitted at all. */
  readonly fitted: boolean;
  /** @param dev complete items alone, at least one */
  readonly fit: (dev: CalibrationSample) => CalibrationParameters;
}
