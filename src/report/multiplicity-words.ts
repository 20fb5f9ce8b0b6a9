import type { JudgeBlock } from "../analysis/report-document.js";
import { formatNumber } from "./format-number.js";

/** The p-value of a contrast's DDS beside the adjusted one, where the report has several contrasts or judges; else null. */
export function multiplicityWords({ multiplicity = null }: Pick<JudgeBlock, "multiplicity">): string | null {
  if (multiplicity === null || multiplicity.tests < 2) return null;
  return `p ${equals(multiplicity.p)}, adjusted ${equals(multiplicity.p_by)}`;
}

/** What the adjusted p-values are, to stand once beside them. */
export const multiplicityNote = "p: two-sided, of DDS by the unit of its interval; adjusted for all contrasts and judges of this report by Benjamini and Yekutieli, since contrasts share replies. Findings and intervals are not adjusted.";

function equals(p: number): string {
  const text = formatNumber(p, "p");
  return text.startsWith("<") ? text : `= ${text}`;
}
