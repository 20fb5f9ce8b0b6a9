import { waitingTrials } from "../../analysis/waiting-trials.js";
import type { ReportFormat } from "../../report/report-input.js";
import { reportStudy } from "../../study/report-study.js";
import { reportOutput } from "../report-output.js";

/** `dialdefer report`: the report of a stored study, without a call. Exit code 4 while trials are pending, those left out by a stopping rule not counted. */
export async function report(flags: { readonly study?: string; readonly store: string; readonly out: string; readonly format?: ReportFormat; readonly sensitivity?: boolean; readonly json?: boolean; readonly allowGated?: boolean }): Promise<number> {
  const analysis = flags.sensitivity === true ? await (await import("../../study/report-study-sensitivity.js")).reportStudySensitivity(flags) : reportStudy(flags);
  await reportOutput(analysis, flags);
  return analysis.document.judges.some((judge) => waitingTrials(judge) + judge.trials.checks.pending > 0) ? 4 : 0;
}
