import { cellDifference } from "../estimates/cell-difference.js";
import { countedCells } from "../estimates/counted-cells.js";
import type { Estimate } from "../estimate.js";
import { meanEstimate } from "../estimates/mean-estimate.js";
import type { PatternTable } from "./pattern-table.js";
import { ddsPseudoItems } from "../intervals/pseudo-items.js";

/**
 * DDS in percentage points over all items when every missing verdict counts as wrong in its condition, as published
 * results count. It is an estimate of how the judge scores, not of its verdicts: where losses differ between the
 * framings, they move it. Null without items.
 */
export function missingAsWrongDds(table: PatternTable): Estimate | null {
  const { values, design } = countedCells(table.missingAsWrong(), cellDifference);
  return meanEstimate(values, { design, pseudo: ddsPseudoItems, repeats: 1, seed: 1 });
}
