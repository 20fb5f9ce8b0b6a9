import type { MitigationEvaluation } from "../evaluation/mitigation-evaluation.js";
import type { CalibrationFile } from "./calibration-file.js";
import type { HeldOutBy } from "./held-out.js";
import type { WayOfAsking } from "./way-of-asking.js";

/** One method on items that it was not fitted on. */
export interface CalibrationRow {
  readonly method: string;
  readonly title: string;
  readonly needs: "verdicts" | "probabilities";
  /** Whether anything is fitted; what is not has nothing to hold out. */
  readonly fitted: boolean;
  readonly by: HeldOutBy;
  readonly leave_one_out: MitigationEvaluation;
  /** On the half of each field's items that the exported calibration was not fitted on; null where too few are left. */
  readonly test_half: MitigationEvaluation | null;
}

/** What calibrating a judge without new calls gives. Members of the JSON of `dialdefer calibrate`. */
export interface CalibrationReport {
  readonly schema: "dialdefer.calibrations/1";
  readonly judge: { readonly id: string; readonly identity: string };
  /** Null where the studies asked in different ways: then no calibration can be had. */
  readonly asked: WayOfAsking | null;
  readonly studies: readonly string[];
  readonly fields: readonly string[];
  readonly items: number;
  readonly probabilities: boolean;
  readonly rows: readonly CalibrationRow[];
  /** The calibration of the one method that was asked for; null where several were, or it cannot be had. */
  readonly calibration: CalibrationFile | null;
}
