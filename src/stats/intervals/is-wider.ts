import type { Interval } from "../estimate.js";

/** Whether the first interval is wider by more than rounding, so that ties do not depend on the order of the items. */
export function isWider(first: Interval, second: Interval): boolean {
  return first[1] - first[0] > (second[1] - second[0]) * (1 + 1e-9);
}
