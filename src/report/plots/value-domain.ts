import type { Interval } from "../../stats/estimate.js";
import { isShownInterval } from "../format-interval.js";

/** An estimate to be drawn. */
export interface DrawnValue {
  readonly estimate: number;
  readonly ci95: Interval | null | undefined;
}

/**
 * The ends of an axis that hold all estimates and `also`, and their intervals as far as these do not drown the rest. With `within` (what is possible),
 * ends beyond it stay inside where all estimates do. Never of no width.
 */
export function valueDomain(values: readonly DrawnValue[], also: readonly number[], within: Interval | null = null): [number, number] {
  const points = [...values.map(({ estimate }) => estimate), ...also];
  if (points.length === 0) return [0, 1];
  const intervals = values.flatMap(({ ci95 }) => isShownInterval(ci95) ? [ci95] : []);
  const [least, most] = [smallest(points), largest(points)];
  const halves = intervals.map(([low, high]) => (high - low) / 2).sort((a, b) => a - b);
  const reach = Math.max(1.5 * (most - least), 3 * (halves[halves.length >> 1] ?? 0));
  const low = Math.max(least - reach, smallest([least, ...intervals.map(([end]) => end)]));
  const high = Math.min(most + reach, largest([most, ...intervals.map(([, end]) => end)]));
  const pad = high > low ? 0.04 * (high - low) : Math.max(0.5 * Math.abs(low), 0.5);
  const [from, to] = [low - pad, high + pad];
  if (within === null || least < within[0] || most > within[1]) return [from, to];
  return [Math.max(from, within[0]), Math.min(to, within[1])];
}

function smallest(values: readonly number[]): number {
  return values.reduce((least, value) => Math.min(least, value), Infinity);
}

function largest(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), -Infinity);
}
