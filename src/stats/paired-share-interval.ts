import type { Interval } from "./estimate.js";
import { wilsonInterval } from "./wilson-interval.js";

/** Successes and tries of each unit of inference (an item with its two claims, or a cluster of items). */
export interface UnitShare {
  readonly successes: Float64Array;
  readonly tries: Float64Array;
}

/**
 * The 95 % interval of the second share minus the first, both over the same units: Newcombe's method 10 for paired
 * shares (1998, with his continuity correction of the correlation), which it is where each unit has one try. Tries of
 * one unit are not independent: Wilson's limits are taken on the number of independent tries that the spread between
 * units corresponds to, never more than there are. Both shares need a try.
 */
export function pairedShareInterval(first: UnitShare, second: UnitShare): Interval {
  const [one, two] = [spreadOf(first), spreadOf(second)];
  let covariance = 0;
  for (let unit = 0; unit < one.residuals.length; unit++) covariance += one.residuals[unit]! * two.residuals[unit]!;
  if (covariance > 0) covariance = Math.max(0, covariance - 1 / (2 * one.tries * two.tries));
  const product = Math.sqrt(one.variance * two.variance);
  const correlation = product > 0 ? covariance / product : 0;
  const [low1, high1] = wilsonInterval(one.share, independentTries(one, two));
  const [low2, high2] = wilsonInterval(two.share, independentTries(two, one));
  const joined = (a: number, b: number): number => Math.sqrt(Math.max(0, a * a - 2 * correlation * a * b + b * b));
  const difference = two.share - one.share;
  return [
    difference - joined(two.share - low2, high1 - one.share),
    difference + joined(high2 - two.share, one.share - low1),
  ];
}

interface Spread {
  readonly share: number;
  readonly tries: number;
  /** Linearised, per unit. */
  readonly residuals: Float64Array;
  readonly variance: number;
  /** Independent tries among all tries, at most 1; null where nothing varies. */
  readonly independent: number | null;
}

/** A share that does not vary cannot tell how its tries hang together: the other one, of the same units, does. */
function independentTries(own: Spread, other: Spread): number {
  return own.tries * (own.independent ?? other.independent ?? 1);
}

function spreadOf({ successes, tries }: UnitShare): Spread {
  const total = sum(tries);
  const share = sum(successes) / total;
  const residuals = successes.map((value, unit) => (value - share * tries[unit]!) / total);
  const variance = residuals.reduce((squares, residual) => squares + residual * residual, 0);
  return { share, tries: total, residuals, variance, independent: variance > 0 ? Math.min(1, share * (1 - share) / variance / total) : null };
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0);
}
