import { explained } from "./explained.js";
import { html, type HtmlValue, type SafeHtml } from "./safe-html.js";

/** A table that scrolls sideways where it does not fit, reachable by keyboard, with plain words about it. */
export function numberTable(table: { readonly caption: string; readonly kind?: string; readonly head: HtmlValue; readonly bodies: HtmlValue; readonly explanation?: string; readonly about?: string }): SafeHtml {
  const { caption, kind, head, bodies, explanation, about = caption } = table;
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${about}"><table class="${["numbers", ...(kind === undefined ? [] : [kind])].join(" ")}"><caption><span>${caption}</span></caption>
<thead><tr>${head}</tr></thead>
${bodies}</table></div>${explanation !== undefined && explained(explanation, about)}`;
}
