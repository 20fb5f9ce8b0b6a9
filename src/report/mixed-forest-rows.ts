import type { JudgeBlock, ReportDocument } from "../analysis/report-document.js";
import { clipInterval, isClipped, isShownInterval } from "./format-interval.js";
import { mixedPart } from "./mixed-part.js";
import type { ForestRow } from "./plots/forest-row.js";

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
