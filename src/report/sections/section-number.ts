import type { SectionUnit } from "../../analysis/section.js";
import type { Interval } from "../../stats/estimate.js";
import { dollarText } from "../../core/dollar-text.js";
import { isShownInterval } from "../format-interval.js";
import { formatNumber, isShown, noNumber } from "../format-number.js";

/**
 * A number of a section rounded for reading, without its unit, which the heading of its column has; points carry their sign.
 * @param beside what stands in the same cell: all of it has as many decimals as the largest
 */
export function sectionNumber(value: number | null | undefined, unit: SectionUnit, beside: readonly number[] = []): string {
  if (!isShown(value)) return noNumber;
  switch (unit) {
    case "pp": return formatNumber(value, "points");
    case "percent": return formatNumber(value, "percent");
    case "share": return formatNumber(value, "probability");
    case "z": return formatNumber(value, "z");
    case "count": return formatNumber(value, Number.isInteger(value) ? "count" : "percent");
    case "p": return formatNumber(value, "p");
    case "usd": return `${value < 0 ? "\u2212" : ""}${dollarText(Math.abs(value))}`;
    case "milliseconds": return Math.abs(value) < 10 ? formatNumber(value, "percent") : formatNumber(value, "count");
    case "number": case "text": {
      const all = [value, ...beside];
      const size = Math.max(...all.map(Math.abs));
      return formatNumber(value, all.every(Number.isInteger) ? "count" : size >= 10 ? "percent" : size >= 1 ? "z" : "probability");
    }
  }
}

/** `[low, high]` in the unit of its estimate, as computed: what it is of may be a share or a difference of shares, so nothing is cut. */
export function sectionInterval(interval: Interval | null | undefined, unit: SectionUnit, beside: readonly number[] = []): string | null {
  return isShownInterval(interval) ? `[${interval.map((end) => sectionNumber(end, unit, [...interval, ...beside])).join(", ")}]` : null;
}
