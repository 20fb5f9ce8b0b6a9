import { groupedDifferencePower } from "./grouped-difference-power.js";
import { groupedMarginPower } from "./grouped-margin-power.js";
import { normalQuantile } from "../distributions/normal-quantile.js";
import { bisect } from "../numerics/bisect.js";
import type { TestSize } from "./test-size.js";

/** What a number of items reaches, in percentage points; null where more than DDS can be. */
export interface Reach {
  /** The mean difference that a two-sided test finds. */
  readonly detect_pp: number | null;
  /** The margin within which a difference of 0 can be shown to lie. */
  readonly equivalence_pp: number | null;
}

const mostShare = 2;

/**
 * The smallest difference that `n` items find, and the smallest margin that they can show.
 * @param design standard deviations as shares; `groups` null where items are the unit of inference
 */
export function detectableDifference(n: number, design: { readonly spread: number; readonly between: number; readonly groups: number | null }, { power = 0.8, alpha = 0.05 }: TestSize = {}): Reach {
  const { groups } = design;
  const error = design.spread / Math.sqrt(n);
  const [detect, margin] = groups === null
    ? [(normalQuantile(1 - alpha / 2) + normalQuantile(power)) * error, (normalQuantile(1 - alpha) + normalQuantile((1 + power) / 2)) * error]
    : [smallest((size) => groupedDifferencePower(n, size, { ...design, groups }, alpha) >= power), smallest((size) => groupedMarginPower(n, size, { ...design, groups }, alpha) >= power)];
  return { detect_pp: points(detect), equivalence_pp: points(margin) };
}

function points(share: number): number | null {
  return share > mostShare ? null : 100 * share;
}

function smallest(reached: (size: number) => boolean): number {
  if (!reached(mostShare)) return Infinity;
  return bisect(0, mostShare, reached, 1e-12);
}
