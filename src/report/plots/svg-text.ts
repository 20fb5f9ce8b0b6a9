import { displayWidth } from "../../core/display-width.js";
import { html, type SafeHtml } from "../html/safe-html.js";
import { plotColours } from "./plot-colours.js";

/** Where and how a text is drawn; `y` is its middle. */
interface TextPlace {
  readonly x: number;
  readonly y: number;
  readonly anchor?: "start" | "middle" | "end";
  readonly colour?: string;
  readonly size?: number;
  readonly weight?: number;
  /** Whether paper stands around the letters, where they cross lines. */
  readonly halo?: boolean;
}

/** One line of text of a plot. */
export function svgText(text: string, { x, y, anchor = "start", colour = plotColours.ink, size = 13, weight, halo = false }: TextPlace): SafeHtml {
  return html`<text x="${pixels(x)}" y="${pixels(y + 0.35 * size)}" text-anchor="${anchor}" font-size="${size}" fill="${colour}"${weight !== undefined && html` font-weight="${weight}"`}${
    halo && html` stroke="${plotColours.paper}" stroke-width="3" stroke-linejoin="round" paint-order="stroke"`}>${text}</text>`;
}

/** A place in pixels, to a tenth. */
export function pixels(value: number): number {
  return Math.round(10 * value) / 10;
}

/** About how wide a text is drawn, in pixels. */
export function textWidth(text: string, size = 13): number {
  return 0.56 * size * displayWidth(text);
}
