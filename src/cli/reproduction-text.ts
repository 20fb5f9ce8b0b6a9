import type { Reason } from "../published/reproduce/reasons.js";
import type { ReproducedNumber, Reproduction } from "../published/reproduce/reproduction.js";
import { measuredSections } from "../report/reproduction/measured-sections.js";
import { notable, numberHeader, numberRow, numberUnits, tableHeader, tableRows } from "../report/reproduction/number-rows.js";
import { reproductionSummary } from "../report/reproduction/reproduction-summary.js";
import { wrapWidth } from "../core/display-width.js";
import { stackedRows } from "./stacked-rows.js";
import { textTable } from "./text-table.js";

/** Columns of running text, and the most that a table may take before its rows are stacked. */
const textWidth = 100;
const tableWidth = 120;

/** Columns of what became of a number; more goes beneath. */
const outcomeWidth = 56;

/** A reproduction for the terminal: counts, reasons, tables, and the numbers to read first; with `all` every number and contrast. */
export function reproductionText(reproduction: Reproduction, { all = false }: { readonly all?: boolean } = {}): string {
  const { counts, reasons, numbers } = reproduction;
  const used = (Object.keys(reasons) as Reason[]).filter((reason) => (counts.reasons[reason] ?? 0) > 0);
  const shown = all ? numbers : notable(reproduction);
  const tables = tableRows(reproduction);
  // Of a table without anything at hand its name is enough.
  const told = all ? tables : tables.filter(({ computed }) => computed > 0);
  const untold = tables.filter((table) => !told.includes(table));
  const sections = measuredSections(reproduction).filter(({ title }) => all || !title.startsWith("Every"));
  return [
    ...wrapWidth(reproductionSummary(reproduction), textWidth),
    "",
    ...used.flatMap((reason) => hanging(`${String(counts.reasons[reason]).padStart(5)}  `, `${reason}: ${reasons[reason]}`)),
    "",
    textTable(tableHeader, told.map(({ table, counts: own }) => [table, ...own])),
    ...untold.length === 0 ? [] : wrapWidth(`Nothing at hand, or no result, among the ${untold.reduce((sum, { counts: [own = 0] }) => sum + own, 0)} numbers of: ${untold.map(({ table }) => table).join("; ")}.`, textWidth),
    "",
    `${all ? "Every number" : "Numbers that differ, or that the right rule gives otherwise"}. ${numberUnits}`,
    ...grouped(shown),
    ...sections.flatMap(({ title, note, header, rows, remarks = [] }) => ["", ...wrapWidth(`${title}. ${note}`, textWidth), ...rows.length === 0 ? [] : [fitted(header, rows)], ...remarks.flatMap((remark) => wrapWidth(remark, textWidth))]),
    ...all ? [] : ["", "--all shows every number and every contrast, --out DIR writes them."],
  ].join("\n");
}

/** Columns where they fit, else the rows stacked. */
function fitted(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const table = textTable(header, rows);
  return table.split("\n").every((line) => line.length <= tableWidth) ? table : stackedRows(header, rows, textWidth);
}

/** A text with its further lines beneath its first. */
function hanging(mark: string, text: string): string[] {
  return wrapWidth(text, textWidth - mark.length).map((line, index) => `${index === 0 ? mark : " ".repeat(mark.length)}${line}`);
}

/** One block a table, beneath its name. */
function grouped(numbers: readonly ReproducedNumber[]): string[] {
  const rows = numbers.map(numberRow);
  if (rows.length === 0) return ["none"];
  const [, ...header] = numberHeader;
  return [textTable(header, rows.flatMap(([table = "", name = "", ...rest], index) => {
    const [first = "", ...further] = wrapWidth(rest.at(-1) ?? "", outcomeWidth);
    return [
      ...table === rows[index - 1]?.[0] ? [] : [[table]], [`  ${name}`, ...rest.slice(0, -1), first], ...further.map((line) => ["", ...rest.slice(0, -1).map(() => ""), line]),
    ];
  }))];
}
