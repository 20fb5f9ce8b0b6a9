import { formatCell } from "./format-cell.js";
import { latexNumber, latexText } from "./latex-text.js";
import type { PaperRow, PaperTable } from "./paper-table.js";

/**
 * A table environment for LaTeX with rules of the package `booktabs`. Wide tables are for `table*` or a landscape page: their
 * environment is left to whoever sets the paper.
 */
export function renderLatex(table: PaperTable): string {
  const { name, caption, heads, columns, rows, notes } = table;
  const width = heads.length + columns.length;
  const line = (cells: readonly string[]): string => `${cells.join(" & ")} \\\\`;
  const lines = [
    `% DialDefer, table ${name}. Needs \\usepackage{booktabs}.`,
    "\\begin{table}", "\\centering", "\\small",
    `\\caption{${latexText(caption)}}`, `\\label{tab:${name}}`,
    `\\begin{tabular}{${"l".repeat(heads.length)}${"r".repeat(columns.length)}}`, "\\toprule",
    line([...heads, ...columns].map(latexText)), "\\midrule",
    ...rows.flatMap((row, index) => [...separators(rows[index - 1], row, width), line([...shownNames(rows[index - 1], row).map(latexText), ...row.cells.map((cell) => latexNumber(formatCell(cell)))])]),
    "\\bottomrule", "\\end{tabular}",
    ...(notes.length === 0 ? [] : ["", "\\smallskip", `\\parbox{\\linewidth}{\\footnotesize ${notes.map(latexText).join(" ")}}`]),
    "\\end{table}",
  ];
  return `${lines.join("\n")}\n`;
}

/** Rules between groups, between what names the rows first, and above summaries. */
function separators(before: PaperRow | undefined, row: PaperRow, width: number): string[] {
  const newGroup = row.group !== null && row.group !== before?.group;
  const rule = before !== undefined && (newGroup || (row.summary && !before.summary) || (row.names.length > 1 && row.names[0] !== before.names[0]));
  return [...(rule ? ["\\midrule"] : []), ...(newGroup ? [`\\multicolumn{${width}}{l}{\\emph{${latexText(row.group ?? "")}}} \\\\`] : [])];
}

/** The names of a row without those that stand above it already. */
function shownNames(before: PaperRow | undefined, row: PaperRow): string[] {
  if (before === undefined || before.group !== row.group) return [...row.names];
  const first = row.names.findIndex((name, index) => name !== before.names[index]);
  return row.names.map((name, index) => index < first ? "" : name);
}
