import type { Interval } from "../estimate.js";
import { unitSpread, type Spread, type UnitShare } from "./unit-spread.js";
import { wilsonInterval } from "./wilson-interval.js";

/**
 * The 95 % interval of the second share minus the first, both over the same units: Newcombe's method 10 for paired
 * shares (1998, with his continuity correction of the correlation), which it is where each unit has one try. Tries of
 * one unit are not independent: Wilson's limits are taken on the number of independent tries that the spread between
 * units corresponds to, never more than there are. Both shares need a try.
 */
export function pairedShareInterval(first: UnitShare, second: UnitShare): Interval {
  const [one, two] = [unitSpread(first), unitSpread(second)];
  let covariance = 0;
  for (let unit = 0; unit < one.residuals.length; unit++) covariance += (first.alike?.[unit] ?? 1) * one.residuals[unit]! * two.residuals[unit]!;
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

/** A share that does not vary cannot tell how its tries hang together: the other one, of the same units, does. */
function independentTries(own: Spread, other: Spread): number {
  return own.tries * (own.independent ?? other.independent ?? 1);
}
