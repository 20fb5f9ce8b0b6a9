import { normalCdf } from "../distributions/normal-cdf.js";

/**
 * McNemar's chi-square test on the discordant pairs b and c (McNemar 1947): (|b - c| - correction)^2 / (b + c) on one
 * degree of freedom. Edwards' correction (1948) is 1, but never more than |b - c|, so that b = c gives statistic 0.
 * Without discordant pairs the statistic is 0 and p is 1. With fewer than 25 discordant pairs prefer `mcnemarTest`.
 */
export function mcnemarAsymptotic(b: number, c: number, corrected = false): { statistic: number; p: number } {
  if (b + c === 0) return { statistic: 0, p: 1 };
  const distance = Math.abs(b - c);
  const root = (distance - (corrected ? Math.min(1, distance) : 0)) / Math.sqrt(b + c);
  return { statistic: root * root, p: Math.min(1, 2 * normalCdf(-root)) };
}
