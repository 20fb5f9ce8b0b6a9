import type { SectionEstimate } from "../analysis/section.js";
import type { Interval } from "../stats/estimate.js";

export function intervalInWords([low, high]: Interval, digits = 1): string {
  return `${plainNumber(low, digits)} to ${plainNumber(high, digits)}`;
}

export function signedNumber(value: number, digits = 1): string {
  const text = plainNumber(value, digits);
  return text.startsWith("-") || Number(text) === 0 ? text : `+${text}`;
}

export function plainNumber(value: number, digits = 1): string {
  const text = value.toFixed(digits);
  return Number(text) === 0 ? text.replace("-", "") : text;
}

/** "a", "a and b", "a, b and c". */
export function listInWords(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

/** Where an interval lies: 1 above 0, -1 below 0, 0 when it holds 0 or there is none. */
export function directionOf(estimate: SectionEstimate | null): -1 | 0 | 1 {
  if (estimate === null || estimate.ci95 === null) return 0;
  return estimate.ci95[0] > 0 ? 1 : estimate.ci95[1] < 0 ? -1 : 0;
}
