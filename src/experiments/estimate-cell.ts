import type { SectionEstimate } from "../analysis/section.js";
import type { ItemEstimate } from "./arm-columns.js";

/** An estimate as a section's table shows it; null stays null. */
export function estimateCell(estimate: ItemEstimate | null): SectionEstimate | null {
  return estimate === null ? null : { estimate: estimate.estimate, ci95: estimate.ci95, n: estimate.n };
}
