import type { JudgeBlock } from "../../analysis/report-document.js";
import { contrastsOf, discriminationWords } from "../block-words.js";
import type { ReportInput } from "../report-input.js";
import { contrastName } from "../contrast-name.js";
import { comparedPrompts } from "./compared-prompts.js";
import { confoundList } from "./confound-list.js";
import { acceptanceFigure, contrastFigure, fieldFigure, signalFigure } from "./figures.js";
import { areStandIns } from "../flip-kinds.js";
import { flipSection, moveSection } from "./flip-section.js";
import { lostSection } from "./lost-section.js";
import { fieldsTable, numbersTable } from "./numbers-table.js";
import { patternTable } from "./pattern-table.js";
import { html, type SafeHtml } from "./safe-html.js";

/** All that the report says about one judge after its finding. `level` is the level of the headings, `id` their prefix. */
export async function judgeSections(input: ReportInput, block: JudgeBlock, id: string, level: 2 | 3): Promise<SafeHtml> {
  const { document, flips, lost = [] } = input;
  const own = flips.filter(({ judge }) => judge === block.judge);
  const standIns = areStandIns(block, own);
  const lostSamples = lostSection(block, lost);
  const contrasts = contrastsOf(document.contrasts, block.judge);
  const section = (name: string, title: string, content: SafeHtml): SafeHtml => html`
<section aria-labelledby="${id}-${name}">${level === 2 ? html`<h2 id="${id}-${name}">${title}</h2>` : html`<h3 id="${id}-${name}">${title}</h3>`}
${content}
</section>`;

  return html`${comparedPrompts(flips, block.judge, id, level)}${section("discrimination", "Can it tell right from wrong?", html`<p>${discriminationWords(block)}</p><p class="note">n = ${block.n} items. DDS does not know which claims are right, so it is read beside this.</p>`)}
${section("fields", "Where it shifts", html`${await fieldFigure(block, `${id}-fields-plot`)}<details class="fold"><summary>The fields in numbers</summary>${fieldsTable(block)}</details>`)}
${section("acceptance", "What it accepts", await acceptanceFigure(block, `${id}-acceptance-plot`))}
${section("signal", "Readier to accept, or worse at telling?", await signalFigure(block, `${id}-signal-plot`))}
${contrasts.length > 0 && section("contrasts", "Which part of the framing does it", html`${await contrastFigure(block, contrasts, `${id}-contrasts-plot`)}${
    contrasts.map((contrast) => html`<details class="fold"><summary>${contrastName(contrast)} in numbers</summary>${numbersTable(contrast, `${contrastName(contrast)}: C1 is ${contrast.baseline}, C2 is ${contrast.treatment}`)}</details>`)}`)}
${section("numbers", "The numbers", numbersTable(block, "Every number, with interval, n and what is missing"))}
${section("confounds", "What could fake this", confoundList(document, block))}
${standIns
      ? html`${section("flips", "Verdicts that flipped", html`<p>No verdict flipped in n = ${block.n} items.</p>${patternTable(block)}`)}${section("moves", "Largest moves of P(accept)", moveSection(own, level))}`
      : section("flips", "Verdicts that flipped", html`<p>One claim, two framings, two verdicts. Some flips are noise; read the random ones before the telling ones.</p>${flipSection(block, flips, document.study.seed, level)}${patternTable(block)}`)}${lostSamples !== null && section("lost", "Replies that were lost", lostSamples)}`;
}
