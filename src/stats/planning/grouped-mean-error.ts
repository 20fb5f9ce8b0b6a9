import type { GroupedDesign } from "./grouped-design.js";

/** The standard error of the mean of `n` items in groups: its variance is spread^2 / n + between^2 / groups, of which more items lower only the first part. */
export function groupedMeanError(n: number, { spread, between, groups }: GroupedDesign): number {
  return Math.sqrt(spread ** 2 / n + between ** 2 / groups);
}
