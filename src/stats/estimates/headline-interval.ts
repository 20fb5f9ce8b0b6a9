import type { Estimate, Interval, IntervalMethod } from "../estimate.js";
import { fewestDifferences } from "../intervals/fewest-differences.js";
import { isWider } from "../intervals/is-wider.js";
import type { Design } from "../units/design.js";
import { groupStandardError } from "../units/group-standard-error.js";
import type { Grouping } from "../units/inference-units.js";
import { widestGrouping } from "../units/widest-grouping.js";

/** A standard error with the t interval that it gives, in the unit of the estimate. */
interface ErrorInterval {
  readonly se: number;
  readonly interval: Interval;
  readonly df: number;
}

interface IntervalsToChooseFrom {
  readonly estimate: number;
  readonly design: Design;
  /** What each row adds to the error of the estimate, for the items that it stands for together. */
  readonly residuals: Float64Array;
  /** By item. */
  readonly item: ErrorInterval & { readonly method: IntervalMethod };
  /** With imagined items added. */
  readonly guarded: ErrorInterval;
  /** Items that differ from 0. */
  readonly nonZero: number;
}

/** The interval that heads an estimate, and the unit that it rests on. */
export interface HeadlineInterval extends ErrorInterval {
  readonly unit: Estimate["unit"];
  /** The groups that are the unit; null where the item is. */
  readonly grouping: Grouping | null;
  readonly method: IntervalMethod;
}

/**
 * Chooses by the design: the interval by item, or where it has groupings the widest by group. Where fewer than ten items differ from 0, or
 * where that has no width, the one with imagined items takes its place if it is wider.
 */
export function headlineInterval({ estimate, design, residuals, item, guarded, nonZero }: IntervalsToChooseFrom): HeadlineInterval {
  const grouped = widestGrouping(estimate, design.groupings, (grouping) => groupStandardError(residuals, grouping));
  const chosen: HeadlineInterval = grouped === null ? { ...item, unit: "item", grouping: null }
    : { ...grouped, unit: grouped.grouping.unit, df: grouped.grouping.count - 1, method: "cluster-t" };
  const isSparse = nonZero < fewestDifferences || chosen.interval[0] === chosen.interval[1];
  return isSparse && isWider(guarded.interval, chosen.interval) ? { ...chosen, ...guarded, method: "pseudo-count" } : chosen;
}
