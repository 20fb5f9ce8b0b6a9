import type { Reason } from "../published/reproduce/reasons.js";
import type { ReproducedNumber, Reproduction } from "../published/reproduce/reproduction.js";
import { measuredSections } from "../report/reproduction/measured-sections.js";
import { notable, numberHeader, numberRow, tableHeader, tableRows } from "../report/reproduction/number-rows.js";
import { reproductionSummary } from "../report/reproduction/reproduction-summary.js";
import { textTable } from "./text-table.js";

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
    reproductionSummary(reproduction),
    "",
    ...used.map((reason) => `${String(counts.reasons[reason]).padStart(5)}  ${reason}: ${reasons[reason]}`),
    "",
    textTable(tableHeader, told.map(({ table, counts: own }) => [table, ...own])),
    ...untold.length === 0 ? [] : [`Nothing at hand, or no result, among the ${untold.reduce((sum, { counts: [own = 0] }) => sum + own, 0)} numbers of: ${untold.map(({ table }) => table).join("; ")}.`],
    "",
    all ? "Every number" : "Numbers that differ, or that the right rule gives otherwise",
    ...grouped(shown),
    ...sections.flatMap(({ title, note, header, rows, remarks = [] }) => ["", `${title}. ${note}`, ...rows.length === 0 ? [] : [textTable(header, rows)], ...remarks]),
    ...all ? [] : ["", "--all shows every number and every contrast, --out DIR writes them."],
  ].join("\n");
}

/** One block a table, so that its name stands once. */
function grouped(numbers: readonly ReproducedNumber[]): string[] {
  const rows = numbers.map(numberRow);
  if (rows.length === 0) return ["none"];
  const named = new Set<string>();
  return [textTable(numberHeader, rows.map(([table = "", ...rest]) => {
    const first = !named.has(table);
    named.add(table);
    return [first ? table : "", ...rest];
  }))];
}
