import { meanEstimate } from "../../stats/estimates/mean-estimate.js";
import { cutInterval } from "../../stats/intervals/cut-interval.js";
import { claimLevelPseudoItems } from "../../stats/intervals/pseudo-items.js";
import type { Design } from "../../stats/units/design.js";
import type { Level } from "./mitigation-evaluation.js";

/** The mean level over items in percent, with the design's interval. At least one item is needed. @param values one per row, the mean over its two claims, 0 to 1 */
export function levelEstimate(values: Float64Array, design: Design): Level {
  const { estimate, ci95 } = meanEstimate(values, { design, pseudo: claimLevelPseudoItems, repeats: null, seed: 0, intervalOnly: true })!;
  return { estimate, ci95: cutInterval(ci95, 0, 100) };
}
