import { logGamma } from "./log-gamma.js";

/**
 * The logarithm of the e-value of item signs against a fair coin, by a beta(1/2, 1/2) mixture of its alternatives:
 * ln B(up + 1/2, down + 1/2) - ln B(1/2, 1/2) + (up + down) ln 2. It may be looked at after every item: the chance that it
 * ever reaches ln(1 / alpha) is at most alpha (Ville's inequality) where items stand in an order fixed beforehand. Only items
 * count: an item's two claims are no independent coins.
 * @param up items whose difference is above 0
 * @param down items whose difference is below 0
 */
export function itemSignEValue(up: number, down: number): number {
  return logGamma(up + 0.5) + logGamma(down + 0.5) - logGamma(up + down + 1) - Math.log(Math.PI) + (up + down) * Math.LN2;
}
