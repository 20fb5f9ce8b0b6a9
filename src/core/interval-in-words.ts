import { plainNumber } from "./plain-number.js";

/** The two ends of an interval, such as `1.0 to 7.2`. */
export function intervalInWords([low, high]: readonly [number, number], digits = 1): string {
  return `${plainNumber(low, digits)} to ${plainNumber(high, digits)}`;
}
