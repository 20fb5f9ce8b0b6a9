import { combineMeans } from "./combine-means.js";
import type { Estimate } from "./estimate.js";
import type { Grouping } from "./inference-units.js";
import type { PseudoItems } from "./pseudo-count.js";

/**
 * The mean of the fields' means, each field counting the same, in percentage points, with the error of `combineMeans`.
 * Null without items.
 * @param values one difference per item, as a share
 * @param field per item, the index of its field
 */
export function macroEstimate(
  values: Float64Array, field: Int32Array, groupings: readonly Grouping[], pseudo: PseudoItems,
): Estimate | null {
  const fields = new Set(field).size;
  return combineMeans({ values, part: field, weight: () => 1 / fields, groupings, pseudo });
}
