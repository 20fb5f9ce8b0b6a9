/** Successes and tries of each unit of inference (an item with its two claims, or a cluster of items). */
export interface UnitShare {
  readonly successes: Float64Array;
  readonly tries: Float64Array;
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
export function unitSpread({ successes, tries }: UnitShare): Spread {
  const total = sum(tries);
  const share = sum(successes) / total;
  const residuals = successes.map((value, unit) => (value - share * tries[unit]!) / total);
  const variance = residuals.reduce((squares, residual) => squares + residual * residual, 0);
  return { share, tries: total, residuals, variance, independent: variance > 0 ? Math.min(1, share * (1 - share) / variance / total) : null };
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0);
}
