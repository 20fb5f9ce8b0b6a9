import { boundedMean, type BoundedMean } from "./bounded-mean.js";
import { cellDifference } from "./cell-difference.js";
import { cellValues } from "./cell-values.js";
import { PatternTable } from "./pattern-table.js";
import { ddsPseudoItems } from "./pseudo-count.js";

/**
 * The worst and the best DDS (percentage points) of all items that any verdicts in the place of the missing ones
 * could give, and an interval for the DDS of the items' population that assumes nothing about why verdicts are
 * missing. Null without items.
 */
export function sharpDdsBounds(table: PatternTable): BoundedMean | null {
  const end = (choose: (...values: number[]) => number): Float64Array =>
    cellValues(table.counts, (pattern) => choose(...PatternTable.completions[pattern]!.map(cellDifference)));
  return boundedMean(end(Math.min), end(Math.max), { groupings: [], pseudo: ddsPseudoItems, repeats: 1, seed: 1 });
}
