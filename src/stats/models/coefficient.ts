import type { Interval } from "../estimate.js";

/** One coefficient of a logit, in log odds. */
export interface Coefficient {
  readonly estimate: number;
  readonly se: number;
  readonly ci95: Interval;
  /** Two-sided, of the hypothesis that it is 0. */
  readonly p: number;
}
