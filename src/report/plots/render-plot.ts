import type { TopLevelSpec } from "vega-lite";
import { html, SafeHtml } from "../html/safe-html.js";
import { themed } from "./plot-colours.js";

/** What a plot shows, for those who do not see it. */
export interface PlotText {
  /** Unique in the page; letters, digits and hyphens. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
}

/** A Vega-Lite specification without data of its own size: `autosize` none, size and padding fixed. */
export type PlotSpec = TopLevelSpec;

/**
 * A static inline SVG of a Vega-Lite specification: no script, no reference outside itself, scaled by its
 * view box, coloured by the page's variables, with title and description. Vega is loaded at the first plot.
 */
export async function renderPlot(spec: PlotSpec, text: PlotText): Promise<SafeHtml> {
  const [vega, vegaLite] = await Promise.all([import("vega"), import("vega-lite")]);
  const compiled = vegaLite.compile(spec).spec;
  const view = new vega.View(vega.parse(compiled), { renderer: "none", logLevel: vega.Error });
  try {
    const svg = themed(await view.toSVG());
    const end = svg.indexOf(">");
    const viewBox = /viewBox="([-\d. ]+)"/.exec(svg.slice(0, end))?.[1] ?? "0 0 100 100";
    return html`<svg viewBox="${viewBox}" role="img" aria-labelledby="${text.id}-title ${text.id}-description"><title id="${text.id}-title">${text.title}</title><desc id="${text.id}-description">${text.description}</desc>${new SafeHtml(svg.slice(end + 1, svg.lastIndexOf("</svg>")))}</svg>`;
  } finally {
    view.finalize();
  }
}
