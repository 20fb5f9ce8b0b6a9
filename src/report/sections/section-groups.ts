import type { ReportDocument } from "../../analysis/report-document.js";
import type { Section } from "../../analysis/section.js";

/** A section of one judge, and what its figures are called. */
export interface PlacedSection {
  readonly section: Section;
  /** The judge's number in the report, from 1. */
  readonly judge: number;
  /** One name for each of its figures: letters, digits and hyphens. */
  readonly figures: readonly string[];
}

/** The sections that answer one question, one for each judge. */
export interface SectionGroup {
  /** Unique in the page: letters, digits and hyphens. */
  readonly id: string;
  readonly title: string;
  readonly question: string;
  readonly sections: readonly PlacedSection[];
}

/** The sections of a document by what they are about, in its order. Ids and names come from factor and judge number, never from text of the data. */
export function sectionGroups({ experiments = [], judges }: Pick<ReportDocument, "experiments" | "judges">): readonly SectionGroup[] {
  const groups = new Map<string, { id: string; title: string; question: string; sections: PlacedSection[] }>();
  const ids = new Set<string>();
  const drawn = new Map<string, number>();
  for (const section of experiments) {
    const { factor, title, question, figures } = section;
    const slug = factorSlug(factor);
    const key = JSON.stringify([factor, title]);
    const group = groups.get(key) ?? { id: uniqueId(slug, ids), title, question, sections: [] };
    groups.set(key, group);
    const place = judges.findIndex(({ judge }) => judge === section.judge);
    const judge = place < 0 ? group.sections.length + 1 : place + 1;
    const prefix = `section-${slug}-judge-${judge}`;
    group.sections.push({
      section, judge, figures: figures.map(() => {
        const number = (drawn.get(prefix) ?? 0) + 1;
        drawn.set(prefix, number);
        return `${prefix}-${number}`;
      }),
    });
  }
  return [...groups.values()];
}

/** The sections that head the report: those of the study's focus; null where it has none, or nothing answers it. */
export function focusGroup(document: Pick<ReportDocument, "experiments" | "judges" | "study">): SectionGroup | null {
  const { focus } = document.study;
  const [first] = document.experiments ?? [];
  return first === undefined || focus === undefined || focus === null || first.factor !== focus ? null : sectionGroups(document)[0] ?? null;
}

function factorSlug(factor: string): string {
  return factor.toLowerCase().slice(0, 200).split(/[^a-z0-9]+/).filter((part) => part !== "").join("-").slice(0, 40).replace(/-$/, "") || "factor";
}

function uniqueId(slug: string, taken: Set<string>): string {
  let id = `experiment-${slug}`;
  for (let number = 2; taken.has(id); number++) id = `experiment-${slug}-${number}`;
  taken.add(id);
  return id;
}
