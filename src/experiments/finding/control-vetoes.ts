import type { SectionInput } from "../../analysis/section-input.js";
import { controlledFinding } from "./controlled-finding.js";

/** What the study's controls say against the headline's finding, in the form of its vetoes; empty where they bear it out or were not run. */
export function controlVetoes(input: SectionInput): readonly string[] {
  return controlledFinding(input)?.vetoes ?? [];
}
