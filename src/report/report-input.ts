import type { FlipExample } from "../analysis/flip-example.js";
import type { LostExample } from "../analysis/lost-example.js";
import type { ReportDocument } from "../analysis/report-document.js";

/** The forms a report can take. */
export type ReportFormat = "html" | "md" | "csv" | "json";

/** What a report is made from: the numbers, the flips to read side by side, and replies that were lost. */
export interface ReportInput {
  readonly document: ReportDocument;
  readonly flips: readonly FlipExample[];
  /** Replies without a verdict, where any are kept. */
  readonly lost?: readonly LostExample[];
}
