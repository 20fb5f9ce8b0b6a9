import type { Interval } from "../estimate.js";
import { tInterval } from "../intervals/t-interval.js";
import { mean } from "../numerics/mean.js";

/** What repeated imputations give together. */
export interface CombinedImputations {
  readonly estimate: number;
  readonly se: number;
  readonly ci95: Interval;
  /** Degrees of freedom of the interval. */
  readonly degrees: number;
  /** How much of the information about the estimate is missing, 0 to 1. */
  readonly fractionMissing: number;
}

/**
 * Rubin's rules (1987) with the degrees of freedom of Barnard and Rubin (1999): the variance is the mean of the
 * variances within imputations plus (1 + 1/m) times the variance between them.
 * @param estimates one per imputation, at least two
 * @param variances their squared standard errors
 * @param completeDegrees degrees of freedom had nothing been missing
 */
export function combineImputations(estimates: Float64Array, variances: Float64Array, completeDegrees: number): CombinedImputations {
  const m = estimates.length;
  const estimate = mean(estimates);
  const within = mean(variances);
  const between = (1 + 1 / m) * estimates.reduce((sum, one) => sum + (one - estimate) ** 2, 0) / (m - 1);
  const total = within + between;
  const share = total === 0 ? 0 : between / total;
  const complete = Math.max(1, completeDegrees);
  const observed = (complete + 1) / (complete + 3) * complete * (1 - share);
  const imputed = share === 0 ? Infinity : (m - 1) / (share * share);
  const degrees = share === 1 ? 1 : Math.max(1, 1 / (1 / imputed + 1 / observed));
  const increase = within === 0 ? Infinity : between / within;
  return {
    estimate, se: Math.sqrt(total), ci95: tInterval(estimate, Math.sqrt(total), degrees), degrees,
    fractionMissing: share === 0 ? 0 : increase === Infinity ? 1 : (increase + 2 / (degrees + 3)) / (1 + increase),
  };
}
