import type { ReportDocument } from "../analysis/report-document.js";
import { withCount } from "./with-count.js";

/** What the store holds about the same items and this report leaves out: a reader should know how often it was tried. */
export function unreportedWords({ provenance }: ReportDocument): string {
  const { studies, judges, arms } = provenance.unreported;
  if (studies === 0 && judges === 0 && arms === 0) return "This report leaves nothing out: its store holds no other study on these items.";
  return `Left out of this report: its store holds ${withCount(studies, "other study", "other studies")} on these items, with ${withCount(judges, "judge")} and ${withCount(arms, "arm")} that are not shown here. ` +
    "A result picked out of many attempts is weaker than it looks; 'dialdefer store info' lists them.";
}
