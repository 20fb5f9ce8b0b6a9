import type { MixedView } from "../analysis/mixed-document.js";
import type { JudgeBlock, ReportDocument } from "../analysis/report-document.js";

/** A judge's part of the mixed view, with the view. */
interface MixedPart {
  readonly mixed: MixedView;
  readonly own: MixedView["judges"][number];
}

/** The judge's part of the mixed view; null where it stands on something else than the judge's finding rests on. */
export function mixedPart({ mixed }: ReportDocument, block: JudgeBlock): MixedPart | null {
  const own = mixed?.judges.find(({ judge }) => judge === block.judge);
  if (mixed === undefined || mixed === null || own === undefined || mixed.basis !== block.finding.basis) return null;
  // Judges of one name at different endpoints cannot be told apart here.
  return new Set(mixed.judges.map(({ judge }) => judge)).size < mixed.judges.length ? null : { mixed, own };
}
