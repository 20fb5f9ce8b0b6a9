import type { FramingColumns } from "./shifts-between.js";

/** Of each item, the share of its two claims that is judged right in one framing, 0 to 1. */
export function itemAccuracy([right, wrong]: FramingColumns): Float64Array {
  return right.map((accepted, row) => (accepted + 1 - wrong[row]!) / 2);
}
