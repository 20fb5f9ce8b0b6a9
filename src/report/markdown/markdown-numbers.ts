import type { JudgeBlock } from "../../analysis/report-document.js";
import { clippedWords, formatInterval, isClipped } from "../format-interval.js";
import { formatNumber } from "../format-number.js";
import { statisticRows } from "../statistic-rows.js";
import { markdownTable, markdownText } from "./markdown-text.js";

/** Every number of a block with interval, n and what is missing, as one Markdown table. */
export function markdownNumbers(block: JudgeBlock): string {
  const rows = statisticRows(block);
  const table = markdownTable(
    ["Statistic", "Note", "Measure", "Estimate", "95\u00a0% interval", "n", "Missing"],
    rows.map((row) => [
      `${row.group}: ${row.label}`, markdownText(row.note), row.measure,
      row.estimate === null && row.interval === null ? "not measured" : formatNumber(row.estimate, row.measure),
      formatInterval(row.interval, row.measure, row.reach), formatNumber(row.n, "count"), formatNumber(row.missing, "count"),
    ]), 4);
  return rows.some((row) => isClipped(row.interval, row.measure, row.reach)) ? `${table}\n\n${clippedWords}` : table;
}
