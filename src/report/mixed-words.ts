import type { MixedNumber } from "../analysis/mixed-document.js";
import type { JudgeBlock, ReportDocument } from "../analysis/report-document.js";
import { formatEstimate } from "./format-estimate.js";
import { formatInterval } from "./format-interval.js";
import { formatNumber } from "./format-number.js";
import { mixedPart } from "./mixed-part.js";

/** What the fields say together, sentence by sentence. */
export function mixedWords(document: ReportDocument, block: JudgeBlock): readonly string[] {
  const part = mixedPart(document, block);
  if (part === null) return [];
  const { mixed, own } = part;
  const z = ({ estimate, ci95 }: Pick<MixedNumber, "estimate" | "ci95">): string => `${formatNumber(estimate, "z")} ${formatInterval(ci95, "z")}`;
  const next = own.mixed.new_field95;
  const several = mixed.judges.length > 1;
  return [
    `Mean of ${mixed.field_count} ${mixed.field_count === 1 ? "field" : "fields"} in one model${several ? ` with ${mixed.judges.length} judges` : ""}: ${formatEstimate(own.mixed, "points")}.` +
      `${own.macro === null ? "" : ` Macro, each field counting the same: ${formatEstimate(own.macro, "points")}.`}${own.micro === null ? "" : ` Micro, all items pooled: ${formatEstimate(own.micro, "points")}.`}`,
    ...(mixed.spread === null ? [] : [`Fields differ by a standard deviation of ${unsigned(mixed.spread.sd)} points${mixed.spread.ci95 === null ? "" : ` [${unsigned(mixed.spread.ci95[0])}, ${unsigned(mixed.spread.ci95[1])}]`}${several ? " in the mean over judges" : ""}, sampling error taken off.` +
      `${mixed.judge_by_field_sd === null ? "" : ` What is one judge's own in a field: ${unsigned(mixed.judge_by_field_sd)} points.`}`]),
    ...(next === null ? [] : [`In a field that was not asked DDS would lie in ${formatInterval(next, "points")} with 95\u00a0%.`]),
    ...(several ? [`Mean over ${mixed.judges.length} judges, each counting the same: ${formatEstimate(mixed.overall, "points")}.`] : []),
    ...(own.signal === null ? [] : [`Over ${own.signal.fields} fields the criterion moves by ${z(own.signal.delta_criterion)} (spread ${formatNumber(own.signal.delta_criterion.spread.sd, "z")}) and d\u2032 by ${z(own.signal.delta_dprime)} (spread ${formatNumber(own.signal.delta_dprime.spread.sd, "z")})${own.signal.correlation === null ? "" : `, correlated ${formatNumber(own.signal.correlation, "z")} over fields`}.`]),
    ...mixed.remarks.map((remark) => `${remark.charAt(0).toUpperCase()}${remark.slice(1)}.`),
  ];
}

function unsigned(points: number): string {
  return points.toFixed(1);
}
