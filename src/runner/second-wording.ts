/**
 * The wording that a placebo check puts in the place of `wording`. The lower half of the wordings is paired with the
 * upper one, shifted by a quarter, so that in a family of skeletons times nouns both change. Null where there is no
 * other, as for the last of an odd number.
 */
export function secondWording(wording: number, wordings: number): number | null {
  const half = Math.floor(wordings / 2);
  if (half === 0 || wording >= 2 * half) return null;
  const shift = Math.floor(half / 2);
  return wording < half ? half + (wording + shift) % half : (wording - half - shift + half) % half;
}
