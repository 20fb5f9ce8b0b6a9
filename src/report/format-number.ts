import { groupedDigits } from "../core/grouped-digits.js";

/** How a number is to be read. */
export type Measure = "points" | "percent" | "z" | "probability" | "effect" | "p" | "count";

const digits: Readonly<Record<Measure, number>> = { points: 1, percent: 1, z: 2, probability: 3, effect: 2, p: 3, count: 0 };

/** Stands where there is no number. */
export const noNumber = "\u2013";

/** Whether `value` is a number that can be shown. Numbers read back from JSON may be null where they had no value. */
export function isShown(value: number | null | undefined): value is number {
  return typeof value === "number" && Number.isFinite(value);
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

/** The number with its word, where it has one: `+18.2 points`, `45.7 %`. */
export function formatWithUnit(value: number | null | undefined, measure: Measure): string {
  const text = formatNumber(value, measure);
  if (text === noNumber) return text;
  return measure === "points" ? `${text}\u00a0points` : measure === "percent" ? `${text}\u00a0%` : text;
}

function group(value: number): string {
  return groupedDigits(value).replace(/^-/, "\u2212");
}
