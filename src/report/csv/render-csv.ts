import type { ContrastBlock, FieldRow, JudgeBlock, ReportDocument } from "../../analysis/report-document.js";
import { agreementRows } from "../agreement-rows.js";
import { componentRows } from "../component-rows.js";
import { furtherRows } from "../further-rows.js";
import { mixedCsvRows } from "../mixed-csv-rows.js";
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
    ...document.judges.flatMap((block) => [...blockLines(block, ""), ...mixedCsvRows(document, block).map((row) => lineOf(block, "", row.field, row))]),
    ...document.contrasts.flatMap((block) => blockLines(block, block.name)),
    ...agreementLines(document),
  ];
  return lines.map((cells) => `${cells.join(",")}\r\n`).join("");
}

function blockLines(block: JudgeBlock | ContrastBlock, contrast: string): string[][] {
  return [
    ...[...statisticRows(block), ...furtherRows(block), ...componentRows(block)].map((row) => lineOf(block, contrast, "", row)),
    ...block.fields.flatMap((field) => fieldRows(field).map((row) => lineOf(block, contrast, field.field, row))),
  ];
}

function lineOf({ judge }: Pick<JudgeBlock, "judge">, contrast: string, field: string, row: StatisticRow): string[] {
  return [
    textCell(judge), textCell(contrast), textCell(field), row.key, textCell(`${row.group}: ${row.label}`), row.measure,
    numberCell(row.estimate), numberCell(row.interval?.[0]), numberCell(row.interval?.[1]), row.unit ?? "", numberCell(row.se),
    numberCell(row.n), numberCell(row.missing), textCell(row.note),
  ];
}

/** Of all judges together, so that no judge is named. */
function agreementLines(document: ReportDocument): string[][] {
  return agreementRows(document).flatMap(({ key, label, kappa, alpha }) => ([["fleiss_kappa", "Fleiss' kappa", kappa], ["krippendorff_alpha", "Krippendorff's alpha", alpha]] as const).map(([name, title, value]) => lineOf({ judge: "" }, "", "", {
    group: "Agreement of judges", key: `agreement.${key}.${name}`, label: `${label}, ${title}`, measure: "effect", estimate: value.estimate, interval: value.ci95, unit: "item", se: value.se, n: value.n, missing: NaN,
    note: value.estimate === null ? "not measured: one answer alone occurs, or no item has two judges" : "",
  })));
}

function fieldRows(field: FieldRow): StatisticRow[] {
  const row = (key: string, label: string, value: FieldRow["dds"] | null): StatisticRow => ({
    group: "Field", key, label, measure: "points", estimate: value?.estimate ?? null, interval: value?.ci95 ?? null, unit: value?.unit ?? null,
    se: value?.se ?? null, n: field.n, missing: NaN, note: value === null ? "not measured: no probabilities stored" : "missing verdicts are counted over all fields",
  });
  return [row("dds", "DDS", field.dds), row("dds_probability", "DDS on probabilities", field.dds_probability)];
}
