import type { ContrastBlock, JudgeBlock, ReportDocument } from "../analysis/report-document.js";
import type { Estimate } from "../stats/estimate.js";
import { headlineDds } from "./block-words.js";
import { headlineContrast } from "./contrast-name.js";
import { hasTooFewItems } from "./field-interval.js";
import { clipInterval, isClipped, isShownInterval } from "./format-interval.js";
import { isShown } from "./format-number.js";
import { mixedForestRows } from "./mixed-forest-rows.js";
import { overviewRows } from "./overview-rows.js";
import type { ForestRow } from "./plots/forest-row.js";

/** More rows than this make no figure; the farthest from zero stand for the rest. */
const rowsAtMost = 48;

/** DDS overall, as the mean of fields, in a new field, and by field from high to low, on what the finding rests on. */
export function forestRows(document: ReportDocument, block: JudgeBlock): { readonly rows: readonly ForestRow[]; readonly leftOut: number } {
  const onProbabilities = block.finding.basis === "probabilities";
  const fields = block.fields.flatMap((field) => rowOf(field.field, onProbabilities ? field.dds_probability : field.dds, field.n, false, hasTooFewItems(field.n)))
    .sort((one, other) => other.estimate - one.estimate);
  const shown = fields.length <= rowsAtMost ? fields : [...fields.slice(0, rowsAtMost / 2), ...fields.slice(-rowsAtMost / 2)];
  return {
    rows: [
      ...rowOf("All items (micro)", headlineDds(block).estimate, block.n, true),
      // With one field the mean of fields is the pooled number once more.
      ...(onProbabilities || block.fields.length < 2 ? [] : rowOf("Mean of fields (macro)", block.macro, block.n, true)),
      ...mixedForestRows(document, block),
      ...shown,
    ],
    leftOut: fields.length - shown.length,
  };
}

/** The headline contrast of a judge and its others, in points. */
export function contrastRows(document: ReportDocument, block: JudgeBlock, contrasts: readonly ContrastBlock[]): readonly ForestRow[] {
  const estimateOf = (one: JudgeBlock) => block.finding.basis === "probabilities" ? one.dds_probability : one.dds;
  return [
    ...rowOf(`${headlineContrast(document).name} (headline)`, estimateOf(block), block.n, true),
    ...contrasts.flatMap((contrast) => rowOf(contrast.name, estimateOf(contrast), contrast.n, false)),
  ];
}

/**
 * Every judge in every contrast, each on what its own finding rests on, as far as a figure holds them: contrasts are
 * groups of judges, or the rows themselves where there is one judge.
 */
export function overviewForestRows(document: ReportDocument): { readonly rows: readonly (ForestRow & { readonly contrast: string; readonly judge: string })[]; readonly leftOut: number } {
  const contrasts = overviewRows(document);
  const grouped = contrasts.length > 1 && document.judges.length > 1;
  const rows = contrasts.flatMap(({ name, headline, cells }) => cells
    .flatMap((cell) => cell === null ? [] : rowOf(document.judges.length > 1 ? cell.judge : name, headlineDds(cell).estimate, cell.n, headline).map((row) => ({ ...row, contrast: name, judge: cell.judge })))
    .map((row, index) => grouped && index === 0 ? { ...row, heading: name } : row));
  return { rows: rows.slice(0, rowsAtMost), leftOut: Math.max(0, rows.length - rowsAtMost) };
}

function rowOf(label: string, value: Estimate | null, n: number, summary: boolean, tooFew = false): ForestRow[] {
  if (value === null || !isShown(value.estimate)) return [];
  const interval = tooFew ? null : isShownInterval(value.ci95) ? clipInterval(value.ci95, "points") : value.ci95;
  return [{ label, estimate: value.estimate, interval, n, summary, tooFew, clipped: !tooFew && isClipped(value.ci95, "points"), computed: isShownInterval(value.ci95) ? value.ci95 : null }];
}
