import type { Interval } from "../../stats/estimate.js";
import type { CalibrationParameters } from "./calibration-parameters.js";
import type { WayOfAsking } from "./way-of-asking.js";

/** A number with its interval, as the file holds it. */
export interface HeldOutNumber {
  readonly estimate: number;
  readonly ci95: Interval;
}

/** A calibration as a file, for `dialdefer judge`: what it does, whom it is of, how it was fitted, and what it did on the items that it was not fitted on. */
export interface CalibrationFile {
  readonly schema: "dialdefer.calibration/1";
  readonly method: string;
  readonly parameters: CalibrationParameters;
  readonly judge: { readonly id: string; readonly identity: string };
  readonly asked: WayOfAsking;
  /** The half of the items that it was fitted on: how many, of which fields and studies; SHA-256 of the item sets. */
  readonly fitted_on: { readonly items: number; readonly fields: readonly string[]; readonly studies: readonly string[]; readonly items_sha256: readonly string[]; readonly seed: number };
  /** The other half, in percentage points. */
  readonly test_half: {
    readonly items: number; readonly dds_before: HeldOutNumber; readonly dds_after: HeldOutNumber; readonly fall: HeldOutNumber; readonly accuracy_before: number; readonly accuracy_after: HeldOutNumber;
  };
}
