import type { CorrectedAgreement } from "../analysis/flip-agreement.js";
import type { ReportDocument } from "../analysis/report-document.js";
import { formatInterval } from "./format-interval.js";
import { formatNumber, formatWithUnit } from "./format-number.js";
import { withCount } from "./with-count.js";

/** How far the judges flip on the same items, in a sentence or two; null with fewer than two judges. */
export function agreementWords({ agreement }: ReportDocument): string | null {
  if (agreement === null || agreement === undefined) return null;
  if (agreement.agreement === null) return `Agreement of the ${agreement.judges} judges about flips: not measured, no item has all verdicts of all judges.`;
  const { estimate, ci95 } = agreement.agreement;
  return `The ${agreement.judges} judges agree on ${formatWithUnit(estimate, "percent")} ${formatInterval(ci95, "percent")} of ${withCount(agreement.n, "item")} whether the verdict flips (deference or skepticism): ` +
    `on ${withCount(agreement.all, "item")} with all of them, on ${withCount(agreement.none, "item")} with none, on ${withCount(agreement.some, "item")} with some.${corrected(agreement.flips?.fleiss_kappa)}`;
}

function corrected(kappa: CorrectedAgreement | undefined): string {
  if (kappa === undefined) return "";
  return kappa.estimate === null ? " Corrected for chance: not defined, as no item flips, or every one." : ` Corrected for chance (Fleiss' kappa, 1 is perfect, 0 is chance): ${formatNumber(kappa.estimate, "effect")} ${formatInterval(kappa.ci95, "effect")}.`;
}
