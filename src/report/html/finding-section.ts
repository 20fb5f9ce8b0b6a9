import type { Finding, JudgeBlock } from "../../analysis/report-document.js";
import { equivalenceWords, findingMeaning, headlineDds, verdictNames } from "../block-words.js";
import { formatInterval, formatNumber, type Measure } from "../format-number.js";
import { incompleteItems } from "../statistic-rows.js";
import type { Estimate } from "../../stats/estimate.js";
import { foreignName } from "./foreign-text.js";
import { html, type SafeHtml } from "./safe-html.js";

/** The finding of one judge: the sentence, the verdict with its basis, what limits it, and the figures that carry it. */
export function findingSection(block: JudgeBlock): SafeHtml {
  const { finding } = block;
  const equivalence = equivalenceWords(finding);
  return html`
<p class="finding">${foreignName(finding.sentence)}</p>
<p class="verdict-line">${verdictBadge(finding)} <span class="basis">by its ${finding.basis}. ${findingMeaning(finding)}</span></p>
${finding.vetoes.length > 0 && html`<div class="veto"><p>The intervals show a direction that is not certified, because:</p><ul>${finding.vetoes.map((veto) => html`<li>${foreignName(veto)}</li>`)}</ul></div>`}
${finding.flags.length > 0 && html`<ul class="flags" aria-label="Remarks on the finding">${finding.flags.map((flag) => html`<li>${foreignName(flag)}</li>`)}</ul>`}
<dl class="key-figures">
${keyFigure(`${headlineDds(block).label}, points`, headlineDds(block).estimate, "points")}
${keyFigure("Change of criterion, z", block.delta_criterion, "z")}
${keyFigure("Change of d\u2032, z", block.delta_dprime, "z")}
<div><dt>Items</dt><dd><span class="number">${formatNumber(block.n, "count")}</span> <span class="interval">complete; ${incompleteItems(block)} left out</span></dd></div>
</dl>
${equivalence !== null && html`<p class="note">${equivalence}</p>`}`;
}

/** The verdict in a frame; its colour repeats the word. */
export function verdictBadge(finding: Finding): SafeHtml {
  return html`<span class="badge ${finding.verdict.replace(/[^a-z]/g, "-")}">${verdictNames[finding.verdict]}</span>`;
}

function keyFigure(label: string, value: Estimate | null, measure: Measure): SafeHtml {
  return html`<div><dt>${label}</dt><dd>${value === null
    ? html`<span class="absent">not measured</span>`
    : html`<span class="number">${formatNumber(value.estimate, measure)}</span> <span class="interval">${formatInterval(value.ci95, measure)}</span>`}</dd></div>`;
}
