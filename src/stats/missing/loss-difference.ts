import type { Interval } from "../estimate.js";
import { pairedShareInterval } from "../intervals/paired-share-interval.js";
import { scaleInterval } from "../intervals/scale-interval.js";
import { unitSpread, type UnitShare } from "../intervals/unit-spread.js";

/** How much more often verdicts of one polarity are missing in C2 than in C1. */
export interface LossDifference {
  /** Shares without a verdict, in percent. */
  readonly c1: number;
  readonly c2: number;
  /** C2 minus C1 in percentage points. */
  readonly difference: number;
  /** Newcombe's paired interval of the difference, on the number of independent tries that the spread between units leaves. */
  readonly ci95: Interval;
}

/** Compares the shares of lost verdicts of the same units (items or clusters) in two conditions. Null without a try. */
export function lossDifference(first: UnitShare, second: UnitShare): LossDifference | null {
  if (![first, second].every(({ tries }) => tries.some((count) => count > 0))) return null;
  const [c1, c2] = [100 * unitSpread(first).share, 100 * unitSpread(second).share];
  return { c1, c2, difference: c2 - c1, ci95: scaleInterval(pairedShareInterval(first, second), 100) };
}
