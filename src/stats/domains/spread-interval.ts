import type { Interval } from "../estimate.js";
import { betweenVariance, type GroupEffect } from "./between-variance.js";

/** 95 % interval of the standard deviation of true effects between groups, in the unit of the effects (Q profile: `betweenVariance`). Never of zero width. */
export function spreadInterval(groups: readonly GroupEffect[]): Interval {
  return [Math.sqrt(betweenVariance(groups, 0.025)), Math.sqrt(betweenVariance(groups, 0.975, true))];
}
