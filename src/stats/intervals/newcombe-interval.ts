import type { Interval } from "../estimate.js";
import type { PairedCounts } from "./paired-counts.js";
import { wilsonInterval } from "./wilson-interval.js";

/**
 * The 95 % interval of the second share minus the first, from one paired 2 x 2 table, in the unit of shares (1 = 100
 * points): method 10 of Newcombe (1998, Statistics in Medicine 17:2635), Wilson's limits of both shares joined by the
 * correlation, with his continuity correction of a positive correlation. Without items it is [-1, 1]; it never has
 * zero width.
 */
export function newcombeInterval({ both, onlyFirst, onlySecond, neither }: PairedCounts): Interval {
  const n = both + onlyFirst + onlySecond + neither;
  if (n === 0) return [-1, 1];
  const [first, second] = [(both + onlyFirst) / n, (both + onlySecond) / n];
  const [low1, high1] = wilsonInterval(first, n);
  const [low2, high2] = wilsonInterval(second, n);
  const margins = (both + onlyFirst) * (onlySecond + neither) * (both + onlySecond) * (onlyFirst + neither);
  const excess = both * neither - onlyFirst * onlySecond;
  const correlation = margins > 0 ? (excess > 0 ? Math.max(0, excess - n / 2) : excess) / Math.sqrt(margins) : 0;
  const joined = (a: number, b: number): number => Math.sqrt(Math.max(0, a * a - 2 * correlation * a * b + b * b));
  const difference = (onlySecond - onlyFirst) / n;
  return [difference - joined(second - low2, high1 - first), difference + joined(high2 - second, first - low1)];
}
