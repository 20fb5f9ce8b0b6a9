import type { MixedField, MixedNumber, MixedView } from "../analysis/mixed-document.js";
import type { JudgeBlock, ReportDocument } from "../analysis/report-document.js";
import { clipInterval, formatInterval, isClipped, isShownInterval } from "./format-interval.js";
import { formatNumber, formatWithUnit } from "./format-number.js";
import type { ForestRow } from "./plots/forest-row.js";

type JudgeInMixed = MixedView["judges"][number];

/** The judge's part of the mixed view, where it stands on what the judge's finding rests on. */
export function mixedPart({ mixed }: ReportDocument, block: JudgeBlock): { readonly mixed: MixedView; readonly own: JudgeInMixed } | null {
  const own = mixed?.judges.find(({ judge }) => judge === block.judge);
  if (mixed === undefined || mixed === null || own === undefined || mixed.basis !== block.finding.basis) return null;
  // Judges of one name at different endpoints cannot be told apart here.
  return new Set(mixed.judges.map(({ judge }) => judge)).size < mixed.judges.length ? null : { mixed, own };
}

/** The mixed model's mean over fields and what it says of a new field, as rows beside macro and micro. */
export function mixedForestRows(document: ReportDocument, block: JudgeBlock): readonly ForestRow[] {
  const part = mixedPart(document, block);
  if (part === null || part.mixed.field_count < 2) return [];
  const { estimate, ci95, new_field95: next } = part.own.mixed;
  const row = (label: string, interval: readonly [number, number]): ForestRow => ({
    label, estimate, interval: isShownInterval(interval) ? clipInterval(interval, "points") : interval, n: block.n, summary: true, tooFew: false, clipped: isClipped(interval, "points"), computed: isShownInterval(interval) ? interval : null,
  });
  return [row("Mean of fields (mixed)", ci95), ...(next === null ? [] : [row("A new field (mixed)", next)])];
}

/** The judge's fields drawn towards their mean; empty where there is no mixed view of several fields. */
export function mixedFields(document: ReportDocument, block: JudgeBlock): readonly MixedField[] {
  const part = mixedPart(document, block);
  return part === null || part.mixed.field_count < 2 ? [] : part.mixed.fields.filter(({ judge }) => judge === block.judge);
}

/** What the fields say together, sentence by sentence. */
export function mixedWords(document: ReportDocument, block: JudgeBlock): readonly string[] {
  const part = mixedPart(document, block);
  if (part === null) return [];
  const { mixed, own } = part;
  const points = (value: { readonly estimate: number; readonly ci95: readonly [number, number] }): string => `${formatWithUnit(value.estimate, "points")} ${formatInterval(value.ci95, "points")}`;
  const z = ({ estimate, ci95 }: Pick<MixedNumber, "estimate" | "ci95">): string => `${formatNumber(estimate, "z")} ${formatInterval(ci95, "z")}`;
  const next = own.mixed.new_field95;
  const several = mixed.judges.length > 1;
  return [
    `Mean of ${mixed.field_count} ${mixed.field_count === 1 ? "field" : "fields"} in one model${several ? ` with ${mixed.judges.length} judges` : ""}: ${points(own.mixed)}.` +
      `${own.macro === null ? "" : ` Macro, each field counting the same: ${points(own.macro)}.`}${own.micro === null ? "" : ` Micro, all items pooled: ${points(own.micro)}.`}`,
    ...(mixed.spread === null ? [] : [`Fields differ by a standard deviation of ${unsigned(mixed.spread.sd)} points${mixed.spread.ci95 === null ? "" : ` [${unsigned(mixed.spread.ci95[0])}, ${unsigned(mixed.spread.ci95[1])}]`}${several ? " in the mean over judges" : ""}, sampling error taken off.` +
      `${mixed.judge_by_field_sd === null ? "" : ` What is one judge's own in a field: ${unsigned(mixed.judge_by_field_sd)} points.`}`]),
    ...(next === null ? [] : [`In a field that was not asked DDS would lie in ${formatInterval(next, "points")} with 95\u00a0%.`]),
    ...(several ? [`Mean over ${mixed.judges.length} judges, each counting the same: ${points(mixed.overall)}.`] : []),
    ...(own.signal === null ? [] : [`Over ${own.signal.fields} fields the criterion moves by ${z(own.signal.delta_criterion)} (spread ${formatNumber(own.signal.delta_criterion.spread.sd, "z")}) and d\u2032 by ${z(own.signal.delta_dprime)} (spread ${formatNumber(own.signal.delta_dprime.spread.sd, "z")})${own.signal.correlation === null ? "" : `, correlated ${formatNumber(own.signal.correlation, "z")} over fields`}.`]),
    ...mixed.remarks.map((remark) => `${remark.charAt(0).toUpperCase()}${remark.slice(1)}.`),
  ];
}

function unsigned(points: number): string {
  return points.toFixed(1);
}
