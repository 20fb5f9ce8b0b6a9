import type { Interval } from "../estimate.js";

/** Chance-corrected agreement. */
export interface Agreement {
  /** 1 is perfect, 0 what chance would give; null where only one category occurs, so that there is nothing to correct for. */
  readonly estimate: number | null;
  /** Null where `estimate` is, or where agreement does not vary. */
  readonly se: number | null;
  /** 95 % interval; null where `estimate` is. Never of zero width. */
  readonly interval: Interval | null;
  /** Share of agreeing pairs, uncorrected; null without pairs. */
  readonly observed: number | null;
  /** Share that chance would give; null without pairs. */
  readonly expected: number | null;
  /** Units (items) with at least two ratings. */
  readonly n: number;
}
