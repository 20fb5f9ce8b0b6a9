import type { JudgeBlock } from "../analysis/report-document.js";
import { formatInterval } from "./format-interval.js";
import { formatNumber } from "./format-number.js";
import { withCount } from "./with-count.js";

/** What "framing-robust" rests on, or lacks, in a sentence: where that is the question, which it is not beside a direction. Else null. */
export function equivalenceTraceWords({ equivalence = null, finding }: Pick<JudgeBlock, "equivalence" | "finding">): string | null {
  if (equivalence === null || (finding.verdict !== "framing-robust" && (finding.verdict !== "undecided" || finding.vetoes.length > 0))) return null;
  const { margin, pooled, each_claim: claims, every_domain: every, rms_bound: rms, few_differences: few, differing } = equivalence;
  const said = (shown: boolean): string => shown ? "shown" : "not shown";
  const parts = few !== null
    ? [`only ${withCount(differing, "item")} ${differing === 1 ? "differs" : "differ"}, whose share moves DDS by at most ${formatNumber(few.bound95, "percent")} points: ${said(few.equivalent)}`]
    : [
      `all items together ${said(pooled.equivalent)} (90\u00a0% interval ${formatInterval(pooled.ci90, "points")})`,
      `right and wrong claims each for itself ${said(claims.equivalent)}`,
      `root mean square of the fields at most ${formatNumber(rms.bound95, "percent")} (95\u00a0%), ${said(rms.equivalent)}`,
    ];
  const inEvery = `in every field by itself ${said(every.equivalent)}${every.refused === 0 ? "" : ` (${every.refused} of ${withCount(every.domains, "field")} ${every.refused === 1 ? "has" : "have"} too few items that differ)`}, which the finding does not ask for`;
  return `Within ${margin} points of no shift: ${[...parts, inEvery].join("; ")}.`;
}
