/**
 * Counts a value among cells that lie evenly from `low` to `high`. One between two cells is shared between them so
 * that its mean is kept. The logarithm of a bet is concave, so that the shares win no more than the value itself would:
 * an e-value of such counts is never too large.
 * @param value clipped to the bounds
 */
export function addToCells(counts: Float64Array, value: number, low: number, high: number): void {
  const place = Math.min(1, Math.max(0, (value - low) / (high - low))) * (counts.length - 1);
  const nearest = Math.round(place);
  if (Math.abs(place - nearest) < 1e-9) {
    counts[nearest]! += 1;
    return;
  }
  const cell = Math.floor(place);
  counts[cell]! += cell + 1 - place;
  counts[cell + 1]! += place - cell;
}
