import type { SectionInput } from "../../analysis/section-input.js";
import type { Section } from "../../analysis/section.js";
import { factorSection } from "./factor-section.js";

/** The temperature at which the judge is sampled. */
export function temperatureSection(input: SectionInput): Section | null {
  return factorSection(input, { factors: ["temperature"], levelOf: (arm) => `temperature ${arm.temperature}` }, {
    factor: "temperature", title: "Temperature", question: "Does the temperature matter?", subject: "the temperature",
    caveats: input.spec.repeats > 1 ? [] : ["Each prompt was asked once: above temperature 0 chance alone turns verdicts over, in both framings alike, which widens intervals and does not by itself move DDS."],
  });
}
