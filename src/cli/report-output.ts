import { relative } from "node:path";
import { DialDeferError } from "../core/dialdefer-error.js";
import type { StudyAnalysis } from "../analysis/analyse-study.js";
import type { ReportFormat } from "../report/report-input.js";
import { printJson } from "./json-output.js";
import { plainText } from "./plain-text.js";
import { terminalWidth, wantsColour } from "./terminal-width.js";

/** Writes the report's files, then prints the summary, or the document with `--json`. */
export async function reportOutput(analysis: StudyAnalysis, flags: { readonly out: string; readonly json?: boolean; readonly format?: ReportFormat }): Promise<void> {
  const { writeReport } = await import("../report/write-report.js");
  const { figures: _figures, sections: _sections, ...paths } = await writeReport(analysis, flags.out, flags.format === undefined ? undefined : [flags.format]).catch((error: unknown) => {
    if (!(error instanceof Error && "syscall" in error)) throw error;
    throw new DialDeferError("report-unwritable", `--out ${flags.out}: the report cannot be written (${error.message}); the replies are stored, and 'dialdefer report --out DIR' writes it elsewhere`, { cause: error });
  });
  const first = paths.html ?? Object.values(paths)[0] ?? flags.out;
  const shown = relative(process.cwd(), first);
  if (flags.json === true) {
    printJson(analysis.document);
    process.stderr.write(`report: ${plainText(shown)}\n`);
  } else {
    const { terminalSummary } = await import("../report/terminal-summary.js");
    process.stdout.write(`${terminalSummary(analysis.document, { color: wantsColour(process.stdout), width: terminalWidth(), reportPath: shown })}\n`);
  }
}
