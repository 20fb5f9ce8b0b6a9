import type { Interval } from "../stats/estimate.js";
import { formatInterval } from "./format-interval.js";
import { formatWithUnit, type Measure } from "./format-number.js";

/** A number with its unit and its interval; `reach` as in `formatInterval`. */
export function formatEstimate({ estimate, ci95 }: { readonly estimate: number; readonly ci95: Interval }, measure: Measure, reach?: number): string {
  return `${formatWithUnit(estimate, measure)} ${formatInterval(ci95, measure, reach)}`;
}
