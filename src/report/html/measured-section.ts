import type { JudgeBlock } from "../../analysis/report-document.js";
import type { MeasuredFact } from "../measured-facts.js";
import { certaintyFacts, studyFacts } from "../measured-facts.js";
import type { ReportInput } from "../report-input.js";
import { foreignName } from "./foreign-text.js";
import { html, type SafeHtml } from "./safe-html.js";
import type { Section } from "./section.js";

/** What a stranger has to know first: what was measured, on what, and for a single judge how sure it is and what was not checked. */
export function measuredSection({ document }: ReportInput): Section {
  const [only, ...others] = document.judges;
  const facts = [...studyFacts(document), ...(only !== undefined && others.length === 0 ? certaintyFacts(document, only) : [])];
  return { id: "measured", title: "What was measured", content: factRows(facts) };
}

/** How sure the headline of one judge is, and what was not checked. */
export function certaintyRows({ document }: ReportInput, block: JudgeBlock): SafeHtml {
  return factRows(certaintyFacts(document, block));
}

function factRows(facts: readonly MeasuredFact[]): SafeHtml {
  return html`<dl class="facts plain">${facts.map(({ name, value }) => html`<div><dt>${name}</dt><dd>${foreignName(value)}</dd></div>
`)}</dl>`;
}
