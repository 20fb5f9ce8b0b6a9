import { sectionGroups, type SectionSource, type PlacedSection, type SectionGroup } from "../sections/section-groups.js";
import { typography } from "../typography.js";
import { experimentTable } from "./experiment-table.js";
import { figureElement, type DrawnPage } from "./figure-element.js";
import { foreignName } from "./foreign-text.js";
import { html, type SafeHtml } from "./safe-html.js";
import { contents, sectionElement, type Level, type Section } from "./section.js";

/** More experiments have a list of their own. */
const listedAtMost = 3;

/**
 * What each experiment says, one section for each factor with all judges in it; many of them under one heading with a list, and then the
 * evidence of all but the first folded (print unfolds it). The answer of the group that heads the page is not said again.
 */
export function experimentSections(document: SectionSource, page: DrawnPage, heading: SectionGroup | null): Section[] {
  const groups = sectionGroups(document);
  const many = groups.length > listedAtMost;
  const sections = groups.map((group, index) => groupSection(document, page, group, { level: many ? 3 : 2, folded: many && index > 0, answered: group.id === heading?.id }));
  return many ? [{
    id: "experiments", title: "The experiments",
    content: html`${contents(sections, "experiments-contents", "The experiments")}${sections.map((section) => sectionElement(section, 3))}`,
  }] : sections;
}

interface GroupLayout {
  readonly level: Level;
  readonly folded: boolean;
  /** Its answers stand at the head of the page. */
  readonly answered: boolean;
}

function groupSection({ judges }: SectionSource, page: DrawnPage, { id, title, question, sections }: SectionGroup, { level, ...layout }: GroupLayout): Section {
  const severalJudges = judges.length > 1;
  return {
    id, title: foreignName(question), label: foreignName(title),
    content: html`${sections.map((placed, index) => html`${severalJudges && judgeHeading(placed, level)}${index > 0 && placed.section.question !== question && html`<p class="note">${foreignName(placed.section.question)}</p>`}${judgePart(page, placed, severalJudges, layout)}`)}`,
  };
}

function judgeHeading({ section: { judge } }: PlacedSection, level: Level): SafeHtml {
  return level === 2 ? html`<h3>${foreignName(judge)}</h3>` : html`<h4>${foreignName(judge)}</h4>`;
}

function judgePart(page: DrawnPage, { section: { answer, caveats, tables, judge, title }, figures }: PlacedSection, severalJudges: boolean, { folded, answered }: Omit<GroupLayout, "level">): SafeHtml {
  const evidence = html`${figures.map((name) => figureElement(page, name))}
${tables.map((table) => experimentTable(table, severalJudges ? judge : ""))}`;
  const about = severalJudges ? `${title}, ${judge}` : title;
  return html`${!answered && html`<p class="answer"><strong>${foreignName(typography(answer))}</strong></p>
`}${caveats.length > 0 && html`<ul class="caveats" aria-label="What to mind">${caveats.map((caveat) => html`<li>${foreignName(typography(caveat))}</li>`)}</ul>`}
${folded && figures.length + tables.length > 0 ? html`<details class="whole"><summary>Figures and tables<span class="unseen">: ${foreignName(about)}</span></summary>${evidence}</details>` : evidence}`;
}
