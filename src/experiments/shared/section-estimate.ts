import type { SectionEstimate } from "../../analysis/section.js";
import type { Estimate } from "../../stats/estimate.js";

/** An estimate as a section's cell. */
export function sectionEstimate(estimate: Estimate | null, n?: number): SectionEstimate | null {
  return estimate === null ? null : { estimate: estimate.estimate, ci95: estimate.ci95, ...n !== undefined && { n } };
}
