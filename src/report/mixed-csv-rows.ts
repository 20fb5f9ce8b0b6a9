import type { MixedNumber } from "../analysis/mixed-document.js";
import type { JudgeBlock, ReportDocument } from "../analysis/report-document.js";
import type { Interval } from "../stats/estimate.js";
import { mixedFields } from "./mixed-fields.js";
import { mixedPart } from "./mixed-part.js";
import type { StatisticRow } from "./statistic-rows.js";

type NamedRow = StatisticRow & { readonly field: string };

/** A judge's part of the mixed view with a row for each number: the mean over fields, a new field, the spread, and each field drawn towards the mean. */
export function mixedCsvRows(document: ReportDocument, block: JudgeBlock): readonly NamedRow[] {
  const part = mixedPart(document, block);
  if (part === null) return [];
  const { mixed, own } = part;
  const row = (key: string, label: string, n: number, rest: Partial<NamedRow>): NamedRow => ({
    group: "Fields in one model", key: `mixed.${key}`, label, measure: "points", estimate: null, interval: null, unit: null, se: null, n, missing: NaN, note: `on ${mixed.basis}`, field: "", ...rest,
  });
  const mean = (key: string, label: string, value: Pick<MixedNumber, "estimate" | "se"> & { readonly ci95: Interval }, rest: Partial<NamedRow> = {}): NamedRow =>
    row(key, label, block.n, { estimate: value.estimate, se: value.se, interval: value.ci95, ...rest });
  const { signal } = own;
  return [
    mean("mixed", "DDS, mean of fields in one model", own.mixed),
    ...(own.mixed.new_field95 === null ? [] : [row("new_field95", "DDS of a field that was not asked", block.n, { interval: own.mixed.new_field95, note: `on ${mixed.basis}; a prediction interval` })]),
    ...(mixed.spread === null ? [] : [row("spread.sd", "Standard deviation between fields", block.n, { measure: "percent", estimate: mixed.spread.sd, interval: mixed.spread.ci95, note: "points; sampling error taken off, of the mean over judges" })]),
    ...(mixed.judges.length < 2 ? [] : [mean("overall", `DDS, mean of fields and ${mixed.judges.length} judges`, mixed.overall)]),
    ...(signal === null ? [] : [
      mean("signal.delta_criterion", "Criterion, C2 \u2212 C1, mean of fields", signal.delta_criterion, { measure: "z" }), mean("signal.delta_dprime", "d\u2032, C2 \u2212 C1, mean of fields", signal.delta_dprime, { measure: "z" }),
    ]),
    ...mixedFields(document, block).flatMap((own) => [
      row("shrunk", "DDS drawn towards the mean of fields", own.n, { field: own.field, estimate: own.shrunk, se: own.shrunk_se, interval: own.shrunk_ci95 }),
      row("p", "DDS is 0, p", own.n, { field: own.field, measure: "p", estimate: own.p, note: "t over the field's items" }),
      row("p_holm", "DDS is 0, p adjusted by Holm", own.n, { field: own.field, measure: "p", estimate: own.p_holm, note: "for all fields and judges" }),
    ]),
  ];
}
