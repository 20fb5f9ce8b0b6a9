import type { ReportDocument } from "../../analysis/report-document.js";
import { glossary, methodFacts, type MethodFact } from "../method-facts.js";
import { foreignName, foreignText } from "./foreign-text.js";
import { html, type SafeHtml } from "./safe-html.js";

/** Method, provenance, warnings and the words of the report. */
export function methodSection(document: ReportDocument): SafeHtml {
  const { warnings } = document.provenance;
  return html`<section id="method" aria-labelledby="method-heading"><h2 id="method-heading">Method and provenance</h2>
${methodFacts(document).map(({ title, facts }) => facts.length > 8 && title.startsWith("Template")
    ? html`<details class="fold"><summary>${title}: ${facts.length}</summary>${factList(facts)}</details>`
    : html`<h3>${foreignName(title)}</h3>${factList(facts)}`)}
<h3>Warnings</h3>
${warnings.length === 0 ? html`<p>None.</p>` : html`<ul>${warnings.map((warning) => html`<li>${foreignText(warning)}</li>`)}</ul>`}
<h3>Words</h3>
<dl class="facts words">${glossary.map(({ term, meaning }) => html`<div><dt>${term}</dt><dd>${meaning}</dd></div>`)}</dl>
</section>`;
}

function factList(facts: readonly MethodFact[]): SafeHtml {
  return html`<dl class="facts">${facts.map(({ name, value, code }) => html`<div><dt>${foreignName(name)}</dt><dd>${
    code === true ? html`<code>${foreignName(value)}</code>` : foreignText(value)}</dd></div>
`)}</dl>`;
}
