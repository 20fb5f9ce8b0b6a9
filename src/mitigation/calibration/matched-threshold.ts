/**
 * A threshold that as many scores exceed as are to be accepted, midway between the two scores that it stands between. Equal scores stay together,
 * so that a few more or fewer may exceed it.
 * @param scores at least one
 */
export function matchedThreshold(scores: Float64Array, accepted: number): number {
  const sorted = scores.slice().sort().reverse();
  if (accepted <= 0) return sorted[0]! + 1;
  if (accepted >= sorted.length) return sorted[sorted.length - 1]! - 1;
  return (sorted[accepted - 1]! + sorted[accepted]!) / 2;
}
