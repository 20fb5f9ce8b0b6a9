import type { Design } from "../units/design.js";
import { groupSums } from "../units/group-sums.js";
import type { Grouping } from "../units/inference-units.js";
import type { ResampledCells } from "./resampled-cells.js";

/**
 * The groups of a design as a bootstrap draws them: whole groups, each with the sums over its items. The last quantity is
 * the number of items, which varies from draw to draw as groups differ in size.
 * @param quantities each one value per row of the design
 * @param grouping one of the design's
 */
export function clusterCells(quantities: readonly Float64Array[], design: Design, grouping: Grouping): ResampledCells {
  for (const quantity of quantities) design.mustFit(quantity);
  return { counts: new Float64Array(grouping.count).fill(1), values: [...quantities, new Float64Array(design.rows).fill(1)].map((values) => groupSums(values, grouping, design.weight)) };
}
