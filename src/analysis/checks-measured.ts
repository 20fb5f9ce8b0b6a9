import type { OrderEffect, Placebo, Retest } from "./report-document.js";

/** The checks of one contrast as they came out; null where a check gave nothing. */
export interface CheckResults {
  readonly retest: Retest | null;
  /** Left out where the family has no second wording. */
  readonly placebo?: Placebo | null;
  /** Paired on check items; left out where the design has one order only. */
  readonly pairedOrder?: OrderEffect | null;
}

/** Whether every check that the design allows was measured, in both framings. */
export function checksMeasured({ retest, placebo, pairedOrder }: CheckResults): boolean {
  const repeated = retest !== null && (retest.exact === true || (retest.c1.n > 0 && retest.c2.n > 0));
  return repeated && placebo !== null && pairedOrder !== null;
}
