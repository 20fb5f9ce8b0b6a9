import type { ReportFormat } from "../../report/report-input.js";
import { reportStudy } from "../../study/report-study.js";
import { reportOutput } from "../report-output.js";

/** `dialdefer report`: the report of a stored study, without a call. Exit code 4 while trials are pending. */
export async function report(flags: { readonly study?: string; readonly store: string; readonly out: string; readonly format?: ReportFormat; readonly json?: boolean; readonly allowGated?: boolean }): Promise<number> {
  const analysis = reportStudy({ store: flags.store, study: flags.study, allowGated: flags.allowGated });
  await reportOutput(analysis, flags);
  return analysis.document.judges.some(({ trials }) => trials.pending + trials.checks.pending > 0) ? 4 : 0;
}
