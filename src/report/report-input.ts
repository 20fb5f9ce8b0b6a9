import type { FlipExample } from "../analysis/flip-example.js";
import type { ReportDocument } from "../analysis/report-document.js";

/** The forms a report can take. */
export type ReportFormat = "html" | "md" | "csv" | "json";

/** What a report is made from: the numbers, and the flips to read side by side. */
export interface ReportInput {
  readonly document: ReportDocument;
  readonly flips: readonly FlipExample[];
}
