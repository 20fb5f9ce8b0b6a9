import type { JudgeBlock } from "../../analysis/report-document.js";
import { formatInterval, formatNumber } from "../format-number.js";
import { statisticRows } from "../statistic-rows.js";
import { markdownTable, markdownText } from "./markdown-text.js";

/** Every number of a block with interval, n and what is missing, as one Markdown table. */
export function markdownNumbers(block: JudgeBlock): string {
  return markdownTable(
    ["Statistic", "Note", "Measure", "Estimate", "95 % interval", "n", "Missing"],
    statisticRows(block).map((row) => [
      `${row.group}: ${row.label}`, markdownText(row.note), row.measure,
      row.estimate === null && row.interval === null ? "not measured" : formatNumber(row.estimate, row.measure),
      formatInterval(row.interval, row.measure), formatNumber(row.n, "count"), formatNumber(row.missing, "count"),
    ]), 4);
}
