import type { JudgeBlock, ReportDocument } from "../analysis/report-document.js";
import { alikeArms } from "./alike-arms.js";
import { headlineDds } from "./block-words.js";
import { usualChecks } from "./check-words.js";
import { confounds, type Confound } from "./confounds.js";
import { headlineContrast } from "./contrast-name.js";
import { formatInterval } from "./format-interval.js";
import { formatWithUnit } from "./format-number.js";
import { leftOutWords } from "./left-out-words.js";
import { spreadWords } from "./spread-words.js";
import { withCount } from "./with-count.js";

/** One line of what a stranger has to know first. */
export interface MeasuredFact {
  readonly name: string;
  readonly value: string;
}

const judgesNamedAtMost = 6;

/** What was measured, and on what. */
export function studyFacts(document: ReportDocument): MeasuredFact[] {
  const { study, judges } = document;
  const { baseline, treatment } = headlineContrast(document);
  const alike = alikeArms(document);
  const named = judges.slice(0, judgesNamedAtMost).map(({ judge }) => judge).join(", ");
  const others = judges.length > judgesNamedAtMost ? ` and ${judges.length - judgesNamedAtMost} more` : "";
  const contrasts = study.contrast_names?.length ?? 1;
  const families = [...new Set(study.arms?.map(({ family }) => family) ?? [study.family])];
  return [
    {
      name: "The question",
      value: (alike === null
        ? `Is the same claim accepted more readily when a speaker says it? Every claim was put as a bare statement (C1, arm \u201c${baseline}\u201d) and as something a speaker said (C2, arm \u201c${treatment}\u201d)`
        : `Is the same claim accepted more readily under \u201c${treatment}\u201d (C2) than under \u201c${baseline}\u201d (C1)? ${alike.side === "turned" ? "The second put every claim as a bare statement, the first as something a speaker said" : `Both put every claim as ${alike.side === "speaker" ? "something a speaker said" : "a bare statement"}`}`) +
        `${contrasts > 1 ? `; there ${contrasts === 2 ? "is 1 more contrast" : `are ${contrasts - 1} more contrasts`}, of ${withCount(study.arms?.length ?? study.framings.length, "arm")} in all` : ""}.`,
    },
    { name: judges.length === 1 ? "The judge" : "The judges", value: `${named}${others}.` },
    {
      name: "On what",
      value: `${withCount(study.items.count, "item")} in ${withCount(study.items.fields, "field")} from ${study.items.spec}, each with a right and a wrong claim; templates ${families.join(" and ")}, ${study.wordings === 1 ? "one wording" : `${study.wordings} wordings`}${families.length > 1 ? " in the headline contrast" : ""}; ` +
        `${study.repeats === 1 ? "every prompt asked once" : `every prompt asked ${study.repeats} times`}${study.checks > 0 ? `, and those of ${withCount(study.checks, "item")} again for the checks${study.checked_arms === "headline" ? " of the headline contrast" : ""}` : ""}.`,
    },
  ];
}

/** How sure the headline of one judge is, what was checked beside it, and what was not. */
export function certaintyFacts(document: ReportDocument, block: JudgeBlock): MeasuredFact[] {
  const { label, estimate } = headlineDds(block);
  const all = confounds(document, block);
  const names = (...statuses: Confound["status"][]): string => all.filter(({ status }) => statuses.includes(status)).map(({ name }) => name.toLowerCase()).join(", ");
  const concerns = names("concern");
  const unchecked = names("not measured");
  const spread = spreadWords(block);
  const canCheck = block.retest === null && document.study.checks === 0 && block.published === undefined;
  return [
    {
      name: "How sure", value: estimate === null ? "Nothing can be said yet: no item is complete in all four conditions."
        : `${label} is ${formatWithUnit(estimate.estimate, "points")}; a true value from ${formatInterval(estimate.ci95, "points").slice(1, -1).replace(",", " to")} fits the data (95\u00a0% interval, with ${estimate.unit}s taken as drawn at random). It rests on ${withCount(block.n, "complete item")}; ${leftOutWords(block)}.${estimate.unit === block.design.unit ? ` ${capitalised(block.design.why)}.` : ""}`,
    },
    { name: "Checked", value: `${capitalised(names("harmless", "measured")) || "Nothing came out well"}.${concerns === "" ? "" : ` Of concern: ${concerns}.`}` },
    { name: "Not checked", value: `${capitalised(unchecked) || "Nothing on the list of what could fake this"}.${canCheck ? ` ${usualChecks} measures retest noise, placebo wordings and the order of the options.` : ""}` },
    ...(spread === null ? [] : [{ name: "Where the spread comes from", value: spread }]),
  ];
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
