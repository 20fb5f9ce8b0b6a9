import type { Design } from "../units/design.js";
import type { Grouping } from "../units/inference-units.js";
import type { ResampledCells } from "./resampled-cells.js";

/**
 * The groups of a design as a bootstrap draws them: whole groups, each with the sums over its items. The last quantity is
 * the number of items, which varies from draw to draw as groups differ in size.
 * @param quantities each one value per row of the design
 * @param grouping one of the design's
 */
export function clusterCells(quantities: readonly Float64Array[], design: Design, grouping: Grouping): ResampledCells {
  const sums = (value: (row: number) => number): Float64Array => {
    const totals = new Float64Array(grouping.count);
    grouping.group.forEach((group, row) => { totals[group]! += design.weightOf(row) * value(row); });
    return totals;
  };
  for (const quantity of quantities) design.mustFit(quantity);
  return { counts: new Float64Array(grouping.count).fill(1), values: [...quantities.map((quantity) => sums((row) => quantity[row]!)), sums(() => 1)] };
}
