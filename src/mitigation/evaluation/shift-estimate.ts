import type { Estimate } from "../../stats/estimate.js";
import { meanEstimate } from "../../stats/estimates/mean-estimate.js";
import { claimMeanPseudoItems, ddsPseudoItems } from "../../stats/intervals/pseudo-items.js";
import type { Design } from "../../stats/units/design.js";

/**
 * The mean over items in percentage points, with the design's interval. Null without items.
 * @param values one per row, as a share; of `shift` in -2..2 (both claims added), of `claim mean` in -1..1
 */
export function shiftEstimate(values: Float64Array, design: Design, of: "shift" | "claim mean" = "shift"): Estimate | null {
  return meanEstimate(values, { design, pseudo: of === "shift" ? ddsPseudoItems : claimMeanPseudoItems, repeats: null, seed: 0, intervalOnly: true });
}
