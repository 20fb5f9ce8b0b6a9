import { logGamma } from "../distributions/log-gamma.js";

/**
 * The logarithm of the e-value of item signs against a fair coin: ln B(up + 1/2, down + 1/2) - ln B(1/2, 1/2) +
 * (up + down) ln 2, the mixture of all coins by beta(1/2, 1/2). One sign per item (that of its shift, items without
 * one left out): the two claims of an item are not independent coins, so claims are never counted. As it is a
 * martingale, it may be looked at after every item.
 * @param up items whose shift is above 0
 * @param down items whose shift is below 0
 */
export function itemSignEvidence(up: number, down: number): number {
  return logBeta(up + 0.5, down + 0.5) - Math.log(Math.PI) + (up + down) * Math.LN2;
}

function logBeta(a: number, b: number): number {
  return logGamma(a) + logGamma(b) - logGamma(a + b);
}
