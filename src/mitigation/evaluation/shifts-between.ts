/** Accept rates of right and of wrong claims in one framing, one per item. */
export type FramingColumns = readonly [right: Float64Array, wrong: Float64Array];

/** Of each item, how much more is accepted in the second framing than in the first: both claims added, -2 to 2. */
export function shiftsBetween([right, wrong]: FramingColumns, [laterRight, laterWrong]: FramingColumns): Float64Array {
  return right.map((value, row) => laterRight[row]! - value + laterWrong[row]! - wrong[row]!);
}
