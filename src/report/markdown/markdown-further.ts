import type { JudgeBlock } from "../../analysis/report-document.js";
import { explanations } from "../explanations.js";
import { formatInterval } from "../format-interval.js";
import { formatNumber } from "../format-number.js";
import { furtherRows } from "../further-rows.js";
import { markdownTable, markdownText } from "./markdown-text.js";

/** Further tests and intervals of a judge, each with its method; why there are none where there are none. */
export function markdownFurther(block: JudgeBlock): string[] {
  const rows = furtherRows(block);
  const note = block.further_note;
  if (rows.length === 0) return note === null ? [] : [`Further statistics: ${markdownText(note)}.`];
  return [
    "**Further statistics**", ...(note === null ? [] : [`Mind: ${markdownText(note)}.`]),
    markdownTable(["What", "How", "Estimate", "95\u00a0% interval", "n"], rows.map((row) => [row.label, markdownText(row.note), formatNumber(row.estimate, row.measure), formatInterval(row.interval, row.measure, row.reach), formatNumber(row.n, "count")]), 3),
    `*${explanations.further}*`,
  ];
}
