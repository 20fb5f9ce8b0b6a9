import type { Interval } from "../stats/estimate.js";
import { meanEstimate } from "../stats/estimates/mean-estimate.js";
import { cutInterval } from "../stats/intervals/cut-interval.js";
import type { PseudoItems } from "../stats/intervals/pseudo-items.js";
import type { Design } from "../stats/units/design.js";

/**
 * The mean level over items in percent, with the design's interval. Null without items.
 * @param values one per row, 0 to 1
 * @param pseudo imagined items of such levels
 */
export function levelEstimate(values: Float64Array, design: Design, pseudo: PseudoItems): { readonly estimate: number; readonly ci95: Interval } | null {
  const mean = meanEstimate(values, { design, pseudo, repeats: null, seed: 0, intervalOnly: true });
  return mean === null ? null : { estimate: mean.estimate, ci95: cutInterval(mean.ci95, 0, 100) };
}
