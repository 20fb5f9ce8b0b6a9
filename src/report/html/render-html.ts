import { drawFigures, type Figures } from "../figures/draw-figures.js";
import type { ReportInput } from "../report-input.js";
import { focusGroup } from "../sections/section-groups.js";
import { verdictsInWords } from "../verdicts-in-words.js";
import { visibleLine } from "../visible-text.js";
import { billSection } from "./bill-section.js";
import type { DrawnPage } from "./figure-element.js";
import { experimentSections } from "./experiment-sections.js";
import { findingSection, unfinishedBanner } from "./finding-section.js";
import { focusHeader } from "./focus-header.js";
import { foreignName } from "./foreign-text.js";
import { judgeSections } from "./judge-section.js";
import { certaintyRows, measuredSection } from "./measured-section.js";
import { methodSection, wordsSection } from "./method-section.js";
import { overviewSection } from "./overview-section.js";
import { pageQuestion } from "../page-question.js";
import { pageShell } from "./page-shell.js";
import { html } from "./safe-html.js";
import { contents, sectionElement, type Section } from "./section.js";

/**
 * The report as one HTML page that needs no network and no script; its own policy forbids both. Plots are
 * inline SVG. Dark and light follow the reader's setting; print is always light, with everything unfolded
 * that the reader unfolded. It stands alone: it links to no file.
 */
export async function renderHtml(input: ReportInput): Promise<string> {
  return htmlPage(input, await drawFigures(input.document), false);
}

/** The page from its drawn figures; with `links` each figure leads to its files, which must stand beside the page. */
export function htmlPage(input: ReportInput, figures: Figures, links: boolean): string {
  const { document } = input;
  const { judges, study } = document;
  const [only] = judges;
  const single = judges.length === 1 && only !== undefined ? only : null;
  const parts = pageQuestion(document);
  const question = parts.map(({ text, foreign }) => foreign ? visibleLine(text) : text).join("");
  const shown = parts.map(({ text, foreign }) => foreign ? foreignName(text) : text);
  const focus = focusGroup(document);
  const asked = focus === null ? question : visibleLine(focus.question);
  const title = study.name === undefined || study.name === null ? asked : `${visibleLine(study.name)}: ${asked}`;
  const page = { figures, links };
  const sections = pageSections(input, page);

  return pageShell({
    title,
    header: html`<p class="masthead">DialDefer${study.name !== undefined && study.name !== null && html` <span class="study-name">${foreignName(study.name)}</span>`}</p>${focus !== null && html`${unfinishedBanner(judges)}${focusHeader(focus, judges.length > 1)}`}${single !== null
      ? html`<p class="question">${shown}</p>${focus === null && unfinishedBanner(judges)}${findingSection(document, single, focus === null ? "h1" : "p")}`
      : html`${focus === null ? html`<h1 class="finding">${shown}</h1>${unfinishedBanner(judges)}` : html`<p class="question">${shown}</p>`}<p class="lead">${verdictsInWords(judges)}</p>`}`,
    body: html`${contents(sections, "contents", "Contents")}
${sections.map((section) => section.id.startsWith("judge-") && single === null ? section.content : sectionElement(section, 2))}`,
    footer: html`<p>Made by DialDefer ${document.provenance.dialdefer} on ${document.provenance.dates.reported.slice(0, 10)}. The same numbers, unrounded, stand in <code>report.json</code> and <code>report.csv</code>.</p>`,
  });
}

function pageSections(input: ReportInput, page: DrawnPage): Section[] {
  const { document } = input;
  const [only, ...others] = document.judges;
  return [
    ...experimentSections(document, page, focusGroup(document)),
    measuredSection(input),
    ...present(overviewSection(input, page)),
    ...(only !== undefined && others.length === 0 ? judgeSections(input, page, only, "judge-1", 2) : judgeParts(input, page)),
    ...present(billSection(input)),
    methodSection(document), wordsSection(),
  ];
}

/** Of several judges each is a section with sections of its own, those of all but the first folded away (print unfolds them); its content is the whole element. */
function judgeParts(input: ReportInput, page: DrawnPage): Section[] {
  return input.document.judges.map((block, index) => {
    const id = `judge-${index + 1}`;
    const sections = judgeSections(input, page, block, id, 3);
    const details = html`${contents(sections, `${id}-contents`, `Contents, ${block.judge}`)}
${sections.map((section) => sectionElement(section, 3))}`;
    return {
      id, title: foreignName(block.judge),
      content: html`<section class="judge" id="${id}" aria-labelledby="${id}-heading" tabindex="-1"><h2 id="${id}-heading">${foreignName(block.judge)}</h2>${unfinishedBanner([block])}${findingSection(input.document, block, "p")}
${certaintyRows(input, block)}
${index === 0 ? details : html`<details class="whole"><summary>All about ${foreignName(block.judge)}: where it shifts, what could fake this, every number, its flips</summary>${details}</details>`}
</section>`,
    };
  });
}

function present<T>(value: T | null): T[] {
  return value === null ? [] : [value];
}
