import { normalQuantile } from "../distributions/normal-quantile.js";
import type { Interval } from "../estimate.js";
import { bisect } from "../numerics/bisect.js";
import type { PairedCounts } from "./paired-counts.js";

const z = normalQuantile(0.975);

/**
 * The 95 % score interval of the second share minus the first, from one paired 2 x 2 table, in the unit of shares
 * (Tango 1998, Statistics in Medicine 17:891): the differences that a score test, with the discordant shares estimated
 * under the difference tested, does not reject at 5 %. Without items it is [-1, 1]; it never has zero width.
 */
export function tangoInterval({ both, onlyFirst, onlySecond, neither }: PairedCounts): Interval {
  const n = both + onlyFirst + onlySecond + neither;
  if (n === 0) return [-1, 1];
  const difference = (onlySecond - onlyFirst) / n;
  const score = (delta: number): number => {
    const linear = -onlySecond - onlyFirst + (2 * n - onlySecond + onlyFirst) * delta;
    const constant = -onlyFirst * delta * (1 - delta);
    const share = (Math.sqrt(Math.max(0, linear * linear - 8 * n * constant)) - linear) / (4 * n);
    const variance = n * (2 * share + delta * (1 - delta));
    const distance = onlySecond - onlyFirst - n * delta;
    if (variance > 0) return distance / Math.sqrt(variance);
    return distance === 0 ? 0 : distance * Infinity;
  };
  // The score falls in delta, and is 0 at the observed difference.
  return [crossing(-1, difference, (delta) => score(delta) < z), crossing(difference, 1, (delta) => score(delta) < -z)];
}

/** Where `passed` turns true between the ends; an end where it does not turn. */
function crossing(low: number, high: number, passed: (delta: number) => boolean): number {
  if (passed(low)) return low;
  if (!passed(high)) return high;
  return bisect(low, high, passed, 1e-16);
}
