import { sum } from "./sum.js";

/** The arithmetic mean of at least one number. */
export function mean(values: ArrayLike<number>): number {
  return sum(values) / values.length;
}
