import type { ScatterFigure, SectionEstimate } from "../../analysis/section.js";
import { fitWidth } from "../../core/display-width.js";
import { isShownInterval } from "../format-interval.js";
import { html, type SafeHtml } from "../html/safe-html.js";
import { visibleLine } from "../visible-text.js";
import { placeLabels } from "./place-labels.js";
import { horizontalAxis, verticalAxis, type PlotFrame } from "./plot-axes.js";
import { plotColours } from "./plot-colours.js";
import type { PlotWidth } from "./plot-layout.js";
import type { Plot } from "./render-plot.js";
import { pixels, svgText, textWidth } from "./svg-text.js";
import { valueDomain } from "./value-domain.js";
import { valueScale, type ValueScale } from "./value-scale.js";

type ScatterPoint = ScatterFigure["points"][number];

const labelSize = 12;
const labelHeight = 15;
/** Of more points only those of the frontier are named in the plot. */
const namedAtMost = 40;

/**
 * Points in a plane with the intervals of both their numbers. Those of the frontier are green and joined by a line. A label that finds no free place beside
 * its point becomes a number, which a key beneath the plot explains.
 */
export function scatterPlot({ points, frontier, x, y }: ScatterFigure, width: PlotWidth): Plot {
  const narrow = width === "narrow";
  const frame: PlotFrame = narrow ? { left: 44, right: 336, top: 34, bottom: 300 } : { left: 56, right: 752, top: 34, bottom: 400 };
  const within = (unit: ScatterFigure["x"]["unit"]) => unit === "share" ? [0, 1] as const : unit === "percent" ? [0, 100] as const : null;
  const across = valueScale(valueDomain(points.map((point) => point.x), [], within(x.unit)), [frame.left, frame.right], narrow ? 4 : 7);
  const up = valueScale(valueDomain(points.map((point) => point.y), [], within(y.unit)), [frame.bottom, frame.top], 6);
  const best = new Set(frontier ?? []);
  const largest = points.reduce((most, { size = 0 }) => Math.max(most, size), 0);
  const drawn = points.map((point) => ({ point, name: visibleLine(point.label), best: best.has(point.label), x: across.at(point.x.estimate), y: up.at(point.y.estimate), radius: largest > 0 ? 4 + 5 * Math.sqrt(Math.max(0, point.size ?? 0) / largest) : 5 }));
  const joined = drawn.filter((mark) => mark.best).sort((a, b) => a.x - b.x);
  const named = [...drawn].sort((a, b) => Number(b.best) - Number(a.best)).filter((mark) => mark.best || points.length <= namedAtMost);
  const shown = named.map(({ name }) => fitWidth(name, narrow ? 16 : 26));
  const places = placeLabels(named.map((mark, index) => ({ ...mark, width: textWidth(shown[index] as string, labelSize), height: labelHeight })), boxes(drawn), frame);
  const numbered = named.filter((_, index) => places[index] === null);
  const taken = [...boxes(drawn), ...named.flatMap((_, index) => boxOf(places[index] ?? null, textWidth(shown[index] as string, labelSize)))];
  const numbers = placeLabels(numbered.map((mark, index) => ({ ...mark, width: textWidth(String(index + 1), labelSize), height: labelHeight })), taken, frame);
  const cut = named.filter(({ name }, index) => places[index] !== null && shown[index] !== name);
  const key = [...numbered.map(({ name }, index) => `${index + 1}  ${name}`), ...cut.map(({ name }) => name)].map((words) => fitWidth(words, narrow ? 48 : 106));

  return {
    width: narrow ? 344 : 760, height: frame.bottom + 46 + (key.length === 0 ? 0 : 8 + 18 * key.length),
    content: html`<g font-family="inherit">${horizontalAxis({ ...x, scale: across }, frame)}${verticalAxis({ ...y, scale: up }, frame)}${
      joined.length > 1 && html`<path d="M${joined.map((mark) => `${pixels(mark.x)} ${pixels(mark.y)}`).join("L")}" fill="none" stroke="${plotColours.right}" stroke-width="1.5" stroke-dasharray="5 4"/>`}${
      drawn.map(({ point, best: onFrontier }) => crosshair(point, across, up, onFrontier || best.size === 0))}${
      [...drawn].sort((a, b) => Number(a.best) - Number(b.best)).map((mark) => html`<circle cx="${pixels(mark.x)}" cy="${pixels(mark.y)}" r="${pixels(mark.radius)}" fill="${markColour(mark.best, best.size === 0)}" stroke="${plotColours.paper}" stroke-width="1.5"/>`)}${
      named.map((_, index) => labelAt(shown[index] as string, places[index] ?? null))}${
      numbered.map(({ x: at, y: height }, index) => labelAt(String(index + 1), numbers[index] ?? { x: at, y: height }, 700))}${
      key.map((words, index) => svgText(words, { x: 0, y: frame.bottom + 56 + 18 * index, size: labelSize, colour: plotColours.muted }))}</g>`.markup,
  };
}

function crosshair(point: ScatterPoint, across: ValueScale, up: ValueScale, strong: boolean): SafeHtml {
  const [x, y] = [pixels(across.at(point.x.estimate)), pixels(up.at(point.y.estimate))];
  const ends = ({ ci95 }: SectionEstimate, scale: ValueScale) => isShownInterval(ci95) ? [pixels(scale.at(ci95[0])), pixels(scale.at(ci95[1]))] as const : null;
  const [sideways, upright] = [ends(point.x, across), ends(point.y, up)];
  const path = [...(sideways === null ? [] : [`M${sideways[0]} ${y}H${sideways[1]}`]), ...(upright === null ? [] : [`M${x} ${upright[0]}V${upright[1]}`])].join("");
  return html`${path !== "" && html`<path d="${path}" stroke="${strong ? plotColours.right : plotColours.neutral}" stroke-width="1.5" stroke-opacity="${strong ? 0.55 : 0.35}"/>`}`;
}

function markColour(best: boolean, plain: boolean): string {
  return best || plain ? plotColours.right : plotColours.neutral;
}

function labelAt(text: string, place: { readonly x: number; readonly y: number } | null, weight?: number): SafeHtml {
  return html`${place !== null && svgText(text, { ...place, anchor: "middle", size: labelSize, halo: true, ...(weight === undefined ? {} : { weight }) })}`;
}

function boxes(marks: readonly { readonly x: number; readonly y: number; readonly radius: number }[]): { left: number; right: number; top: number; bottom: number }[] {
  return marks.map(({ x, y, radius }) => ({ left: x - radius - 1, right: x + radius + 1, top: y - radius - 1, bottom: y + radius + 1 }));
}

function boxOf(place: { readonly x: number; readonly y: number } | null, width: number): { left: number; right: number; top: number; bottom: number }[] {
  return place === null ? [] : [{ left: place.x - width / 2, right: place.x + width / 2, top: place.y - labelHeight / 2, bottom: place.y + labelHeight / 2 }];
}
