import { DialDeferError } from "../../core/dialdefer-error.js";
import { UsageError } from "../../core/usage-error.js";
import { calibrateStudies } from "../../study/calibrate-studies.js";
import { calibrationText } from "../calibration-text.js";
import { printJson } from "../json-output.js";
import { note } from "../note.js";
import { plainText } from "../plain-text.js";
import { writeForFlag } from "../write-for-flag.js";

export interface CalibrateFlags {
  readonly study?: readonly string[];
  readonly store: string;
  readonly judge?: number;
  readonly escalate?: number;
  readonly method?: readonly string[];
  readonly out?: string;
  readonly json?: boolean;
}

/** `dialdefer calibrate`: two-call rules and calibrations on stored replies, on items that they were not fitted on; with `--out` one of them as a file for `judge`. */
export async function calibrate({ study, store, judge, escalate, method, out, json }: CalibrateFlags): Promise<number> {
  if (out !== undefined && method?.length !== 1) throw new UsageError("--out: say which one calibration it is with --method NAME");
  const report = calibrateStudies({ store, studies: study, judge, escalateTo: escalate, methods: method });
  if (json === true) printJson(report);
  else process.stdout.write(calibrationText(report).split("\n").map((line) => `${plainText(line)}\n`).join(""));
  if (out === undefined) return 0;
  if (report.calibration === null) throw new DialDeferError("not-calibrated", `--out ${out}: ${report.asked === null ? "the studies asked in different ways (family, framings, labels, order, answer or temperature), and one calibration cannot be of all; name studies that asked alike" : method?.[0] === "flip-matching" ? "random flips are a control, not a calibration to use" : "half of the items are too few to fit it on, or none is left to test it on"}`);
  await writeForFlag(out, `${JSON.stringify(report.calibration, null, 2)}\n`, "--out");
  note(`written: ${out}, ${report.calibration.parameters.kind === "rule" ? "a rule, which is not fitted" : `fitted on ${report.calibration.fitted_on.items} items`}`);
  return 0;
}
