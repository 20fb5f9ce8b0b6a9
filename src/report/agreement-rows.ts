import type { CorrectedAgreement } from "../analysis/flip-agreement.js";
import type { ReportDocument } from "../analysis/report-document.js";
import { conditionName, conditions } from "./conditions.js";
import { formatInterval } from "./format-interval.js";
import { formatNumber } from "./format-number.js";

/** Agreement of judges about one thing, corrected for chance. */
export interface AgreementRow {
  /** The path in `agreement` of the report's JSON. */
  readonly key: string;
  readonly label: string;
  readonly kappa: CorrectedAgreement;
  readonly alpha: CorrectedAgreement;
}

/** About flips and about the verdicts of each condition; empty with fewer than two judges. */
export function agreementRows({ agreement }: Pick<ReportDocument, "agreement">): readonly AgreementRow[] {
  const flips = agreement?.flips;
  const verdicts = agreement?.verdicts;
  if (flips === undefined || verdicts === undefined) return [];
  return [
    { key: "flips", label: "Which items flip", kappa: flips.fleiss_kappa, alpha: flips.krippendorff_alpha },
    ...conditions.map((condition) => ({ key: `verdicts.${condition}`, label: `Verdicts, ${conditionName(condition)}`, kappa: verdicts[condition].fleiss_kappa, alpha: verdicts[condition].krippendorff_alpha })),
  ];
}

/** The heads of the table of agreement, the first column naming what it is about. */
export const agreementHeads = ["About", "Pairs that agree, %", "Fleiss' \u03ba", "95\u00a0% interval", "n", "Krippendorff's \u03b1", "95\u00a0% interval", "n"] as const;

/** A row as text, for every column but the first. */
export function agreementCells({ kappa, alpha }: AgreementRow): string[] {
  const of = ({ estimate, ci95, n }: CorrectedAgreement): string[] => [formatNumber(estimate, "effect"), formatInterval(ci95, "effect"), formatNumber(n, "count")];
  return [formatNumber(kappa.observed, "percent"), ...of(kappa), ...of(alpha)];
}
