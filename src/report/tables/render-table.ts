import type { PaperTable } from "./paper-table.js";
import { renderLatex } from "./render-latex.js";
import { renderTableCsv } from "./render-table-csv.js";
import { renderTableMarkdown } from "./render-table-markdown.js";

/** The forms a table can take. */
export const tableFormats = ["tex", "csv", "md"] as const;

export type TableFormat = typeof tableFormats[number];

/**
 * A table as text: `tex` (LaTeX with `booktabs`), `md` (Markdown) or `csv` (one row per cell, with the unrounded number and its origin).
 * All three print a number alike. Text from models, data and specifications is inert in all of them.
 */
export function renderTable(table: PaperTable, format: TableFormat): string {
  switch (format) {
    case "tex": return renderLatex(table);
    case "csv": return renderTableCsv(table);
    case "md": return renderTableMarkdown(table);
  }
}
