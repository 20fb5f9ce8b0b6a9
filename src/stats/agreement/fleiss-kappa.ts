import type { Agreement } from "./agreement.js";
import { agreementInterval } from "./agreement-interval.js";
import { jackknifeError } from "../intervals/jackknife-error.js";
import { sum } from "../numerics/sum.js";

/**
 * Fleiss' kappa (1971) of units that each got the same number of ratings (at least two), with the jackknife error over
 * units; his own error holds only where kappa is 0.
 * @param counts per unit, how many raters chose each category
 */
export function fleissKappa(counts: readonly (readonly number[])[]): Agreement {
  const n = counts.length;
  const raters = n === 0 ? 0 : sum(counts[0]!);
  if (n === 0 || raters < 2) return { estimate: null, se: null, interval: null, observed: null, expected: null, n };
  const agreeing = counts.map((row) => row.reduce((all, count) => all + count * (count - 1), 0) / (raters * (raters - 1)));
  const totals = counts[0]!.map((_, category) => sum(counts.map((row) => row[category]!)));
  const all = sum(agreeing);
  const kappa = (left: number | null): { estimate: number; observed: number; expected: number } => {
    const units = left === null ? n : n - 1;
    const observed = (all - (left === null ? 0 : agreeing[left]!)) / units;
    const expected = totals.reduce((squares, count, category) => squares + ((count - (left === null ? 0 : counts[left]![category]!)) / (units * raters)) ** 2, 0);
    return { estimate: (observed - expected) / (1 - expected), observed, expected };
  };
  const { estimate, observed, expected } = kappa(null);
  if (expected > 1 - 1e-12) return { estimate: null, se: null, interval: null, observed, expected, n };
  const se = jackknifeError(n, (unit) => kappa(unit).estimate);
  return { estimate, se, interval: agreementInterval({ estimate, se, observed, expected, n }), observed, expected, n };
}
