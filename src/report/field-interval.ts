import type { Interval } from "../stats/estimate.js";
import { formatInterval } from "./format-interval.js";

/** A field with fewer items gets no interval: it would say more about the method than about the field. */
const fewestItems = 5;

/** Whether a field has too few items for an interval. */
export function hasTooFewItems(n: number): boolean {
  return n < fewestItems;
}

/** The interval of a field's DDS in points, or why it has none. */
export function fieldInterval(interval: Interval | null | undefined, n: number): string {
  return hasTooFewItems(n) ? "too few items" : formatInterval(interval, "points");
}
