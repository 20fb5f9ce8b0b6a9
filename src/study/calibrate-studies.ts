import { calibrateSample } from "../mitigation/calibration/calibrate-sample.js";
import type { CalibrationReport } from "../mitigation/calibration/calibration-report.js";
import { storedSample } from "../mitigation/calibration/stored-sample.js";
import { readStudySpec } from "../runner/read-study-spec.js";
import { openStore } from "../store/open-store.js";
import { findStoredStudy } from "./find-stored-study.js";

export interface CalibrateOptions {
  /** Folder of the store (default `./.dialdefer`). */
  readonly store?: string | undefined;
  /** Ids of studies or their beginnings, on items of their own (default: the latest alone). */
  readonly studies?: readonly string[] | undefined;
  /** Place of the judge in the first study's list, from 1 (default 1). */
  readonly judge?: number | undefined;
  /** Another judge of the same studies, which decides where the framings differ; from 1. */
  readonly escalateTo?: number | undefined;
  /** Names of methods (default: all that the data allow). */
  readonly methods?: readonly string[] | undefined;
}

/**
 * Two-call rules and score-based calibrations on stored replies, without a call, each on items that it was not fitted on.
 *
 * @throws DialDeferError (`no-study`, `no-plain-arms`), UsageError for a judge or method that there is not, and for studies that do not go together
 */
export function calibrateStudies({ store: folder = "./.dialdefer", studies = [], judge, escalateTo, methods }: CalibrateOptions = {}): CalibrationReport {
  const store = openStore(folder, { mustExist: true, reading: true });
  try {
    const found = (studies.length === 0 ? [undefined] : studies).map((id) => findStoredStudy(store, id));
    const open = [...new Map(found.map(({ id, row, spec }) => [id, { id, row, spec: readStudySpec(spec) }])).values()];
    return calibrateSample(storedSample(store, open, judge, escalateTo), methods);
  } finally {
    store.close();
  }
}
