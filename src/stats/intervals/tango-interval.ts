import type { Interval } from "../estimate.js";
import type { PairedCounts } from "./paired-counts.js";

const z = 1.959963984540054;

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

/** Where `passed` turns true between `low`, where it is false (or the end itself), and `high`. */
function crossing(low: number, high: number, passed: (delta: number) => boolean): number {
  if (passed(low)) return low;
  if (!passed(high)) return high;
  let [before, after] = [low, high];
  for (let step = 0; step < 200 && after - before > 1e-16; step++) {
    const middle = (before + after) / 2;
    if (middle === before || middle === after) break;
    if (passed(middle)) after = middle;
    else before = middle;
  }
  return (before + after) / 2;
}
