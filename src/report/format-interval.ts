import type { Interval } from "../stats/estimate.js";
import { cutInterval } from "../stats/intervals/cut-interval.js";
import { formatNumber, isShown, noNumber, type Measure } from "./format-number.js";

/** Whether both ends of an interval can be shown. */
export function isShownInterval(interval: Interval | null | undefined): interval is Interval {
  return Array.isArray(interval) && isShown(interval[0]) && isShown(interval[1]);
}

/**
 * What a measure can be at all. Points are those of DDS, which adds two changes; a single change reaches 100
 * either way, which callers say with `reach`.
 */
const possible: Readonly<Partial<Record<Measure, Interval>>> = { points: [-200, 200], percent: [0, 100], probability: [0, 1] };

/** `interval` with its ends moved to what is possible, for showing only. */
export function clipInterval(interval: Interval, measure: Measure, reach?: number): Interval {
  const [low, high] = reach === undefined ? possible[measure] ?? [-Infinity, Infinity] : [-reach, reach];
  return cutInterval(interval, low, high);
}

/** Whether `formatInterval` shows an interval shorter than it is. Rounding errors do not count. */
export function isClipped(interval: Interval | null | undefined, measure: Measure, reach?: number): boolean {
  if (!isShownInterval(interval)) return false;
  const shown = clipInterval(interval, measure, reach);
  return Math.abs(shown[0] - interval[0]) > 1e-9 || Math.abs(shown[1] - interval[1]) > 1e-9;
}

/** Said wherever an interval was clipped. */
export const clippedWords = "Interval ends beyond what is possible are shown at its limit; report.csv and report.json hold them unclipped.";

/** `[low, high]`, clipped to what is possible and rounded like the estimate it belongs to. */
export function formatInterval(interval: Interval | null | undefined, measure: Measure, reach?: number): string {
  if (!isShownInterval(interval)) return noNumber;
  const [low, high] = clipInterval(interval, measure, reach);
  return `[${formatNumber(low, measure)}, ${formatNumber(high, measure)}]`;
}
