import type { TopLevelSpec } from "vega-lite";
import { html, SafeHtml } from "../html/safe-html.js";
import { coloured, themed } from "./plot-colours.js";

/** What a plot shows, for those who do not see it. */
export interface PlotText {
  /** Unique in the page; letters, digits and hyphens. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
}

/** A Vega-Lite specification without data of its own size: `autosize` none, size and padding fixed. */
export type PlotSpec = TopLevelSpec;

/** A drawn plot: its size in pixels, and the content of its `svg` element with the stand-in colours. */
export interface Plot {
  readonly width: number;
  readonly height: number;
  readonly content: string;
}

/** Draws a specification; a plot that is drawn already stays as it is. Vega is loaded at the first specification. */
export async function renderPlot(spec: PlotSpec | Plot): Promise<Plot> {
  if ("content" in spec) return spec as Plot;
  const [vega, vegaLite] = await Promise.all([import("vega"), import("vega-lite")]);
  const compiled = vegaLite.compile(spec).spec;
  const view = new vega.View(vega.parse(compiled), { renderer: "none", logLevel: vega.Error });
  try {
    const svg = await view.toSVG();
    const end = svg.indexOf(">");
    const [width = 100, height = 100] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg.slice(0, end))?.slice(1).map(Number) ?? [];
    return { width, height, content: withoutRoles(svg.slice(end + 1, svg.lastIndexOf("</svg>"))) };
  } finally {
    view.finalize();
  }
}

/** The plot is one picture with a description: its parts are no pictures of their own. */
function withoutRoles(content: string): string {
  return content.replace(/<(?:g|path) [^>]*>/g, (tag) => tag.replace(/ (?:role|aria-[a-z]+)="[^"]*"/g, ""));
}

/** A plot as an element of a page: scaled by its view box, coloured by the page's variables, with title and description. */
export function inlinePlot({ width, height, content }: Plot, { id, title, description }: PlotText): SafeHtml {
  return html`<svg viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="${id}-title ${id}-description"><title id="${id}-title">${title}</title><desc id="${id}-description">${description}</desc>${new SafeHtml(themed(content))}</svg>`;
}

/** White paper around a plot that stands alone, in pixels. */
const margin = 16;

/** A plot as an SVG file of its own: white paper, generic fonts, no reference outside itself. */
export function standalonePlot({ width, height, content }: Plot, { id, title, description }: PlotText): string {
  const drawn = coloured(content).replaceAll('font-family="inherit"', 'font-family="sans-serif"');
  const [paperWidth, paperHeight] = [width + 2 * margin, height + 2 * margin];
  return `${html`<svg xmlns="http://www.w3.org/2000/svg" width="${paperWidth}" height="${paperHeight}" viewBox="0 0 ${paperWidth} ${paperHeight}" role="img" aria-labelledby="${id}-title ${id}-description"><title id="${id}-title">${title}</title><desc id="${id}-description">${description}</desc><rect width="${paperWidth}" height="${paperHeight}" fill="#ffffff"/><g transform="translate(${margin},${margin})">${new SafeHtml(drawn)}</g></svg>`.markup}\n`;
}
