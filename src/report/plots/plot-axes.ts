import type { SectionUnit } from "../../analysis/section.js";
import { fitWidth } from "../../core/display-width.js";
import { html, type SafeHtml } from "../html/safe-html.js";
import { visibleLine } from "../visible-text.js";
import { plotColours } from "./plot-colours.js";
import { pixels, svgText } from "./svg-text.js";
import { tickText } from "./tick-text.js";
import type { ValueScale } from "./value-scale.js";

/** The frame of a plot, in pixels. */
export interface PlotFrame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** One axis: its scale, its unit, and its title, which may come from outside. */
export interface PlotAxis {
  readonly scale: ValueScale;
  readonly unit: SectionUnit;
  readonly title: string;
}

const muted = { colour: plotColours.muted, size: 12 };

/** The horizontal axis below a frame, with lines up through it. */
export function horizontalAxis({ scale, unit, title }: PlotAxis, { left, right, top, bottom }: PlotFrame): SafeHtml {
  return html`${scale.ticks.map((tick) => html`<path d="M${pixels(scale.at(tick))} ${top}V${bottom}" stroke="${plotColours.line}"/>${svgText(tickText(tick, unit, scale), { ...muted, x: scale.at(tick), y: bottom + 14, anchor: "middle" })}`)}${
    svgText(fitted(title, right - left), { ...muted, x: (left + right) / 2, y: bottom + 34, anchor: "middle" })}`;
}

/** The vertical axis left of a frame, with lines through it and its title above it. */
export function verticalAxis({ scale, unit, title }: PlotAxis, { left, right, top }: PlotFrame): SafeHtml {
  return html`${scale.ticks.map((tick) => html`<path d="M${left} ${pixels(scale.at(tick))}H${right}" stroke="${plotColours.line}"/>${svgText(tickText(tick, unit, scale), { ...muted, x: left - 6, y: scale.at(tick), anchor: "end" })}`)}${
    svgText(fitted(title, right), { ...muted, x: 0, y: top - 18 })}`;
}

function fitted(title: string, width: number): string {
  return fitWidth(visibleLine(title), Math.floor(width / 6.8));
}
