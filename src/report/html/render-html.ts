import type { ReportInput } from "../report-input.js";
import { visibleLine } from "../visible-text.js";
import { comparisonTable } from "./comparison-table.js";
import { findingSection, unfinishedBanner } from "./finding-section.js";
import { foreignName } from "./foreign-text.js";
import { judgeSections } from "./judge-section.js";
import { methodSection } from "./method-section.js";
import { pageStyle } from "./page-style.js";
import { html, SafeHtml } from "./safe-html.js";

/**
 * The report as one HTML page that needs no network and no script; its own policy forbids both. Plots are
 * inline SVG. Dark and light follow the reader's setting; print is always light, with everything unfolded
 * that the reader unfolded.
 */
export async function renderHtml(input: ReportInput): Promise<string> {
  const { judges } = input.document;
  const [only] = judges;
  const title = judges.length === 1 && only !== undefined ? `How far does ${visibleLine(only.judge)} defer to a speaker?` : `How far do ${judges.length} judges defer to a speaker?`;
  const main = judges.length === 1 && only !== undefined
    ? html`<header>${masthead}<p class="question">How far does ${foreignName(only.judge)} defer to a speaker?</p>${findingSection(only, "h1")}</header>
${await judgeSections(input, only, "judge-1", 2)}`
    : html`<header>${masthead}<h1 class="finding">${title}</h1>${unfinishedBanner(judges)}${judges.length === 0 ? html`<p>No judge was asked.</p>` : comparisonTable(judges)}</header>
${await separateSections(input)}`;

  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${new SafeHtml(pageStyle)}</style>
</head>
<body>
<main>
${main}
${methodSection(input.document)}
</main>
<footer><p>Made by DialDefer ${input.document.provenance.dialdefer} on ${input.document.provenance.dates.reported.slice(0, 10)}. The same numbers, unrounded, stand in <code>report.json</code> and <code>report.csv</code>.</p></footer>
</body>
</html>
`.markup;
}

const masthead = html`<p class="masthead">DialDefer</p>`;

async function separateSections(input: ReportInput): Promise<SafeHtml> {
  const sections: SafeHtml[] = [];
  for (const [index, block] of input.document.judges.entries()) {
    const id = `judge-${index + 1}`;
    sections.push(html`<section class="judge" id="${id}" aria-labelledby="${id}-heading"><h2 id="${id}-heading">${foreignName(block.judge)}</h2>${findingSection(block, "p")}
${await judgeSections(input, block, id, 3)}
</section>`);
  }
  return html`${sections}`;
}
