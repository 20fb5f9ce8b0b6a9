/**
 * How many elements two ascending arrays share, or -1 as soon as it is certain that they are fewer than `atLeast`.
 */
export function sharedShingles(one: Uint32Array, other: Uint32Array, atLeast = 0): number {
  let shared = 0;
  let left = 0;
  let right = 0;
  // What each side may still miss.
  let leftSlack = one.length - atLeast;
  let rightSlack = other.length - atLeast;
  while (left < one.length && right < other.length) {
    const a = one[left] as number;
    const b = other[right] as number;
    if (a === b) {
      shared++;
      left++;
      right++;
    } else if (a < b) {
      left++;
      if (--leftSlack < 0) return -1;
    } else {
      right++;
      if (--rightSlack < 0) return -1;
    }
  }
  return shared < atLeast ? -1 : shared;
}
