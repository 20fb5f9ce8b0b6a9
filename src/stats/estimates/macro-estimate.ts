import { combineMeans } from "./combine-means.js";
import type { Design } from "../units/design.js";
import type { Estimate } from "../estimate.js";
import type { PseudoItems } from "../intervals/pseudo-items.js";

/**
 * The mean of the fields' means, each field counting the same, in percentage points, with the error of `combineMeans`.
 * Null without items.
 * @param values one difference per row of the design, as a share
 * @param field per row, the index of its field
 */
export function macroEstimate(
  values: Float64Array, field: Int32Array, design: Design, pseudo: PseudoItems,
): Estimate | null {
  const fields = new Set(field).size;
  return combineMeans({ values, part: field, weight: () => 1 / fields, design, pseudo });
}
