import type { ContrastBlock, FieldRow, JudgeBlock, ReportDocument } from "../../analysis/report-document.js";
import { statisticRows, type StatisticRow } from "../statistic-rows.js";
import { numberCell, textCell } from "./csv-cell.js";

const header = ["judge", "contrast", "field", "statistic", "label", "measure", "estimate", "ci95_low", "ci95_high", "unit", "se", "n", "missing", "note"];

/**
 * One row per judge or contrast and statistic, RFC 4180 with CRLF, numbers unrounded, what is not measured
 * empty with its reason in `note`. `contrast` is empty for a judge's headline contrast, `field` for all items.
 * Points and percent are in percentage points; probabilities, choice rates and AUC 0 to 1; d-prime and criterion in z units.
 */
export function renderCsv(document: ReportDocument): string {
  const lines = [
    header,
    ...document.judges.flatMap((block) => blockLines(block, "")),
    ...document.contrasts.flatMap((block) => blockLines(block, block.name)),
  ];
  return lines.map((cells) => `${cells.join(",")}\r\n`).join("");
}

function blockLines(block: JudgeBlock | ContrastBlock, contrast: string): string[][] {
  const line = (field: string, row: StatisticRow): string[] => [
    textCell(block.judge), textCell(contrast), textCell(field), row.key, textCell(`${row.group}: ${row.label}`), row.measure,
    numberCell(row.estimate), numberCell(row.interval?.[0]), numberCell(row.interval?.[1]), row.unit ?? "", numberCell(row.se),
    numberCell(row.n), numberCell(row.missing), textCell(row.note),
  ];
  return [...statisticRows(block).map((row) => line("", row)), ...block.fields.flatMap((field) => fieldRows(field).map((row) => line(field.field, row)))];
}

function fieldRows(field: FieldRow): StatisticRow[] {
  const row = (key: string, label: string, value: FieldRow["dds"] | null): StatisticRow => ({
    group: "Field", key, label, measure: "points", estimate: value?.estimate ?? null, interval: value?.ci95 ?? null, unit: value?.unit ?? null,
    se: value?.se ?? null, n: field.n, missing: NaN, note: value === null ? "not measured: no probabilities stored" : "missing verdicts are counted over all fields",
  });
  return [row("dds", "DDS", field.dds), row("dds_probability", "DDS on probabilities", field.dds_probability)];
}
