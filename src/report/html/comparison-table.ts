import type { JudgeBlock } from "../../analysis/report-document.js";
import type { Estimate, Interval } from "../../stats/estimate.js";
import { headlineDds } from "../block-words.js";
import { explanations } from "../explanations.js";
import { formatInterval } from "../format-interval.js";
import { formatNumber, type Measure } from "../format-number.js";
import { multiplicityWords } from "../multiplicity-words.js";
import { verdictBadge } from "./finding-section.js";
import { foreignName } from "./foreign-text.js";
import { numberTable } from "./number-table.js";
import { html, type SafeHtml } from "./safe-html.js";

/** All judges in their headline contrast, each leading to its section. */
export function comparisonTable(judges: readonly JudgeBlock[]): SafeHtml {
  return html`${numberTable({
    caption: "The judges compared in the headline contrast; 95\u00a0% intervals beneath", about: "The judges compared", kind: "comparison", explanation: explanations.comparison,
    head: html`<th scope="col">Judge</th><th scope="col">Finding</th><th scope="col" class="figure">DDS, points</th><th scope="col" class="figure">Change of criterion</th><th scope="col" class="figure">d′ in C1</th><th scope="col" class="figure">AUC in C1</th><th scope="col" class="figure">n</th>`,
    bodies: html`<tbody>${judges.map((block, index) => html`<tr><th scope="row"><a href="#judge-${index + 1}">${foreignName(block.judge)}</a></th><td>${verdictBadge(block.finding)}<span class="row-note">by its ${block.finding.basis}</span></td>${
      cell(headlineDds(block).estimate?.estimate, headlineDds(block).estimate?.ci95, "points", multiplicityWords(block))}${estimateCell(block.delta_criterion, "z")}${
      cell(block.dprime.c1, block.dprime_ci95.c1, "z")}${cell(block.auc?.c1, block.auc_ci95?.c1, "probability")}<td class="figure">${formatNumber(block.n, "count")}</td></tr>
`)}</tbody>`,
  })}
<p class="note">Judges differ in how well they tell right from wrong, and the same shift of criterion moves DDS by different amounts: compare them by the change of criterion beside DDS.</p>`;
}

function estimateCell(value: Estimate | null, measure: Measure): SafeHtml {
  return cell(value?.estimate, value?.ci95, measure);
}

function cell(value: number | null | undefined, interval: Interval | null | undefined, measure: Measure, beside: string | null = null): SafeHtml {
  if (value === null || value === undefined) return html`<td class="figure"><span class="absent">not measured</span></td>`;
  return html`<td class="figure">${formatNumber(value, measure)}<span class="row-note">${formatInterval(interval, measure)}</span>${beside !== null && html`<span class="row-note">${beside}</span>`}</td>`;
}
