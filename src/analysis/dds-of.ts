/** C1-True, C1-False, C2-Correct, C2-Incorrect: one value each. */
export type Four<Value = number> = readonly [Value, Value, Value, Value];

/** DDS of four accuracies in percent, in percentage points: the change on right claims minus the change on wrong ones. */
export function ddsOf([c1True, c1False, c2Correct, c2Incorrect]: Four): number {
  return (c2Correct - c1True) - (c2Incorrect - c1False);
}
