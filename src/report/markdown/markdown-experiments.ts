import type { ReportDocument } from "../../analysis/report-document.js";
import type { Section, SectionCell, SectionTable, SectionUnit } from "../../analysis/section.js";
import { shownCell } from "../sections/section-cell.js";
import { sectionGroups } from "../sections/section-groups.js";
import { typography } from "../typography.js";
import { markdownTable, markdownText } from "./markdown-text.js";

/** What each experiment says: its question as heading, its answer, what to mind, its tables. The numbers of its figures stand in `figures/` beside the page. */
export function markdownExperiments(document: ReportDocument): string[] {
  const groups = sectionGroups(document);
  const severalJudges = document.judges.length > 1;
  return [
    ...(groups.length > 3 ? ["## The experiments", groups.map(({ title, question }) => `- ${markdownText(title)}: ${markdownText(question)}`).join("\n")] : []),
    ...groups.flatMap(({ question, sections }) => [
      `## ${markdownText(question)}`,
      ...sections.flatMap(({ section }) => [...(severalJudges ? [`### ${markdownText(section.judge)}`] : []), ...sectionParts(section, question)]),
    ]),
  ];
}

function sectionParts({ answer, caveats, tables, question }: Section, asked: string): string[] {
  return [
    ...(question === asked ? [] : [markdownText(question)]),
    `**${markdownText(typography(answer))}**`,
    ...(caveats.length === 0 ? [] : [caveats.map((caveat) => `- ${markdownText(typography(caveat))}`).join("\n")]),
    ...tables.flatMap(tableParts),
  ];
}

function tableParts({ title, columns, rows, note }: SectionTable): string[] {
  const numeric = columns.length - 1 - columns.findLastIndex(({ unit }) => unit === "text");
  return [
    `**${markdownText(title)}**`,
    rows.length === 0 || columns.length === 0 ? "Nothing to show."
      : markdownTable(columns.map((column) => markdownText(column.title)), rows.map((row) => columns.map(({ key, unit }) => cellText(row[key], unit))), numeric),
    ...(note === null ? [] : [`*${markdownText(note)}*`]),
  ];
}

function cellText(cell: SectionCell | undefined, unit: SectionUnit): string {
  const shown = shownCell(cell, unit);
  return shown.kind === "absent" ? "not measured" : shown.kind === "text" ? markdownText(shown.text) : [shown.number, shown.beside.join(", ")].filter((part) => part !== "").join(" ");
}
