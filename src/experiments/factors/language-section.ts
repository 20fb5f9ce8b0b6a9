import type { SectionInput } from "../../analysis/section-input.js";
import type { Section } from "../../analysis/section.js";
import type { StudyArm } from "../../runner/study-spec.js";
import { excludesZero } from "../../stats/intervals/excludes-zero.js";
import type { ItemEstimate } from "../arm-columns.js";
import { estimateText } from "../estimate-text.js";
import { factorGroups } from "./factor-levels-of.js";
import { factorSection, type AnsweredLevel } from "./factor-section.js";

/** The language of the frame (family `F-LANG` beside family `F`), or the family of templates where languages are not what differs. */
export function languageSection(input: SectionInput): Section | null {
  const names = input.spec.families.map(({ name }) => name);
  const languageOf = (name: string): string | null => {
    const base = names.find((other) => name.startsWith(`${other}-`) && /^[a-z]{2,3}$/.test(name.slice(other.length + 1)));
    return base !== undefined ? new Intl.DisplayNames("en", { type: "language" }).of(name.slice(base.length + 1)) ?? name : names.some((other) => other.startsWith(`${name}-`)) ? "English" : null;
  };
  const languages = new Set(names.flatMap((name) => languageOf(name) ?? []));
  if (languages.size > 1) {
    return factorSection(input, { factors: ["family"], levelOf: (arm) => languageOf(names[arm.family] ?? ""), standard: "English" }, {
      factor: "language", title: "Language of the frame", question: "Does the language of the frame matter?", subject: "the language of the frame",
      caveats: ["Only the frame is translated: questions and answers keep their language. Wordings of two languages are not each other's equals, so that a change may be one of wording."],
    });
  }
  const { spec } = input;
  // Families have orders of their own, so that the arms that are alike otherwise may not be those of the headline.
  const shown = (arm: StudyArm): string => arm.order === "counterbalanced" ? "" : ` (${arm.order})`;
  const headline = spec.contrasts[0] === undefined ? undefined : spec.arms[spec.contrasts[0].treatment];
  const levelOf = (arm: StudyArm): string | null => ownFamilies.has(names[arm.family] ?? "") || names[arm.family] === undefined ? null : `${names[arm.family]!}${shown(arm)}`;
  const group = factorGroups(spec, { factors: ["family"], levelOf }).flatMap(({ levels }) => levels).map(({ speaker }) => spec.arms[speaker]!);
  const otherOrder = headline !== undefined && group.length > 0 && group.every(({ order }) => order !== headline.order);
  return factorSection(input, { factors: ["family"], levelOf }, {
    factor: "family", title: "Family of templates", question: "Does the family of templates matter?", subject: "the family of templates", ownAnswer: whatIsLeft,
    caveats: [
      ...otherOrder ? [`Both families were asked ${group[0]!.order} here, the headline ${headline.order}: what that order adds to DDS is position bias, of which "The order of the options" tells.`] : [],
      "Families differ in more than one thing at once: a change says that the templates matter, not which of their parts.",
    ],
  });
}

/** How much of the DDS of templates that differ in more than the speaker stands where they differ in nothing else. */
function whatIsLeft(levels: readonly AnsweredLevel[]): string | null {
  const [classic, matched] = ["classic", "matched"].map((family) => levels.find(({ level }) => level === family || level.startsWith(`${family} `)));
  const change = matched?.change ?? classic?.change ?? null;
  if (levels.length !== 2 || classic === undefined || matched === undefined || change === null) return null;
  const difference = matched.change === null ? reversed(change) : change;
  return `With the classic templates, whose framings differ in more than the speaker, DDS is ${estimateText(classic.dds)}; where they differ in the speaker alone, it is ${estimateText(matched.dds)}. ${leftOf(classic.dds, matched.dds, difference)}: the difference is ${estimateText(difference)}.`;
}

function leftOf(classic: ItemEstimate, matched: ItemEstimate, difference: ItemEstimate): string {
  if (!excludesZero(difference.ci95)) return "Whether less is left there, or more, is not known";
  const way = Math.sign(classic.estimate);
  // Where there is no known effect, or one that turns round, there is nothing that more or less of could be left.
  if (!excludesZero(classic.ci95) || Math.sign(matched.estimate) === -way) return `DDS is ${difference.estimate < 0 ? "lower" : "higher"} there`;
  return Math.sign(difference.estimate) === way ? "DDS there is not less but more" : "Less is left there";
}

function reversed(change: ItemEstimate): ItemEstimate {
  return { ...change, estimate: -change.estimate, ci95: [-change.ci95[1], -change.ci95[0]] };
}

/** Families whose framings are factors with sections of their own. */
const ownFamilies = new Set(["ladder", "dialogue"]);
