import type { ReportDocument } from "../analysis/report-document.js";

/** Trials of one judge planned in the two framings of its headline contrast; with more framings its whole plan holds more. */
export function headlineTrials({ study }: ReportDocument): number {
  return 4 * study.items.count * study.repeats;
}
