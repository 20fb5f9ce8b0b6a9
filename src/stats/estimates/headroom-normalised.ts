import { cutInterval } from "../intervals/cut-interval.js";
import type { Interval } from "../estimate.js";
import { fewestDifferences } from "../intervals/fewest-differences.js";
import { isWider } from "../intervals/is-wider.js";
import { scaleInterval } from "../intervals/scale-interval.js";
import { pseudoCountInterval } from "../intervals/pseudo-count-interval.js";
import { ddsPseudoItems } from "../intervals/pseudo-items.js";
import { tInterval } from "../intervals/t-interval.js";
import { standardError } from "../units/standard-error.js";

/** DDS as a share of what it could be. */
export interface HeadroomNormalised {
  /** DDS of a judge that accepts everything in C2, or where DDS is below 0 that rejects everything, in percentage points. */
  readonly headroom: number;
  /** DDS over that: -1 to 1. */
  readonly estimate: number;
  readonly se: number;
  readonly interval: Interval;
  readonly method: "delta-t" | "pseudo-count";
}

/**
 * DDS as a share of its headroom, so that judges that accept differently often can be compared: DDS / (2 - H1 - F1)
 * where DDS is at least 0 and DDS / (H1 + F1) below, with H1 and F1 the accept rates of right and wrong claims in C1.
 * The interval linearises the ratio of the two means (delta method) and takes t(n - 1); with fewer than ten items that
 * differ, or without spread, that of DDS with imagined items, divided by the headroom, where it is the wider; cut to -1 to 1. Null
 * without items or without headroom.
 * @param cells per pattern of verdicts: accepted claims of an item in C1 (0 to 2) and in C2, and how many items
 */
export function headroomNormalised(cells: readonly (readonly [first: number, second: number, count: number])[]): HeadroomNormalised | null {
  const n = sum(cells, () => 1);
  if (n === 0) return null;
  const mean = sum(cells, (first, second) => second - first) / n;
  const room = (first: number): number => mean >= 0 ? 2 - first : first;
  const headroom = sum(cells, room) / n;
  if (headroom === 0) return null;
  const estimate = mean / headroom;
  const residuals = sum(cells, (first, second) => ((second - first - estimate * room(first)) / headroom) ** 2);
  const differing = sum(cells, (first, second) => first === second ? 0 : 1);
  const error = standardError({ n, squares: residuals });
  const interval = tInterval(estimate, error, n - 1);
  if (differing < fewestDifferences || error < 1e-12) {
    const squares = sum(cells, (first, second) => (second - first - mean) ** 2);
    const pseudo = pseudoCountInterval(n, mean, squares, ddsPseudoItems);
    const guarded = scaleInterval(pseudo.interval, 1 / headroom);
    if (isWider(guarded, interval)) {
      return { headroom: 100 * headroom, estimate, se: pseudo.se / headroom, interval: cutInterval(guarded, -1, 1), method: "pseudo-count" };
    }
  }
  return { headroom: 100 * headroom, estimate, se: error, interval: cutInterval(interval, -1, 1), method: "delta-t" };
}

function sum(cells: readonly (readonly [number, number, number])[], value: (first: number, second: number) => number): number {
  return cells.reduce((total, [first, second, count]) => total + count * value(first, second), 0);
}
