import type { JudgeBlock, ReportDocument } from "../../analysis/report-document.js";
import { agreementWords } from "../agreement-words.js";
import { headlineDds } from "../block-words.js";
import { explanations } from "../explanations.js";
import { formatInterval } from "../format-interval.js";
import { formatNumber } from "../format-number.js";
import { multiplicityNote, multiplicityWords } from "../multiplicity-words.js";
import { overviewRows } from "../overview-rows.js";
import type { ReportInput } from "../report-input.js";
import { agreementFold } from "./agreement-fold.js";
import { comparisonTable } from "./comparison-table.js";
import { figureElement, type DrawnPage } from "./figure-element.js";
import { verdictBadge } from "./finding-section.js";
import { foreignName } from "./foreign-text.js";
import { numberTable } from "./number-table.js";
import { html, type SafeHtml } from "./safe-html.js";
import type { Section } from "./section.js";

/** All judges and all contrasts at a glance; nothing where there is one of each. */
export function overviewSection({ document }: ReportInput, page: DrawnPage): Section | null {
  const severalJudges = document.judges.length > 1;
  const severalContrasts = document.contrasts.length > 0;
  if (!severalJudges && !severalContrasts) return null;
  const adjusted = [...document.judges, ...document.contrasts].some((block) => multiplicityWords(block) !== null);
  return {
    id: "overview", title: severalContrasts ? severalJudges ? "All contrasts, all judges" : "The contrasts" : "The judges compared",
    content: html`${severalContrasts && overviewTable(document)}${figureElement(page, "overview")}${severalJudges && html`${comparisonTable(document.judges)}<p class="note">${agreementWords(document)}</p>${agreementFold(document)}`}${adjusted && html`<p class="note">${multiplicityNote}</p>`}`,
  };
}

/** More contrasts are folded; print unfolds them. */
const openContrasts = 24;

function overviewTable(document: ReportDocument): SafeHtml {
  const rows = overviewRows(document);
  const table = numberTable({
    caption: "DDS in points with 95\u00a0% intervals and findings; the headline contrast stands first", about: "DDS of every contrast and judge", kind: "comparison", explanation: explanations.overview,
    head: html`<th scope="col">Contrast</th>${document.judges.map(({ judge }, index) => html`<th scope="col" class="figure">${document.judges.length === 1 ? foreignName(judge) : html`<a href="#judge-${index + 1}">${foreignName(judge)}</a>`}</th>`)}`,
    bodies: html`<tbody>${rows.map(({ name, baseline, treatment, headline, cells }) => html`<tr><th scope="row">${foreignName(name)}${rowNote(name, baseline, treatment, headline)}</th>${cells.map(overviewCell)}</tr>
`)}</tbody>`,
  });
  return rows.length <= openContrasts ? table : html`<details class="whole"><summary>All ${rows.length} contrasts</summary>${table}</details>`;
}

/** Which is the headline, and the arms where the name does not give them. */
function rowNote(name: string, baseline: string, treatment: string, headline: boolean): SafeHtml | null {
  const named = [baseline, treatment].every((arm) => name.includes(arm.slice(arm.lastIndexOf(": ") + 1).trim()));
  if (named && !headline) return null;
  return html`<span class="row-note">${headline && "headline"}${headline && !named && ": "}${!named && html`${foreignName(treatment)} against ${foreignName(baseline)}`}</span>`;
}

function overviewCell(block: JudgeBlock | null): SafeHtml {
  const { estimate } = block === null ? { estimate: null } : headlineDds(block);
  if (block === null || estimate === null) return html`<td class="figure"><span class="absent">not measured</span></td>`;
  return html`<td class="figure">${formatNumber(estimate.estimate, "points")} <span class="interval">${formatInterval(estimate.ci95, "points")}</span><span class="row-note">${verdictBadge(block.finding)}${block.finding.basis === "probabilities" && html` by its probabilities`}</span>${adjustedNote(block)}</td>`;
}

function adjustedNote(block: JudgeBlock): SafeHtml | null {
  const words = multiplicityWords(block);
  return words === null ? null : html`<span class="row-note">${words}</span>`;
}
