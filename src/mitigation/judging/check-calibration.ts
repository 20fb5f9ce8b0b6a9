import { DialDeferError } from "../../core/dialdefer-error.js";
import type { Judge } from "../../core/judge.js";
import type { Family } from "../../framing/family.js";
import type { CalibrationFile } from "../calibration/calibration-file.js";
import type { JudgeClaimOptions } from "./judge-claim-options.js";

/**
 * A calibration holds for the very judge, templates and order of options that it was fitted on.
 *
 * @throws DialDeferError (`other-calibration`, exit code 2) that says what differs
 */
export function checkCalibration({ judge: fitted, asked }: CalibrationFile, judge: Judge, family: Family, { order, answerMode }: Pick<JudgeClaimOptions, "order" | "answerMode">): void {
  const differs = (what: string, own: string, theirs: string): never => {
    throw new DialDeferError("other-calibration", `the calibration was fitted on ${what} ${own}, and this is ${theirs}: fit one for it ('dialdefer calibrate'), or judge without`, { exitCode: 2 });
  };
  if (fitted.identity !== judge.identity) differs("the judge", `${fitted.id} (${fitted.identity})`, `${judge.id} (${judge.identity})`);
  if (asked.family.hash !== family.hash) differs("the template family", `${asked.family.name} (${asked.family.hash.slice(0, 12)})`, `${family.name} (${family.hash.slice(0, 12)})`);
  if (order !== undefined && order !== asked.order) differs("the order", asked.order, order);
  if (answerMode !== undefined && answerMode !== asked.answer) differs("answers as", asked.answer, answerMode);
}
