import { markdownTable, markdownText } from "../markdown/markdown-text.js";
import { formatCell } from "./format-cell.js";
import type { PaperTable } from "./paper-table.js";

/** A table as Markdown: caption, table, notes. Groups stand in a column of their own. */
export function renderTableMarkdown({ caption, heads, columns, rows, notes }: PaperTable): string {
  const grouped = rows.some(({ group }) => group !== null);
  const body = rows.map(({ group, names, summary, cells }) => [
    ...(grouped ? [markdownText(group ?? "")] : []),
    ...names.map((name, index) => summary && index === names.length - 1 ? `**${markdownText(name)}**` : markdownText(name)), ...cells.map(formatCell),
  ]);
  return `${[
    `**${markdownText(caption)}**`,
    markdownTable([...(grouped ? ["Contrast"] : []), ...heads, ...columns].map(markdownText), body, columns.length),
    ...(notes.length === 0 ? [] : [notes.map((note) => markdownText(note)).join("  \n")]),
  ].join("\n\n")}\n`;
}
