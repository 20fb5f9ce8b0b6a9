import type { ReportDocument } from "../../analysis/report-document.js";
import { sectionGroups, type PlacedSection, type SectionGroup } from "../sections/section-groups.js";
import { typography } from "../typography.js";
import { experimentTable } from "./experiment-table.js";
import { figureElement, type DrawnPage } from "./figure-element.js";
import { foreignName } from "./foreign-text.js";
import { html, type SafeHtml } from "./safe-html.js";
import { contents, sectionElement, type Level, type Section } from "./section.js";

/** More experiments have a list of their own. */
const listedAtMost = 3;

/** What each experiment says, one section for each factor with all judges in it; many of them under one heading with a list. */
export function experimentSections(document: ReportDocument, page: DrawnPage): Section[] {
  const groups = sectionGroups(document);
  const many = groups.length > listedAtMost;
  const sections = groups.map((group) => groupSection(document, page, group, many ? 3 : 2));
  return many ? [{
    id: "experiments", title: "The experiments",
    content: html`${contents(sections, "experiments-contents", "The experiments")}${sections.map((section) => sectionElement(section, 3))}`,
  }] : sections;
}

function groupSection({ judges }: ReportDocument, page: DrawnPage, { id, title, question, sections }: SectionGroup, level: Level): Section {
  const severalJudges = judges.length > 1;
  return {
    id, title: foreignName(question), label: foreignName(title),
    content: html`${sections.map((placed, index) => html`${severalJudges && judgeHeading(placed, level)}${index > 0 && placed.section.question !== question && html`<p class="note">${foreignName(placed.section.question)}</p>`}${judgePart(page, placed, severalJudges)}`)}`,
  };
}

function judgeHeading({ section: { judge } }: PlacedSection, level: Level): SafeHtml {
  return level === 2 ? html`<h3>${foreignName(judge)}</h3>` : html`<h4>${foreignName(judge)}</h4>`;
}

function judgePart(page: DrawnPage, { section: { answer, caveats, tables, judge }, figures }: PlacedSection, severalJudges: boolean): SafeHtml {
  return html`<p class="answer"><strong>${foreignName(typography(answer))}</strong></p>
${caveats.length > 0 && html`<ul class="caveats" aria-label="What to mind">${caveats.map((caveat) => html`<li>${foreignName(typography(caveat))}</li>`)}</ul>`}
${figures.map((name) => figureElement(page, name))}
${tables.map((table) => experimentTable(table, severalJudges ? judge : ""))}`;
}
