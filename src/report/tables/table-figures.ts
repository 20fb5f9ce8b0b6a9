import { fitWidth } from "../../core/display-width.js";
import { axisTitle } from "../axis-title.js";
import type { Figure, FigureTable } from "../figures/figure.js";
import { forestFigure } from "../figures/forest-figure.js";
import { clipInterval, isClipped, isShownInterval } from "../format-interval.js";
import { formatWithUnit, isShown } from "../format-number.js";
import { flipPlot } from "../plots/flip-plot.js";
import type { ForestRow } from "../plots/forest-row.js";
import { shiftPlot, type ShiftRow } from "../plots/shift-plot.js";
import { visibleLine } from "../visible-text.js";
import { formatCell } from "./format-cell.js";
import type { PaperCell, PaperRow, PaperTable } from "./paper-table.js";
import { distinct } from "./plain-sources.js";

type NamedFigure = Pick<Figure, "name" | "title" | "description" | "spec" | "table">;

/** One number of a figure with what names it. */
interface Point {
  readonly heading: string;
  readonly label: string;
  readonly cell: PaperCell;
  readonly summary: boolean;
}

/** The figure of a table, with its data; null for the table of changes, whose numbers those of accuracy show, and where nothing was measured. */
export function tableFigure(table: PaperTable): NamedFigure | null {
  switch (table.name) {
    case "dds": return forest(table, table.columns.flatMap((judge, index) => withIntervals(table.rows).flatMap((row) => row.cells[index]!.measure === "points" ? [{ heading: judge, label: rowLabel(row), cell: row.cells[index]!, summary: row.summary }] : [])));
    case "class":
    case "labels": {
      const column = table.columns.indexOf("DDS");
      return forest(table, table.rows.map((row) => ({ heading: row.names.slice(0, -1).join(", "), label: rowLabel(row), cell: row.cells[column]!, summary: row.summary })));
    }
    case "mitigation":
      return forest(table, table.rows.flatMap((row) => table.columns.slice(1).map((column, index) => ({ heading: row.names.join(", "), label: column, cell: row.cells[index + 1]!, summary: row.summary }))));
    case "accuracy": return accuracyFigure(table);
    case "agreement": return agreementFigure(table);
    case "changes": return null;
  }
}

/** Rows whose numbers have intervals: a spread between domains is no point among them. */
function withIntervals(rows: readonly PaperRow[]): PaperRow[] {
  return rows.filter(({ summary, cells }) => !summary || cells.some(({ ci95 }) => ci95 !== null));
}

function rowLabel({ group, names }: PaperRow): string {
  return [...(group === null ? [] : [group]), names.at(-1) ?? ""].join(": ");
}

/** Points under the names of what they are of, with their intervals. */
function forest(table: PaperTable, points: readonly Point[]): NamedFigure | null {
  const shown = points.filter(({ cell }) => isShown(cell.value));
  if (shown.length === 0) return null;
  const several = distinct(shown.map(({ heading }) => heading)).length > 1;
  const rows = shown.map(({ heading, label, cell, summary }, index): ForestRow => ({
    label, estimate: cell.value!, n: cell.n ?? 0, summary, tooFew: cell.mark === "too few items", clipped: isClipped(cell.ci95, "points"),
    interval: isShownInterval(cell.ci95) ? clipInterval(cell.ci95, "points") : null, computed: cell.ci95,
    ...(several && heading !== shown[index - 1]?.heading ? { heading } : {}),
  }));
  const { description, spec } = forestFigure(rows, null, { name: table.name, title: table.caption, explanation: "", caption: [], rowIs: "row", statistic: "DDS", axis: axisTitle(null) });
  return { name: table.name, title: table.caption, description, spec, table: dataOf(shown) };
}

/** How accuracy moves on right and on wrong claims, over all items of each judge. */
function accuracyFigure(table: PaperTable): NamedFigure | null {
  const totals = table.rows.filter(({ summary }) => summary);
  const rows = (totals.length > 0 ? totals : table.rows).filter(({ cells }) => cells.slice(1).every(({ value }) => isShown(value)));
  if (rows.length === 0) return null;
  const points: Point[] = [];
  const shifts = rows.flatMap((row) => ([["right claims", "right", 1], ["wrong claims", "wrong", 2]] as const).map(([claims, colour, column]): ShiftRow => {
    const [from, to] = [row.cells[column]!, row.cells[column + 2]!];
    const label = [claims, ...row.names.slice(0, 1), ...(row.group === null ? [] : [row.group]), ...(totals.length > 0 ? [] : row.names.slice(1))].join(", ");
    points.push({ heading: row.names.join(", "), label: `C1, ${claims}`, cell: from, summary: false }, { heading: row.names.join(", "), label: `C2, ${claims}`, cell: to, summary: false });
    return { label: fitWidth(visibleLine(label), 46), colour, from: { estimate: from.value!, interval: from.ci95 }, to: { estimate: to.value!, interval: to.ci95 } };
  }));
  return {
    name: table.name, title: table.caption, description: described(points), table: dataOf(points),
    // Names of judges are long: they stand above their lines, as on a narrow page.
    spec: () => shiftPlot(shifts, "narrow", { measure: "percent", domain: [0, 100], title: "Accuracy, %" }),
  };
}

function agreementFigure(table: PaperTable): NamedFigure | null {
  const column = table.columns.indexOf("Agreement");
  const points = table.rows.flatMap((row) => isShown(row.cells[column]?.value) ? [{ heading: row.names.slice(0, -1).join(", "), label: rowLabel(row), cell: row.cells[column]!, summary: row.summary }] : []);
  if (points.length === 0) return null;
  const bars = points.map(({ label, cell }) => ({ label: fitWidth(visibleLine(label), 22), colour: "neutral" as const, rate: { estimate: cell.value!, ci95: cell.ci95 ?? [cell.value!, cell.value!] as const, n: cell.n ?? 0 } }));
  return {
    name: table.name, title: table.caption, description: described(points), table: dataOf(points),
    spec: (width) => flipPlot(bars, width, { axis: "Items on which all judges flip or none does, %", count: "n" }),
  };
}

function described(points: readonly Point[]): string {
  return points.map(({ heading, label, cell }) => `${heading === "" ? "" : `${visibleLine(heading)}, `}${visibleLine(label)}: ${cell.ci95 === null ? formatWithUnit(cell.value, cell.measure) : formatCell(cell)}, n ${cell.n ?? 0}.`).join(" ");
}

function dataOf(points: readonly Point[]): FigureTable {
  return {
    header: ["group", "row", "measure", "estimate", "ci95_low", "ci95_high", "n", "cell"],
    rows: points.map(({ heading, label, cell }) => [heading, label, cell.measure, cell.value, cell.ci95?.[0] ?? null, cell.ci95?.[1] ?? null, cell.n, cell.address]),
  };
}
