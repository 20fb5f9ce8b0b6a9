import { logGamma } from "./log-gamma.js";
import { normalCdf } from "./normal-cdf.js";

/** The chance that a chi-square variable with a whole number of `degrees` >= 1 exceeds x, with relative accuracy in the far tail. */
export function chiSquareTail(x: number, degrees: number): number {
  if (x <= 0) return 1;
  const half = x / 2;
  // Q(a + 1, x) = Q(a, x) + x^a e^-x / Gamma(a + 1), from Q(1/2) or Q(1): positive terms only.
  let tail = degrees % 2 === 0 ? Math.exp(-half) : 2 * normalCdf(-Math.sqrt(x));
  for (let a = degrees % 2 === 0 ? 1 : 0.5; a < degrees / 2; a++) tail += Math.exp(a * Math.log(half) - half - logGamma(a + 1));
  return Math.min(1, tail);
}
