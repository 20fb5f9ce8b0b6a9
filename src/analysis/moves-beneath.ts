import { equivalenceMargin } from "../stats/equivalence/equivalence-margin.js";
import type { Interval } from "../stats/estimate.js";
import { excludesZero } from "../stats/intervals/excludes-zero.js";

/** Whether DDS on probabilities, by its interval, is a shift that is not shown to be small: worth saying beside verdicts that do not move. */
export function movesBeneath(interval: Interval): boolean {
  return excludesZero(interval) && Math.max(Math.abs(interval[0]), Math.abs(interval[1])) > equivalenceMargin;
}
