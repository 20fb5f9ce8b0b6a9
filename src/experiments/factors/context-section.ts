import type { SectionInput } from "../../analysis/section-input.js";
import type { Section } from "../../analysis/section.js";
import { groupedDigits } from "../../core/grouped-digits.js";
import { factorSection } from "./factor-section.js";

/** Whether the item's context stands in the prompt. */
export function contextSection(input: SectionInput): Section | null {
  const { count, withContext } = input.spec.items;
  const have = withContext === 1 ? "has" : "have";
  return factorSection(input, { factors: ["context"], levelOf: (arm) => arm.context === "shown" ? "context shown" : "context hidden", standard: "context hidden" }, {
    factor: "context", title: "Context given or not", question: "Does the judge defer less when it has the context?", subject: "the context",
    ownAnswer: () => withContext === 0 ? `${count === 1 ? "The item has no" : `None of the ${groupedDigits(count)} items has a`} context: nothing was measured, as both arms put the same prompts.` : null,
    caveats: withContext === undefined ? ["An item without a context is put alike in both, and takes from any change."]
      : withContext === 0 || withContext === count ? [] : [`${groupedDigits(withContext)} of the ${groupedDigits(count)} items ${have} a context: the others are put alike in both, and take from any change.`],
  });
}
