import type { ReportDocument } from "../../analysis/report-document.js";
import { armTable } from "../arm-rows.js";
import { explanations } from "../explanations.js";
import { glossary, methodFacts, type MethodFact } from "../method-facts.js";
import { unreportedWords } from "../unreported-words.js";
import { foreignName, foreignText } from "./foreign-text.js";
import { numberTable } from "./number-table.js";
import { html, type SafeHtml } from "./safe-html.js";
import type { Section } from "./section.js";

/** How it was measured, with what, and the warnings. */
export function methodSection(document: ReportDocument): Section {
  const { warnings } = document.provenance;
  const unreported = unreportedWords(document);
  const [study, ...others] = methodFacts(document);
  return {
    id: "method", title: "How it was measured",
    content: html`<p>${unreported}</p>
${study !== undefined && html`<h3>${study.title}</h3>${factList(study.facts)}`}
${armPart(document)}
${others.map(({ title, facts }) => facts.length > 8 && title.startsWith("Template")
      ? html`<details class="fold"><summary>${title}: ${facts.length}</summary>${factList(facts)}</details>`
      : html`<h3>${foreignName(title)}</h3>${factList(facts)}`)}
<h3>Warnings</h3>
${warnings.length === 0 ? html`<p>None.</p>` : html`<ul>${warnings.map((warning) => html`<li>${foreignText(warning)}</li>`)}</ul>`}`,
  };
}

/** The words of the report. */
export function wordsSection(): Section {
  return { id: "words", title: "What the words mean", content: html`<dl class="facts words">${glossary.map(({ term, meaning }) => html`<div><dt>${term}</dt><dd>${meaning}</dd></div>`)}</dl>` };
}

function armPart(document: ReportDocument): SafeHtml | null {
  const table = armTable(document);
  if (table === null) return null;
  const [first, ...differing] = table.header;
  return html`<h3>Arms</h3>${numberTable({
    caption: "Every way of asking, and what differs between them", kind: "arms", explanation: explanations.arms,
    head: html`<th scope="col">${first}</th>${differing.map((name) => html`<th scope="col">${name}</th>`)}`,
    bodies: html`<tbody>${table.rows.map(([name = "", ...cells]) => html`<tr><th scope="row">${foreignName(name)}</th>${cells.map((cell) => html`<td>${foreignName(cell)}</td>`)}</tr>
`)}</tbody>`,
  })}${table.common.length > 0 && html`<p class="note">The same in all arms:</p>${factList(table.common)}`}`;
}

function factList(facts: readonly MethodFact[]): SafeHtml {
  return html`<dl class="facts">${facts.map(({ name, value, code }) => html`<div><dt>${foreignName(name)}</dt><dd>${
    code === true ? html`<code>${foreignName(value)}</code>` : foreignText(value)}</dd></div>
`)}</dl>`;
}
