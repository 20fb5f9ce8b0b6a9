import { cellDifference } from "../../src/stats/estimates/cell-difference.js";
import { countedCells } from "../../src/stats/estimates/counted-cells.js";
import type { Estimate } from "../../src/stats/estimate.js";
import { meanEstimate } from "../../src/stats/estimates/mean-estimate.js";
import { ddsPseudoItems } from "../../src/stats/intervals/pseudo-items.js";

/** DDS with the interval that a report gives it (percentage points), from counts of the 16 cells. Null without items. */
export function defaultEstimate(cells: Float64Array): Estimate | null {
  const law = new Float64Array(5);
  cells.forEach((count, cell) => { law[cellDifference(cell) + 2]! += count; });
  const { values, design } = countedCells(law, (index) => index - 2);
  return meanEstimate(values, { design, pseudo: ddsPseudoItems, repeats: 1, seed: 1 });
}
