import type { ForestFigure } from "../../analysis/section.js";
import { displayWidth, fitWidth } from "../../core/display-width.js";
import { isShownInterval } from "../format-interval.js";
import { formatNumber, isShown } from "../format-number.js";
import { html, type SafeHtml } from "../html/safe-html.js";
import { sectionInterval, sectionNumber } from "../sections/section-number.js";
import { unitWords } from "../sections/unit-words.js";
import { visibleLine } from "../visible-text.js";
import { horizontalAxis } from "./plot-axes.js";
import { plotColours } from "./plot-colours.js";
import type { PlotWidth } from "./plot-layout.js";
import type { Plot } from "./render-plot.js";
import { pixels, svgText } from "./svg-text.js";
import { valueDomain } from "./value-domain.js";
import { valueScale, type ValueScale } from "./value-scale.js";

type EstimateRow = ForestFigure["rows"][number];

/** More characters of a name stand above its row, not beside it. */
const besideColumns = 24;

/**
 * Estimates with their intervals over one axis in any unit, the numbers beside them, a band behind all rows. Changes (points, z) stand around zero and take
 * colour where their interval leaves it; an estimate without an interval is hollow; an interval that runs off the scale ends in an arrowhead.
 */
export function estimatesPlot({ rows, unit, band }: ForestFigure, width: PlotWidth): Plot {
  const names = rows.map(({ label }) => visibleLine(label));
  const longest = Math.max(0, ...names.map((name) => displayWidth(name)));
  const stacked = width === "narrow" || longest > besideColumns;
  const [full, left, right] = width === "narrow" ? [344, 8, 336] : stacked ? [760, 8, 752] : [760, 180, 552];
  const [step, top] = stacked ? [width === "narrow" && longest > 24 ? 56 : 42, 6] : [26, 26];
  const bottom = top + step * rows.length;
  const interval = isShownInterval(band?.interval) ? band.interval : null;
  const within = unit === "share" ? [0, 1] as const : unit === "percent" ? [0, 100] as const : null;
  const domain = valueDomain(rows.map(({ value }) => value), [...(isChange(unit) ? [0] : []), ...(interval ?? [])], within);
  const scale = valueScale(domain, [left, right], width === "narrow" ? 4 : 7);
  const zero = isChange(unit) || (domain[0] <= 0 && domain[1] >= 0);
  const marked = rows.map((_, index) => top + step * (index + 1) - (stacked ? 12 : step / 2));
  // Where names stand above the rows, band and zero cross no name.
  const strips = stacked ? marked.map((y) => [y - 10, y + 10] as const) : [[top, bottom] as const];

  return {
    width: full, height: bottom + 46,
    content: html`<g font-family="inherit">${interval !== null && html`<path d="${strips.map(([from, to]) => `M${pixels(scale.at(interval[0]))} ${from}H${pixels(Math.max(scale.at(interval[1]), scale.at(interval[0]) + 1))}V${to}H${pixels(scale.at(interval[0]))}Z`).join("")}" fill="${plotColours.placebo}"/>`}${
      horizontalAxis({ scale, unit, title: [unitWords[unit], "95\u00a0% intervals"].filter((part) => part !== "").join(", ") }, { left, right, top, bottom })}${
      zero && html`<path d="${strips.map(([from, to]) => `M${pixels(scale.at(0))} ${from}V${to}`).join("")}" stroke="${plotColours.muted}"/>`}${
      !stacked && html`${svgText("estimate [95\u00a0% interval]", { x: 708, y: 12, anchor: "end", size: 12, colour: plotColours.muted })}${rows.some(({ value }) => isShown(value.n)) && svgText("n", { x: full, y: 12, anchor: "end", size: 12, colour: plotColours.muted })}`}${
      rows.map((row, index) => html`${estimateMark(row, unit, scale, marked[index] as number)}${rowText(row, unit, names[index] as string, { full, stacked, narrow: width === "narrow", top: top + step * index, step })}`)}</g>`.markup,
  };
}

function estimateMark({ value }: EstimateRow, unit: ForestFigure["unit"], scale: ValueScale, y: number): SafeHtml {
  const { estimate, ci95 } = value;
  const colour = directionColour(value, unit);
  const x = pixels(scale.at(estimate));
  const [low, high] = isShownInterval(ci95) ? ci95 : [estimate, estimate];
  const arrow = (end: number, side: 1 | -1) => html`<path d="M${pixels(end)} ${y}l${-8 * side} -4.5v9z" fill="${colour}"/>`;
  return html`<path d="M${pixels(scale.at(low))} ${y}H${pixels(scale.at(high))}" stroke="${colour}" stroke-width="2" stroke-linecap="round"/>${low < scale.domain[0] && arrow(scale.at(low), -1)}${high > scale.domain[1] && arrow(scale.at(high), 1)}<circle cx="${x}" cy="${y}" r="4.5" fill="${
    isShownInterval(ci95) ? colour : plotColours.paper}" stroke="${isShownInterval(ci95) ? plotColours.paper : colour}" stroke-width="1.5"/>`;
}

interface RowPlace {
  readonly full: number;
  readonly stacked: boolean;
  readonly narrow: boolean;
  readonly top: number;
  readonly step: number;
}

function rowText({ value: { estimate, ci95, n } }: EstimateRow, unit: ForestFigure["unit"], name: string, { full, stacked, narrow, top, step }: RowPlace): SafeHtml {
  const numbers = `${sectionNumber(estimate, unit)} ${sectionInterval(ci95, unit) ?? "no interval"}`;
  const muted = { colour: plotColours.muted, size: 12 };
  const counted = isShown(n) ? formatNumber(n, "count") : "";
  if (!stacked) {
    const y = top + step / 2;
    return html`${svgText(name, { x: 0, y })}${svgText(numbers, { x: 708, y, anchor: "end" })}${svgText(counted, { x: full, y, anchor: "end", ...muted, size: 13 })}`;
  }
  const written = counted === "" ? numbers : `${numbers}  n ${counted}`;
  return html`${svgText(fitWidth(name, narrow ? step > 42 ? 46 : 24 : 66), { x: 0, y: top + 10, halo: true })}${svgText(written, { x: full, y: top + step - 32, anchor: "end", halo: true, ...muted })}`;
}

/** Whether zero means no change. */
function isChange(unit: ForestFigure["unit"]): boolean {
  return unit === "pp" || unit === "z";
}

function directionColour({ estimate, ci95 }: EstimateRow["value"], unit: ForestFigure["unit"]): string {
  if (!isChange(unit)) return plotColours.ink;
  if (!isShownInterval(ci95) || (ci95[0] <= 0 && ci95[1] >= 0)) return plotColours.neutral;
  return estimate > 0 ? plotColours.more : plotColours.less;
}
