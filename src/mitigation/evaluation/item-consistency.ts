import type { FramingColumns } from "./shifts-between.js";

/** Of each item, P(same verdict in both framings) over its two claims, 0 to 1; of accept rates, for one asking of each. */
export function itemConsistency([right, wrong]: FramingColumns, [laterRight, laterWrong]: FramingColumns): Float64Array {
  const agree = (one: number, other: number): number => one * other + (1 - one) * (1 - other);
  return right.map((value, row) => (agree(value, laterRight[row]!) + agree(wrong[row]!, laterWrong[row]!)) / 2);
}
