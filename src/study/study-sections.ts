import type { SectionInput } from "../analysis/section-input.js";
import type { Section } from "../analysis/section.js";
import { experimentSections } from "../experiments/experiment-sections.js";
import { mitigationSections } from "../mitigation/mitigation-sections.js";
import type { Price } from "../runner/prices/price.js";

/** Makes the sections of a study's judges: the experiments', then the mitigations'. */
export function studySections(priceOf: readonly (Price | null)[]): (input: SectionInput) => readonly Section[] {
  return (input) => [...experimentSections(input), ...mitigationSections(input, priceOf[input.judge] ?? null)];
}
