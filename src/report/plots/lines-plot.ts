import type { LineFigure } from "../../analysis/section.js";
import { fitWidth } from "../../core/display-width.js";
import { isShownInterval } from "../format-interval.js";
import { html, type SafeHtml } from "../html/safe-html.js";
import { visibleLine } from "../visible-text.js";
import { horizontalAxis, verticalAxis, type PlotFrame } from "./plot-axes.js";
import { plotColours } from "./plot-colours.js";
import type { PlotWidth } from "./plot-layout.js";
import type { Plot } from "./render-plot.js";
import { pixels, svgText, textWidth } from "./svg-text.js";
import { valueDomain } from "./value-domain.js";
import { valueScale } from "./value-scale.js";

type LinePoint = LineFigure["series"][number]["points"][number];

const colours = [plotColours.less, plotColours.more, plotColours.right, plotColours.wrong, plotColours.ink, plotColours.neutral];
/** Lines are told apart by dashes too, for those who see no colours and for the seventh line. */
const dashes = ["", "7 4", "2 3", "9 3 2 3", "4 2", "1 4"];
/** Points are marked on lines of so many at most. */
const markedAtMost = 30;

/** Lines through points in order, in steps where they hold until the next, with bands where there are intervals, named above; y = x dashed behind them where asked for. */
export function linesPlot({ series, x, y, steps, diagonal }: LineFigure, width: PlotWidth): Plot {
  const narrow = width === "narrow";
  const full = narrow ? 344 : 760;
  const names = legend(series.map(({ label }) => fitWidth(visibleLine(label), narrow ? 40 : 60)), full);
  const top = 34 + names.height;
  const frame: PlotFrame = { left: narrow ? 44 : 56, right: full - 8, top, bottom: top + (narrow ? 230 : 320) };
  const points = series.flatMap((line) => line.points);
  const across = valueScale(domainOf(x.unit, points.map((point) => ({ estimate: point.x, ci95: null }))), [frame.left, frame.right], narrow ? 4 : 7);
  const up = valueScale(domainOf(y.unit, points.map((point) => ({ estimate: point.y, ci95: point.ci95 }))), [frame.bottom, frame.top], 6);
  const [low, high] = [Math.max(across.domain[0], up.domain[0]), Math.min(across.domain[1], up.domain[1])];
  const at = (value: number, height: number) => `${pixels(across.at(value))} ${pixels(up.at(height))}`;
  const path = (through: readonly (readonly [number, number])[]) => through.map(([value, height], index) =>
    index === 0 ? at(value, height) : `${steps ? `H${pixels(across.at(value))}V${pixels(up.at(height))}` : `L${at(value, height)}`}`).join("");

  return {
    width: full, height: frame.bottom + 46,
    content: html`<g font-family="inherit">${horizontalAxis({ ...x, scale: across }, frame)}${verticalAxis({ ...y, scale: up }, frame)}${
      diagonal && high > low && html`<path d="M${at(low, low)}L${at(high, high)}" stroke="${plotColours.muted}" stroke-dasharray="3 4"/>`}${
      series.map((line, index) => band(line.points, colourOf(index), path, at, steps))}${
      series.map((line, index) => html`${line.points.length > 0 && html`<path d="M${path(line.points.map((point) => [point.x, point.y]))}${steps && "h8"}" fill="none" stroke="${colourOf(index)}" stroke-width="2" stroke-linejoin="round"${dash(index)}/>`}${
        (line.points.length === 1 || (!steps && line.points.length <= markedAtMost)) && line.points.map((point) => html`<circle cx="${pixels(across.at(point.x))}" cy="${pixels(up.at(point.y))}" r="3.5" fill="${colourOf(index)}" stroke="${plotColours.paper}"/>`)}`)}${names.content}</g>`.markup,
  };
}

/** Shares show the whole range from 0 to 1: a cut axis would make little differences large. */
function domainOf(unit: LineFigure["x"]["unit"], values: Parameters<typeof valueDomain>[0]): readonly [number, number] {
  const whole = unit === "share" ? [0, 1] as const : unit === "percent" ? [0, 100] as const : null;
  if (whole !== null && values.every(({ estimate }) => estimate >= whole[0] && estimate <= whole[1])) return whole;
  return valueDomain(values, []);
}

/** The area between the ends of the intervals, over each run of points that have one. */
function band(points: readonly LinePoint[], colour: string, path: (through: readonly (readonly [number, number])[]) => string, at: (x: number, y: number) => string, steps: boolean): SafeHtml {
  const runs: { x: number; low: number; high: number }[][] = [[]];
  for (const { x, ci95 } of points) {
    if (isShownInterval(ci95)) runs.at(-1)?.push({ x, low: ci95[0], high: ci95[1] });
    else if (runs.at(-1)?.length !== 0) runs.push([]);
  }
  return html`${runs.map((run) => {
    const [only] = run;
    if (only === undefined) return null;
    if (run.length === 1) return html`<path d="M${at(only.x, only.low)}L${at(only.x, only.high)}" stroke="${colour}" stroke-opacity="0.45" stroke-width="3"/>`;
    const back = lowerEdge(run, steps).map(([x, y]) => `L${at(x, y)}`).join("");
    return html`<path d="M${path(run.map(({ x, high }) => [x, high]))}${back}Z" fill="${colour}" fill-opacity="0.14"/>`;
  })}`;
}

/** From the last point back to the first, along the corners that a step has. */
function lowerEdge(run: readonly { readonly x: number; readonly low: number }[], steps: boolean): [number, number][] {
  return [...run.keys()].reverse().flatMap((index): [number, number][] => {
    const { x, low } = run[index] as { x: number; low: number };
    const before = run[index - 1];
    return steps && before !== undefined ? [[x, low], [x, before.low]] : [[x, low]];
  });
}

function colourOf(index: number): string {
  return colours[index % colours.length] as string;
}

function dash(index: number): SafeHtml {
  const pattern = dashes[(index + Math.floor(index / colours.length)) % dashes.length] as string;
  return html`${pattern !== "" && html` stroke-dasharray="${pattern}"`}`;
}

/** The names of the lines in rows of at most `full` pixels, each behind a piece of its line. */
function legend(names: readonly string[], full: number): { readonly height: number; readonly content: SafeHtml } {
  let [x, row] = [0, 0];
  const entries = names.map((name, index) => {
    const width = 40 + textWidth(name) + 14;
    if (x > 0 && x + width > full) [x, row] = [0, row + 1];
    const entry = html`<path d="M${pixels(x)} ${10 + 20 * row}h28" stroke="${colourOf(index)}" stroke-width="2.5"${dash(index)}/>${svgText(name, { x: x + 34, y: 10 + 20 * row })}`;
    x += width;
    return entry;
  });
  return { height: names.length === 0 ? 0 : 20 * (row + 1), content: html`${entries}` };
}
