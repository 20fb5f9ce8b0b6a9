/** Probabilities nearer to 0 or 1 than this count as this far. */
const nearest = 1e-9;

/** Log odds of P(accept), finite. */
export function logit(probability: number): number {
  const kept = Math.min(1 - nearest, Math.max(nearest, probability));
  return Math.log(kept / (1 - kept));
}
