import { boundedMean, type BoundedMean } from "./bounded-mean.js";
import { cellDifference } from "../estimates/cell-difference.js";
import { countedCells } from "../estimates/counted-cells.js";
import { PatternTable } from "./pattern-table.js";
import { ddsPseudoItems } from "../intervals/pseudo-items.js";

/**
 * The worst and the best DDS (percentage points) of all items that any verdicts in the place of the missing ones
 * could give, and an interval for the DDS of the items' population that assumes nothing about why verdicts are
 * missing. Null without items.
 */
export function sharpDdsBounds(table: PatternTable): BoundedMean | null {
  const differences = (pattern: number): number[] => PatternTable.completions[pattern]!.map(cellDifference);
  const { values: low, design } = countedCells(table.counts, (pattern) => Math.min(...differences(pattern)));
  const { values: high } = countedCells(table.counts, (pattern) => Math.max(...differences(pattern)));
  return boundedMean(low, high, { design, pseudo: ddsPseudoItems, repeats: 1, seed: 1 });
}
