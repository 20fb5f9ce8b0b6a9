import type { ReportDocument } from "../../analysis/report-document.js";
import type { ForestFigure, LineFigure, ScatterFigure, SectionEstimate, SectionFigure, SectionUnit } from "../../analysis/section.js";
import { explanations } from "../explanations.js";
import { isShownInterval } from "../format-interval.js";
import { isShown } from "../format-number.js";
import { estimatesPlot } from "../plots/estimates-plot.js";
import { linesPlot } from "../plots/lines-plot.js";
import { scatterPlot } from "../plots/scatter-plot.js";
import { sectionGroups } from "../sections/section-groups.js";
import { sectionInterval, sectionNumber } from "../sections/section-number.js";
import { unitWords } from "../sections/unit-words.js";
import { visibleLine } from "../visible-text.js";
import type { AbsentFigure, Figure } from "./figure.js";

/** More rows are not drawn; the table has all. */
const rowsAtMost = 40;
/** More points are not read out. */
const saidAtMost = 40;

/** The figures of all experiments, by the names that `sectionGroups` gives them. */
export function sectionFigures(document: ReportDocument): readonly (Figure | AbsentFigure)[] {
  return sectionGroups(document).flatMap(({ sections }) => sections.flatMap(({ section, figures }) =>
    section.figures.map((figure, index) => sectionFigure(figure, figures[index] as string))));
}

function sectionFigure(figure: SectionFigure, name: string): Figure | AbsentFigure {
  switch (figure.kind) {
    case "forest": return forest({ ...figure, rows: figure.rows.filter(({ value }) => isShown(value.estimate)) }, name);
    case "scatter": return scatter({ ...figure, points: figure.points.filter(({ x, y }) => isShown(x.estimate) && isShown(y.estimate)) }, name);
    case "lines": return lines({ ...figure, series: figure.series.map((line) => ({ ...line, points: line.points.filter(({ x, y }) => isShown(x) && isShown(y)) })) }, name);
  }
}

function forest(figure: ForestFigure, name: string): Figure | AbsentFigure {
  if (figure.rows.length === 0) return { name, absent: `no estimate can be drawn of \u201c${visibleLine(figure.title)}\u201d` };
  const { title, rows, unit, band } = figure;
  const half = rowsAtMost / 2;
  const shown = { ...figure, rows: rows.length <= rowsAtMost ? rows : [...rows.slice(0, half), ...rows.slice(-half)] };
  const bandWords = band !== undefined && isShownInterval(band.interval) ? `${visibleLine(band.label)}, ${sectionInterval(band.interval, unit)}` : null;
  return {
    name, title, explanation: explanations.sectionForest, spec: (width) => estimatesPlot(shown, width),
    description: [...shown.rows.map(({ label, value }) => `${visibleLine(label)}: ${valueWords(value, unit)}.`), ...(bandWords === null ? [] : [`Band: ${bandWords}.`])].join(" "),
    caption: [
      `${visibleLine(title)}${unitWords[unit] === "" ? "" : `, in ${unitWords[unit] === "%" ? "percent" : unitWords[unit]}`}, with 95\u00a0% intervals.`,
      ...(unit === "pp" || unit === "z" ? ["A grey interval holds zero."] : []),
      ...(bandWords === null ? [] : [`Violet: ${bandWords}.`]),
      ...(rows.some(({ value }) => !isShownInterval(value.ci95)) ? ["Hollow: no interval can be given."] : []),
      ...(rows.length > rowsAtMost ? [`The ${rows.length - rowsAtMost} rows in the middle are left out here; the figure\u2019s data have all.`] : []),
    ].join(" "),
    table: {
      header: ["row", "unit", "estimate", "ci95_low", "ci95_high", "n", "p"],
      rows: [
        ...rows.map(({ label, value }) => [label, unit, ...valueCells(value), value.n ?? null, value.p ?? null]),
        ...(band === undefined ? [] : [[band.label, unit, null, band.interval[0], band.interval[1], null, null]]),
      ],
    },
  };
}

function scatter(figure: ScatterFigure, name: string): Figure | AbsentFigure {
  if (figure.points.length === 0) return { name, absent: `no point can be drawn of \u201c${visibleLine(figure.title)}\u201d` };
  const { title, points, frontier = [], x, y } = figure;
  const best = new Set(frontier);
  return {
    name, title, explanation: frontier.length > 0 ? explanations.sectionFrontier : explanations.sectionScatter, spec: (width) => scatterPlot(figure, width),
    description: `Across: ${visibleLine(x.title)}. Up: ${visibleLine(y.title)}. ${said(points.map((point) => `${visibleLine(point.label)}: ${valueWords(point.x, x.unit)} across, ${valueWords(point.y, y.unit)} up${best.has(point.label) ? ", on the frontier" : ""}.`))}`,
    caption: [
      `${visibleLine(title)}: ${visibleLine(x.title)} across, ${visibleLine(y.title)} up, with 95\u00a0% intervals where there are any.`,
      ...(frontier.length > 0 ? ["Green, joined: no other is better in both."] : []),
      "A number in place of a name is explained beneath.",
    ].join(" "),
    table: {
      header: ["point", "x", "x_ci95_low", "x_ci95_high", "y", "y_ci95_low", "y_ci95_high", "size", "frontier"],
      rows: points.map((point) => [point.label, ...valueCells(point.x), ...valueCells(point.y), point.size ?? null, best.has(point.label) ? 1 : 0]),
    },
  };
}

function lines(figure: LineFigure, name: string): Figure | AbsentFigure {
  if (figure.series.every(({ points }) => points.length === 0)) return { name, absent: `no point can be drawn of \u201c${visibleLine(figure.title)}\u201d` };
  const { title, series, x, y, diagonal } = figure;
  const banded = series.some(({ points }) => points.some(({ ci95 }) => isShownInterval(ci95)));
  return {
    name, title, explanation: diagonal ? explanations.sectionDiagonal : explanations.sectionLines, spec: (width) => linesPlot(figure, width),
    description: `Across: ${visibleLine(x.title)}. Up: ${visibleLine(y.title)}. ${series.map(({ label, points }) => `${visibleLine(label)}: ${said(points.map((point) => `${sectionNumber(point.x, x.unit)}: ${[sectionNumber(point.y, y.unit), sectionInterval(point.ci95, y.unit)].filter((part) => part !== null).join(" ")}`), "; ")}.`).join(" ")}`,
    caption: [
      `${visibleLine(title)}: ${visibleLine(x.title)} across, ${visibleLine(y.title)} up.`,
      ...(banded ? ["Shaded: 95\u00a0% intervals, point by point."] : []),
      ...(diagonal ? ["Dashed, grey: where both are equal."] : []),
    ].join(" "),
    table: {
      header: ["line", "x", "y", "ci95_low", "ci95_high"],
      rows: series.flatMap(({ label, points }) => points.map((point) => [label, point.x, point.y, point.ci95?.[0] ?? null, point.ci95?.[1] ?? null])),
    },
  };
}

function valueWords({ estimate, ci95, n }: SectionEstimate, unit: SectionUnit): string {
  return `${sectionNumber(estimate, unit)} ${sectionInterval(ci95, unit) ?? "without an interval"}${isShown(n) ? `, n ${n}` : ""}`;
}

function valueCells({ estimate, ci95 }: SectionEstimate): [number, number | null, number | null] {
  return [estimate, ci95?.[0] ?? null, ci95?.[1] ?? null];
}

function said(words: readonly string[], between = " "): string {
  return words.length <= saidAtMost ? words.join(between) : `${words.slice(0, saidAtMost).join(between)} And ${words.length - saidAtMost} more, which the figure\u2019s data have.`;
}
