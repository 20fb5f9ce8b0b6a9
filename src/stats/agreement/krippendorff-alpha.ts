import type { Agreement } from "./agreement.js";
import { agreementInterval } from "./agreement-interval.js";
import { jackknifeError } from "../intervals/jackknife-error.js";

/**
 * Krippendorff's alpha for nominal categories, with any number of ratings per unit (units with fewer than two are left
 * out) and the jackknife error over units. (Krippendorff 2011, "Computing Krippendorff's alpha-reliability", from the
 * coincidences of values within units.)
 * @param ratings per unit, the category of each rater; null where one is missing
 */
export function krippendorffAlpha(ratings: readonly (readonly (number | string | null)[])[]): Agreement {
  const units: { counts: Map<number | string, number>; raters: number; disagreeing: number }[] = [];
  const totals = new Map<number | string, number>();
  for (const row of ratings) {
    const given = row.filter((rating) => rating !== null);
    if (given.length < 2) continue;
    const counts = new Map<number | string, number>();
    for (const rating of given) counts.set(rating, (counts.get(rating) ?? 0) + 1);
    let agreeing = 0;
    for (const [rating, count] of counts) {
      agreeing += count * (count - 1);
      totals.set(rating, (totals.get(rating) ?? 0) + count);
    }
    units.push({ counts, raters: given.length, disagreeing: given.length - agreeing / (given.length - 1) });
  }
  const n = units.length;
  if (n === 0) return { estimate: null, se: null, interval: null, observed: null, expected: null, n };
  const pairable = units.reduce((sum, unit) => sum + unit.raters, 0);
  const disagreeing = units.reduce((sum, unit) => sum + unit.disagreeing, 0);
  const shares = (left: number | null): { observed: number; expected: number } => {
    const unit = left === null ? null : units[left]!;
    const all = pairable - (unit?.raters ?? 0);
    let same = 0;
    for (const [rating, count] of totals) {
      const kept = count - (unit?.counts.get(rating) ?? 0);
      same += kept * (kept - 1);
    }
    return { observed: 1 - (disagreeing - (unit?.disagreeing ?? 0)) / all, expected: same / (all * (all - 1)) };
  };
  const { observed, expected } = shares(null);
  if (expected > 1 - 1e-12) return { estimate: null, se: null, interval: null, observed, expected, n };
  const corrected = (share: { observed: number; expected: number }): number => (share.observed - share.expected) / (1 - share.expected);
  const estimate = corrected({ observed, expected });
  const se = jackknifeError(n, (unit) => corrected(shares(unit)));
  return { estimate, se, interval: agreementInterval({ estimate, se, observed, expected, n }), observed, expected, n };
}
