import type { SectionEstimate } from "../analysis/section.js";
import { adjustPValues } from "../stats/significance/adjust-p-values.js";
import { estimatePValue } from "../stats/significance/estimate-p-value.js";
import type { ItemEstimate } from "./arm-columns.js";
import { estimateCell } from "./estimate-cell.js";

/** What the note of a table with such p-values says. */
export const adjustmentNote = "p: that the change is 0, adjusted for all rows after Benjamini and Yekutieli, as they share replies.";

/** Estimates with their p-values adjusted for being several, under any dependence; null stays null. */
export function adjustedEstimates(estimates: readonly (ItemEstimate | null)[]): readonly (SectionEstimate | null)[] {
  const p = estimates.map((estimate) => estimate === null ? null : estimatePValue(estimate));
  const known = p.flatMap((value) => value ?? []);
  const adjusted = adjustPValues(known, "benjamini-yekutieli");
  let next = 0;
  return estimates.map((estimate, index) => {
    const own = estimateCell(estimate);
    return own === null ? null : { ...own, p: p[index] === null ? null : adjusted[next++]! };
  });
}
