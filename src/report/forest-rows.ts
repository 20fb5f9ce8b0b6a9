import type { ContrastBlock, JudgeBlock } from "../analysis/report-document.js";
import type { Estimate } from "../stats/estimate.js";
import { headlineDds } from "./block-words.js";
import { hasTooFewItems } from "./field-interval.js";
import { clipInterval, isClipped, isShown, isShownInterval } from "./format-number.js";
import type { ForestRow } from "./plots/forest-plot.js";

/** More rows than this make no figure; the farthest from zero stand for the rest. */
const rowsAtMost = 48;

/** DDS overall, as the mean of fields, and by field from high to low, on what the finding rests on. */
export function forestRows(block: JudgeBlock): { readonly rows: readonly ForestRow[]; readonly leftOut: number } {
  const onProbabilities = block.finding.basis === "probabilities";
  const fields = block.fields.flatMap((field) => rowOf(field.field, onProbabilities ? field.dds_probability : field.dds, field.n, false, hasTooFewItems(field.n)))
    .sort((one, other) => other.estimate - one.estimate);
  const shown = fields.length <= rowsAtMost ? fields : [...fields.slice(0, rowsAtMost / 2), ...fields.slice(-rowsAtMost / 2)];
  return {
    rows: [
      ...rowOf("All items", headlineDds(block).estimate, block.n, true),
      ...(onProbabilities ? [] : rowOf("Mean of fields (macro)", block.macro, block.n, true)),
      ...shown,
    ],
    leftOut: fields.length - shown.length,
  };
}

/** The headline contrast of a judge and its parts, in points. */
export function contrastRows(block: JudgeBlock, contrasts: readonly ContrastBlock[]): readonly ForestRow[] {
  const estimateOf = (one: JudgeBlock) => block.finding.basis === "probabilities" ? one.dds_probability : one.dds;
  return [
    ...rowOf("C2 \u2212 C1 (headline)", estimateOf(block), block.n, true),
    ...contrasts.flatMap((contrast) => rowOf(contrast.name, estimateOf(contrast), contrast.n, false)),
  ];
}

function rowOf(label: string, value: Estimate | null, n: number, summary: boolean, tooFew = false): ForestRow[] {
  if (value === null || !isShown(value.estimate)) return [];
  const interval = tooFew ? null : isShownInterval(value.ci95) ? clipInterval(value.ci95, "points") : value.ci95;
  return [{ label, estimate: value.estimate, interval, n, summary, tooFew, clipped: !tooFew && isClipped(value.ci95, "points") }];
}
