import type { Interval } from "../estimate.js";
import type { Grouping } from "./inference-units.js";
import { isWider } from "../intervals/is-wider.js";
import { tInterval } from "../intervals/t-interval.js";

/** A grouping with the standard error and the t(G - 1) interval that it gives. */
export interface GroupedInterval {
  readonly grouping: Grouping;
  readonly se: number;
  readonly interval: Interval;
}

/** Where a design has both wordings and clusters, the wider interval heads: the grouping that gives it; null without any grouping. */
export function widestGrouping(estimate: number, groupings: readonly Grouping[], errorOf: (grouping: Grouping, order: number) => number): GroupedInterval | null {
  let widest: GroupedInterval | null = null;
  groupings.forEach((grouping, order) => {
    const se = errorOf(grouping, order);
    const interval = tInterval(estimate, se, grouping.count - 1);
    if (widest === null || isWider(interval, widest.interval)) widest = { grouping, se, interval };
  });
  return widest;
}
