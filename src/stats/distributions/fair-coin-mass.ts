import { logGamma } from "./log-gamma.js";

/** P(Bin(n, 1/2) = k): by the product while 2^-n is a normal number, so that small cases come out exactly; 0 outside 0 to n. */
export function fairCoinMass(n: number, k: number): number {
  if (k < 0 || k > n) return 0;
  if (n > 1000) return Math.exp(logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1) - n * Math.LN2);
  let mass = 2 ** -n;
  for (let factor = 1; factor <= Math.min(k, n - k); factor++) mass *= (n - factor + 1) / factor;
  return mass;
}
