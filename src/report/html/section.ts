import { html, type SafeHtml } from "./safe-html.js";

/** A part of the page under a heading of its own. */
export interface Section {
  /** Unique in the page; letters, digits and hyphens. */
  readonly id: string;
  readonly title: string | SafeHtml;
  /** What lists of contents call it, where the heading is too long for them. */
  readonly label?: string | SafeHtml;
  readonly content: SafeHtml;
}

/** The level of a section's heading. */
export type Level = 2 | 3;

/** A section as an element and a target of links; those of the page, but not those of one judge among several, are landmarks by their heading. */
export function sectionElement({ id, title, content }: Section, level: Level): SafeHtml {
  return html`
<section id="${id}"${level === 2 && html` aria-labelledby="${id}-heading"`} tabindex="-1">${level === 2 ? html`<h2 id="${id}-heading">${title}</h2>` : html`<h3 id="${id}-heading">${title}</h3>`}
${content}
</section>`;
}

/** Links to sections, in their order. */
export function contents(sections: readonly Section[], id: string, label: string): SafeHtml {
  return html`<nav class="contents" id="${id}" aria-label="${label}" tabindex="-1"><ol>${sections.map((section) => html`<li><a href="#${section.id}">${section.label ?? section.title}</a></li>`)}</ol></nav>`;
}
