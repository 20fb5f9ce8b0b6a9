import type { Figures } from "../figures/draw-figures.js";
import { figureFolder } from "../figures/figure-files.js";
import { explained } from "./explained.js";
import { html, type SafeHtml } from "./safe-html.js";

/** What the page draws from: the figures, and whether their files stand beside it. */
export interface DrawnPage {
  readonly figures: Figures;
  readonly links: boolean;
}

/** A figure with its caption, its explanation and, where its files stand beside the page, links to them. */
export function figureElement({ figures, links }: DrawnPage, name: string): SafeHtml {
  const figure = figures.get(name);
  if (figure === undefined) return html``;
  if ("absent" in figure) return html`<p class="absent">Not measured: ${figure.absent}.</p>`;
  const file = `${figureFolder}/${name}`;
  return html`<figure id="${name}-figure"><div class="plot wide">${figure.wide}</div><div class="plot narrow">${figure.narrow}</div><figcaption>${figure.caption}</figcaption>
<div class="beneath">${explained(figure.explanation, figure.title)}${links && html`<p class="files">Download: <a href="${file}.svg" download>SVG<span class="unseen"> of ${figure.title}</span></a>, <a href="${file}.csv" download>CSV<span class="unseen"> of ${figure.title}</span></a></p>`}</div></figure>`;
}
