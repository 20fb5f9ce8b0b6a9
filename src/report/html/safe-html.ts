import { visibleText } from "../visible-text.js";

/** Markup that is known to be safe, because `html` made it or because it is ours. */
export class SafeHtml {
  constructor(readonly markup: string) {}
  toString(): string {
    return this.markup;
  }
}

/** What may stand in an `html` template: markup stays, all else is escaped; null, undefined and false leave nothing. */
export type HtmlValue = SafeHtml | string | number | null | undefined | false | readonly HtmlValue[];

/**
 * Builds markup. Every value that is not itself `SafeHtml` is escaped and has its invisible characters shown,
 * so text from models and data cannot leave the place it was put in, in elements and in quoted attributes.
 */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): SafeHtml {
  let markup = strings[0] as string;
  values.forEach((value, index) => {
    markup += render(value) + (strings[index + 1] as string);
  });
  return new SafeHtml(markup);
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;", "`": "&#96;" };

/** Text made inert for elements and quoted attributes. */
function escapeHtml(text: string): string {
  return visibleText(text).replace(/[&<>"'`]/g, (character) => entities[character] as string);
}

function render(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return "";
  if (value instanceof SafeHtml) return value.markup;
  if (typeof value === "object") return value.map(render).join("");
  return escapeHtml(String(value));
}
