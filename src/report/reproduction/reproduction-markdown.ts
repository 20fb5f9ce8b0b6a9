import type { Reason } from "../../published/reproduce/reasons.js";
import type { Reproduction } from "../../published/reproduce/reproduction.js";
import { markdownTable, markdownText } from "../markdown/markdown-text.js";
import { measuredSections } from "./measured-sections.js";
import { numberHeader, numberRow, numberUnits, tableHeader, tableRows } from "./number-rows.js";
import { reproductionSummary } from "./reproduction-summary.js";

/** A reproduction as Markdown: counts, reasons, every number, every contrast. Text from outside is inert in it. */
export function reproductionMarkdown(reproduction: Reproduction): string {
  const cells = (rows: readonly (readonly string[])[]) => rows.map((row) => row.map(markdownText));
  const { counts, reasons } = reproduction;
  const used = (Object.keys(reasons) as Reason[]).filter((reason) => (counts.reasons[reason] ?? 0) + (counts.reasons_of_contrasts[reason] ?? 0) > 0);
  const parts = [
    "# Do the published numbers come out?",
    reproductionSummary(reproduction),
    "## Why numbers differ",
    markdownTable(["reason", "what it means", "numbers", "contrasts"], used.map((reason) => [reason, reasons[reason], String(counts.reasons[reason] ?? 0), String(counts.reasons_of_contrasts[reason] ?? 0)]), 2),
    "## By table",
    markdownTable(tableHeader, tableRows(reproduction).map(({ table, counts: own }) => [markdownText(table), ...own.map(String)]), tableHeader.length - 1),
    "## Every number",
    `*Same rule: computed as published. Right rule: complete items, replies read by the verdict parser, joint baselines, exact intervals. ${numberUnits}*`,
    markdownTable(numberHeader, cells(reproduction.numbers.map(numberRow)), 0),
    ...measuredSections(reproduction).flatMap(({ title, note, header, rows, remarks = [] }) => [`## ${title}`, `*${note}*`, ...rows.length === 0 ? [] : [markdownTable(header, cells(rows), 0)], ...remarks.map(markdownText)]),
    "## Files",
    markdownTable(["file", "SHA-256", "model", "data set", "mitigation", "rows"], cells(reproduction.files.map((file) => [file.path, file.sha256, file.model ?? "", file.dataset ?? "", file.mitigation ?? "", String(file.rows)])), 1),
  ];
  return `${parts.join("\n\n")}\n`;
}
