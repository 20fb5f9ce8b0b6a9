import type { Interval } from "../stats/estimate.js";

/** How a number is to be read. */
export type Measure = "points" | "percent" | "z" | "probability" | "effect" | "p" | "count";

const digits: Readonly<Record<Measure, number>> = { points: 1, percent: 1, z: 2, probability: 3, effect: 2, p: 3, count: 0 };

/** Stands where there is no number. */
export const noNumber = "\u2013";

/** Whether `value` is a number that can be shown. Numbers read back from JSON may be null where they had no value. */
export function isShown(value: number | null | undefined): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

/** Whether both ends of an interval can be shown. */
export function isShownInterval(interval: Interval | null | undefined): interval is Interval {
  return Array.isArray(interval) && isShown(interval[0]) && isShown(interval[1]);
}

/** `value` rounded for reading, with a true minus sign; points and z changes carry their sign. */
export function formatNumber(value: number | null | undefined, measure: Measure): string {
  if (!isShown(value)) return noNumber;
  if (measure === "p") return value < 0.001 ? "< 0.001" : value.toFixed(3);
  if (measure === "count") return group(Math.round(value));
  const rounded = Math.abs(value).toFixed(digits[measure]);
  const sign = Number(rounded) === 0 ? "" : value < 0 ? "\u2212" : measure === "points" ? "+" : "";
  return `${sign}${rounded}`;
}

/**
 * What a measure can be at all. Points are those of DDS, which adds two changes; a single change reaches 100
 * either way, which callers say with `reach`.
 */
const possible: Readonly<Partial<Record<Measure, Interval>>> = { points: [-200, 200], percent: [0, 100], probability: [0, 1] };

/** `interval` with its ends moved to what is possible, for showing only. */
export function clipInterval(interval: Interval, measure: Measure, reach?: number): Interval {
  const [low, high] = reach === undefined ? possible[measure] ?? [-Infinity, Infinity] : [-reach, reach];
  return [Math.min(high, Math.max(low, interval[0])), Math.min(high, Math.max(low, interval[1]))];
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

/** The number with its word, where it has one: `+18.2 points`, `45.7 %`. */
export function formatWithUnit(value: number | null | undefined, measure: Measure): string {
  const text = formatNumber(value, measure);
  if (text === noNumber) return text;
  return measure === "points" ? `${text}\u00a0points` : measure === "percent" ? `${text}\u00a0%` : text;
}

function group(value: number): string {
  return String(value).replace(/^-/, "\u2212").replace(/\B(?=(\d{3})+$)/g, ",");
}

/** A count with its noun: `1 item`, `1,280 items`. `many` is the plural where adding an s does not make it. */
export function withCount(value: number, noun: string, many = `${noun}s`): string {
  return `${group(Math.round(value))}\u00a0${value === 1 ? noun : many}`;
}
