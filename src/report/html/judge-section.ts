import type { ContrastBlock, JudgeBlock, ReportDocument } from "../../analysis/report-document.js";
import { contrastsOf, discriminationWords, headlineDds } from "../block-words.js";
import { flipWords, placeboWords, retestWords } from "../check-words.js";
import type { ReportInput } from "../report-input.js";
import { publishedWords } from "../published-words.js";
import { mixedFields } from "../mixed-fields.js";
import { contrastName, isPartOfFraming } from "../contrast-name.js";
import { formatInterval } from "../format-interval.js";
import { formatWithUnit } from "../format-number.js";
import { framingNames } from "../framing-names.js";
import { comparedPrompts } from "./compared-prompts.js";
import { confoundList } from "./confound-list.js";
import { figureElement, type DrawnPage } from "./figure-element.js";
import { vetoList, verdictBadge } from "./finding-section.js";
import { areStandIns } from "../flip-kinds.js";
import { flipSection, moveSection } from "./flip-section.js";
import { foreignName } from "./foreign-text.js";
import { furtherFold } from "./further-fold.js";
import { lostSection } from "./lost-section.js";
import { fieldsTable, numbersTable } from "./numbers-table.js";
import { mixedFold } from "./mixed-fold.js";
import { parkedTrials } from "./parked-section.js";
import { patternTable } from "./pattern-table.js";
import { html, type SafeHtml } from "./safe-html.js";
import type { Level, Section } from "./section.js";

/** All that the report says about one judge after its finding. `level` is the level of the headings, `id` their prefix. */
export function judgeSections(input: ReportInput, page: DrawnPage, block: JudgeBlock, id: string, level: Level): Section[] {
  const { document, flips, lost = [] } = input;
  const own = flips.filter(({ judge }) => judge === block.judge);
  const contrasts = contrastsOf(document.contrasts, block.judge);
  const section = (name: string, title: string, content: SafeHtml | null): Section[] => content === null ? [] : [{ id: `${id}-${name}`, title, content }];

  return [
    ...section("compared", "What was compared", comparedPrompts(flips, block.judge, framingNames(document))),
    ...section("discrimination", "Can it tell right from wrong?", html`<p>${discriminationWords(block)}</p><p class="note">n = ${block.n} items. DDS does not know which claims are right, so it is read beside this.</p>`),
    ...section("fields", "Where it shifts", html`${figureElement(page, `${id}-fields`)}<details class="fold"><summary>The fields in numbers</summary>${fieldsTable(block, mixedFields(document, block))}</details>${mixedFold(document, block)}`),
    ...section("acceptance", "What it accepts", figureElement(page, `${id}-acceptance`)),
    ...section("signal", "Readier to accept, or worse at telling?", figureElement(page, `${id}-signal`)),
    ...section("noise", "Flips beside its own noise", html`<p>Between the framings: ${flipWords(block)}. ${capitalised(retestWords(document, block))}.</p>${block.retest?.exact !== true && figureElement(page, `${id}-flips`)}`),
    ...section("contrasts", contrasts.every(isPartOfFraming) ? "Which part of the framing does it" : "The other contrasts", contrasts.length === 0 ? null
      : html`${figureElement(page, `${id}-contrasts`)}${contrasts.map((contrast) => contrastFold(document, contrast))}`),
    ...section("confounds", "What could fake this", confoundList(document, block)),
    ...section("published", "Beside the published readings", publishedNote(block)),
    ...section("numbers", "The numbers", html`${numbersTable(block, "Every number, with interval, n and what is missing", level === 2 ? "" : `, ${block.judge}`)}${furtherFold(block)}`),
    ...flipSections(input, own, block, level, section),
    ...section("lost", "Replies that were lost", lostSection(block, lost)),
    ...section("parked", "Trials that were given up", parkedTrials(input, block)),
  ];
}

/** What those who asked read off the same replies. */
function publishedNote(block: JudgeBlock): SafeHtml | null {
  const words = publishedWords(block);
  return words === null ? null : html`<p>${words}.</p><p class="note">This study was imported: nothing was asked here. By condition in the table of numbers.</p>`;
}

/** One further contrast, folded: its finding, its checks and its numbers. */
function contrastFold(document: ReportDocument, contrast: ContrastBlock): SafeHtml {
  const { label, estimate } = headlineDds(contrast);
  const name = contrastName(contrast);
  return html`<details class="fold"><summary>${foreignName(name)}: ${estimate === null ? "not measured" : `${label} ${formatWithUnit(estimate.estimate, "points")} ${formatInterval(estimate.ci95, "points")}`}</summary>
<p class="verdict-line">${verdictBadge(contrast.finding)} <span class="basis">by its ${contrast.finding.basis}</span></p>${vetoList(contrast.finding)}
<p class="note">C1 is ${foreignName(contrast.baseline)}, C2 is ${foreignName(contrast.treatment)}. ${capitalised(placeboWords(document, contrast))}. Flips: ${flipWords(contrast)}; ${retestWords(document, contrast)}.</p>
${numbersTable(contrast, `${name}: C1 is ${contrast.baseline}, C2 is ${contrast.treatment}`, `, ${contrast.judge}`)}</details>`;
}

function flipSections({ document }: ReportInput, own: ReportInput["flips"], block: JudgeBlock, level: Level, section: (name: string, title: string, content: SafeHtml) => Section[]): Section[] {
  if (areStandIns(block, own)) {
    return [
      ...section("verdicts", "Verdicts that flipped", html`<p>No verdict flipped in n = ${block.n} items.</p>${patternTable(block)}`),
      ...section("moves", "Largest moves of P(accept)", moveSection(document, own, level)),
    ];
  }
  return section("verdicts", "Verdicts that flipped", html`<p>One claim, two framings, two verdicts. Some flips are noise; read the random ones before the telling ones.</p>${
    flipSection(document, block, own, level)}${patternTable(block)}`);
}

function capitalised(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
