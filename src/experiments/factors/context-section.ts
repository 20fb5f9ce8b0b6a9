import type { SectionInput } from "../../analysis/section-input.js";
import type { Section } from "../../analysis/section.js";
import { factorSection } from "./factor-section.js";

/** Whether the item's context stands in the prompt. */
export function contextSection(input: SectionInput): Section | null {
  return factorSection(input, { factors: ["context"], levelOf: (arm) => arm.context === "shown" ? "context shown" : "context hidden", standard: "context hidden" }, {
    factor: "context", title: "Context given or not", question: "Does the judge defer less when it has the context?", subject: "the context",
    caveats: ["An item without a context is put alike in both, and takes from any change."],
  });
}
