import type { SectionInput } from "../analysis/section-input.js";
import type { Section } from "../analysis/section.js";
import { controlSection } from "./control/control-section.js";
import { findingSection } from "./finding/finding-section.js";
import { answerModeSection } from "./factors/answer-mode-section.js";
import { contextSection } from "./factors/context-section.js";
import { dialogueSection } from "./factors/dialogue-section.js";
import { languageSection } from "./factors/language-section.js";
import { temperatureSection } from "./factors/temperature-section.js";
import { labelsSection } from "./labels/labels-section.js";
import { ladderSection } from "./ladder/ladder-section.js";
import { noiseSection } from "./noise/noise-section.js";
import { orderSection } from "./order/order-section.js";
import { polaritySection } from "./polarity/polarity-section.js";
import { probabilitiesSection } from "./probabilities/probabilities-section.js";
import { pushbackSection } from "./pushback/pushback-section.js";
import { rolesSection } from "./roles/roles-section.js";
import { wordingSection } from "./wording/wording-section.js";

/** What makes the section of one experiment, where the study varies what it needs; null where it does not. */
type SectionMaker = (input: SectionInput) => Section | null;

const makers: readonly SectionMaker[] = [
  findingSection, ladderSection, polaritySection, orderSection, controlSection, labelsSection, wordingSection,
  rolesSection, answerModeSection, temperatureSection, contextSection, languageSection, dialogueSection, noiseSection, pushbackSection, probabilitiesSection,
];

/** The sections of one judge: one for each experiment that the study's arms allow, in a fixed order. */
export function experimentSections(input: SectionInput): readonly Section[] {
  return makers.flatMap((make) => make(input) ?? []);
}
