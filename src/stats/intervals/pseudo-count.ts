import type { Interval } from "../estimate.js";
import { tInterval } from "./t-interval.js";

/** Imagined items, as [value, how many]; symmetric about 0. */
export type PseudoItems = readonly (readonly [value: number, mass: number])[];

/** For DDS, whose items lie in -2..2: two imagined items in all. */
export const ddsPseudoItems: PseudoItems = [[-2, 0.25], [-1, 0.5], [0, 0.5], [1, 0.5], [2, 0.25]];

/** For the change of one polarity, whose items lie in -1..1: two imagined items in all, as Agresti and Min add. */
export const changePseudoItems: PseudoItems = [[-1, 0.5], [0, 1], [1, 0.5]];

/** For the mean over an item's two claims of values that lie in -1..1: those of DDS, which is their sum, halved. */
export const claimMeanPseudoItems: PseudoItems = ddsPseudoItems.map(([value, mass]) => [value / 2, mass] as const);

/** For the equivalence test of DDS: half an item in each of the five cells. */
export const equivalencePseudoItems: PseudoItems = [[-2, 0.5], [-1, 0.5], [0, 0.5], [1, 0.5], [2, 0.5]];

/**
 * Mean, standard error and t(n - 1) interval of a mean after imagined items are added (population variance). Made
 * for sparse data, where the t interval is too short or has no width at all; defined from n = 1 on (with t(1)).
 * @param n items
 * @param mean of their values
 * @param squares sum of squared deviations from that mean
 */
export function pseudoCountInterval(
  n: number, mean: number, squares: number, pseudo: PseudoItems, confidence = 0.95,
): { estimate: number; se: number; interval: Interval } {
  let total = n;
  let sum = n * mean;
  let raw = squares + n * mean * mean;
  for (const [value, mass] of pseudo) {
    total += mass;
    sum += mass * value;
    raw += mass * value * value;
  }
  const estimate = sum / total;
  const se = Math.sqrt(Math.max(0, raw / total - estimate * estimate) / total);
  return { estimate, se, interval: tInterval(estimate, se, n - 1, confidence) };
}

/** The largest size of an imagined item, which is that of a real one. */
export function pseudoReach(pseudo: PseudoItems): number {
  return pseudo.reduce((most, [value]) => Math.max(most, Math.abs(value)), 0);
}
