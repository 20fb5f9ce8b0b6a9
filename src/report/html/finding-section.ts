import type { Finding, JudgeBlock, ReportDocument } from "../../analysis/report-document.js";
import { alikeArms } from "../alike-arms.js";
import { equivalenceWords, findingMeaning, findingName, hardlyMoved, headlineDds } from "../block-words.js";
import { placeboPlaceWords, placeboWords, retestWords } from "../check-words.js";
import { equivalenceTraceWords } from "../equivalence-trace-words.js";
import { explanationsOf } from "../explanations-of.js";
import { framingFlipRate } from "../flip-rates.js";
import { formatInterval } from "../format-interval.js";
import { formatNumber, type Measure } from "../format-number.js";
import { leftOutWords } from "../left-out-words.js";
import { unfinishedWords } from "../unfinished-words.js";
import { headline } from "../headline.js";
import { sensitivityWords } from "../sensitivity-words.js";
import { sequenceWords } from "../sequence-words.js";
import { typography } from "../typography.js";
import type { Estimate } from "../../stats/estimate.js";
import { explained } from "./explained.js";
import { foreignName } from "./foreign-text.js";
import { html, type SafeHtml } from "./safe-html.js";

/** The finding of one judge: the sentence, its head as the page's heading where `heading` says so, the verdict with its basis, what limits it, and the figures that carry it with their checks beside them. */
export function findingSection(document: ReportDocument, block: JudgeBlock, heading: "h1" | "p"): SafeHtml {
  const { finding } = block;
  const { head, lead } = headline(finding, alikeArms(document));
  const equivalence = equivalenceWords(finding);
  const trace = equivalenceTraceWords(block);
  const sequence = sequenceWords(block);
  return html`
${heading === "h1" ? html`<h1 class="finding">${foreignName(head)}</h1>` : html`<p class="finding">${foreignName(head)}</p>`}
${lead !== "" && html`<p class="lead">${foreignName(lead)}</p>`}
<p class="verdict-line">${verdictBadge(finding)} <span class="basis">by its ${finding.basis}. ${findingMeaning(finding, alikeArms(document))}</span></p>
${vetoList(finding)}
${finding.flags.length > 0 && html`<ul class="flags" aria-label="Remarks on the finding">${finding.flags.map((flag) => html`<li>${foreignName(flag)}</li>`)}</ul>`}
<dl class="key-figures">
${keyFigure(headlineDds(block).label === "DDS" ? "Shift (DDS), points" : "Shift (DDS on probabilities), points", headlineDds(block).estimate, "points", placeboBeside(document, block))}
${flaggedFigure(block)}${flipFigures(document, block)}
<div><dt>Items</dt><dd><span class="number">${formatNumber(block.n, "count")}</span> <span class="interval">complete; ${leftOutWords(block)}</span></dd></div>
${keyFigure("Change of criterion, z", block.delta_criterion, "z", "below 0: readier to accept")}
${keyFigure("Change of d\u2032, z", block.delta_dprime, "z", "below 0: worse at telling right from wrong")}
</dl>
${sequence !== null && html`<p class="note"><strong>${sequence.name}</strong> ${sequence.text}. ${sequence.caution}</p>`}${equivalence !== null && html`<p class="note">${equivalence}</p>`}${trace !== null && html`<p class="note">${trace}</p>`}${explained(explanationsOf(document).keyFigures, "these numbers")}`;
}

/** Why a direction that the intervals show is not certified; nothing where it is. */
export function vetoList({ vetoes }: Finding): SafeHtml | null {
  return vetoes.length === 0 ? null
    : html`<div class="veto"><p>The intervals show a direction that is not certified, because:</p><ul>${vetoes.map((veto) => html`<li>${foreignName(typography(veto))}</li>`)}</ul></div>`;
}

/** A word, to stand before any number, that trials are still pending; nothing when all are in. */
export function unfinishedBanner(judges: readonly JudgeBlock[]): SafeHtml | null {
  const words = unfinishedWords(judges);
  return words === null ? null : html`<p class="unfinished" role="status">${words}</p>`;
}

/** The verdict in a frame; its colour repeats the word. */
export function verdictBadge(finding: Finding): SafeHtml {
  return html`<span class="badge ${hardlyMoved(finding) ? "hardly-moved" : finding.verdict.replace(/[^a-z]/g, "-")}">${findingName(finding)}</span>`;
}

function keyFigure(label: string, value: Estimate | null, measure: Measure, beside: string | null = null): SafeHtml {
  return html`<div><dt>${label}</dt><dd>${value === null
    ? html`<span class="absent">not measured</span>`
    : html`<span class="number">${formatNumber(value.estimate, measure)}</span> <span class="interval">${formatInterval(value.ci95, measure)}</span>`}${beside !== null && html` <span class="beside">${foreignName(beside)}</span>`}</dd></div>`;
}

function placeboBeside(document: ReportDocument, block: JudgeBlock): string {
  const place = placeboPlaceWords(block);
  return `${placeboWords(document, block)}${place === null ? "" : `: ${place}`}`;
}

/** DDS without the items that the audit flags, where that was asked for. */
function flaggedFigure(block: JudgeBlock): SafeHtml | null {
  const words = sensitivityWords(block);
  if (words === null) return null;
  const label = "Shift without flagged items";
  return words.dds === null ? html`<div><dt>${label}</dt><dd><span class="beside">${words.text}</span></dd></div>
` : html`${keyFigure(label, words.dds, "points", words.beside)}
`;
}

/** Flips between the framings with those between two askings beside them. */
function flipFigures(document: ReportDocument, block: JudgeBlock): SafeHtml {
  const rate = framingFlipRate(block);
  return html`<div><dt>Flips, % of claims</dt><dd>${rate === null
    ? html`<span class="absent">not measured</span>`
    : html`<span class="number">${formatNumber(rate.estimate, "percent")}</span> <span class="interval">${formatInterval(rate.ci95, "percent")}</span>`} <span class="beside">${retestWords(document, block)}</span></dd></div>`;
}
