/**
 * Where a condition turns true, by halving the way between a point where it does not hold and one where it does.
 * @param before a point where `reached` is false; may lie above `after`
 * @param after a point where it is true
 * @param tolerance how near to the turn, as a share of its size
 */
export function bisect(before: number, after: number, reached: (at: number) => boolean, tolerance: number): number {
  let [low, high] = [before, after];
  for (let step = 0; step < 200 && Math.abs(high - low) > tolerance * Math.max(Math.abs(low), Math.abs(high)); step++) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (reached(middle)) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}
