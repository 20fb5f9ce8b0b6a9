import { pageStyle } from "./page-style.js";
import { html, SafeHtml } from "./safe-html.js";

/** What stands in a page's frame. */
export interface PageParts {
  readonly title: string;
  /** What stands before the contents. */
  readonly header: SafeHtml;
  /** The contents and the sections. */
  readonly body: SafeHtml;
  readonly footer: SafeHtml;
  /** Rules of this kind of page, after those of all pages. */
  readonly style?: string;
}

/** A whole page that needs no network and no script; its own policy forbids both. It has an element `#contents`. */
export function pageShell({ title, header, body, footer, style = "" }: PageParts): string {
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${new SafeHtml(pageStyle + style)}</style>
</head>
<body>
<a class="skip" href="#contents">Skip to the contents</a>
<main>
<header>${header}</header>
${body}
</main>
<footer>${footer}</footer>
</body>
</html>
`.markup;
}
