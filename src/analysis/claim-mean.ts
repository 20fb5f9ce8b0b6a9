/** The mean over an item's right and wrong claim, or of the one that is known; NaN where neither is. */
export function claimMean(right: number, wrong: number): number {
  if (Number.isNaN(right)) return wrong;
  return Number.isNaN(wrong) ? right : (right + wrong) / 2;
}
