import { fairCoinMass } from "../distributions/fair-coin-mass.js";

/**
 * McNemar's two-sided tests on the discordant pairs b and c: exact, 2 P(Bin(b + c, 1/2) <= min), at most 1; and
 * mid-p, which takes half the weight of what was seen. Without discordant pairs both are 1.
 */
export function mcnemarTest(b: number, c: number): { exact: number; midp: number } {
  const n = b + c;
  if (n === 0) return { exact: 1, midp: 1 };
  const least = Math.min(b, c);
  const seen = fairCoinMass(n, least);
  if (b === c) return { exact: 1, midp: 1 - seen / 2 };
  let tail = 0;
  let term = seen;
  for (let k = least; k >= 0 && term > tail * 1e-18; k--) {
    tail += term;
    term *= k / (n - k + 1);
  }
  return { exact: Math.min(1, 2 * tail), midp: Math.min(1, 2 * tail - seen) };
}
