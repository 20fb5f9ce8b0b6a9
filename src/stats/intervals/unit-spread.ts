/** Successes and tries of each unit of inference (an item with its two claims, or a cluster of items). */
export interface UnitShare {
  readonly successes: Float64Array;
  readonly tries: Float64Array;
  /** How many units that are alike each entry stands for; left out where each stands for one. */
  readonly alike?: Float64Array | undefined;
}

/** How a share spreads over its units. */
export interface Spread {
  readonly share: number;
  readonly tries: number;
  /** Linearised, per unit. */
  readonly residuals: Float64Array;
  readonly variance: number;
  /** Independent tries among all tries, at most 1; null where nothing varies. */
  readonly independent: number | null;
}

/** The share of successes with its spread over units; at least one try is needed. */
export function unitSpread({ successes, tries, alike }: UnitShare): Spread {
  const sum = (values: Float64Array): number => values.reduce((total, value, unit) => total + (alike?.[unit] ?? 1) * value, 0);
  const total = sum(tries);
  const share = sum(successes) / total;
  const residuals = successes.map((value, unit) => (value - share * tries[unit]!) / total);
  const variance = sum(residuals.map((residual) => residual * residual));
  return { share, tries: total, residuals, variance, independent: variance > 0 ? Math.min(1, share * (1 - share) / variance / total) : null };
}
