import { normalDensity } from "../distributions/normal-density.js";
import { normalQuantile } from "../distributions/normal-quantile.js";
import type { AcceptColumns } from "./signal-detection.js";
import type { Matrix } from "../numerics/positive-definite.js";

/** How criterion and d-prime move from C1 to C2, in z units, with the covariance of the two changes over items. */
export interface SignalChanges {
  readonly criterion: number;
  readonly dprime: number;
  readonly covariance: Matrix;
}

/**
 * Log-linear corrected changes of criterion and d-prime and their jackknife covariance, leaving out one item at a time. Where a condition was always or
 * never accepted the jackknife cannot see its uncertainty, and each variance is at least that of the delta method. Null with fewer than two items.
 */
export function signalChanges(columns: AcceptColumns): SignalChanges | null {
  const n = columns.c1_correct.length;
  if (n < 2) return null;
  const conditions = [columns.c1_correct, columns.c1_incorrect, columns.c2_correct, columns.c2_incorrect].map((column) => {
    const sum = column.reduce((all, value) => all + value, 0);
    const z = normalQuantile((sum + 0.5) / (n + 1));
    const known = new Map<number, number>();
    for (const value of column) if (!known.has(value)) known.set(value, normalQuantile((Math.min(n - 1, Math.max(0, sum - value)) + 0.5) / n));
    const rate = (sum + 0.5) / (n + 1);
    return { column, known, z, extreme: sum < 1e-9 || sum > n - 1e-9, variance: rate * (1 - rate) / ((n + 1) * normalDensity(z) ** 2) };
  });
  const changes = (z: readonly number[]): [number, number] => [(z[0]! + z[1]! - z[2]! - z[3]!) / 2, z[2]! - z[3]! - z[0]! + z[1]!];
  const [criterion, dprime] = changes(conditions.map(({ z }) => z));
  // Distances from the estimate keep the sums of squares free of cancellation; nothing is held per item.
  const sums = [0, 0];
  const products = [[0, 0], [0, 0]];
  for (let item = 0; item < n; item++) {
    const without = changes(conditions.map(({ column, known }) => known.get(column[item]!)!));
    const distance = [without[0] - criterion, without[1] - dprime];
    for (let row = 0; row < 2; row++) {
      sums[row]! += distance[row]!;
      for (let other = 0; other < 2; other++) products[row]![other]! += distance[row]! * distance[other]!;
    }
  }
  const moment = (one: number, other: number): number => (n - 1) / n * (products[one]![other]! - sums[one]! * sums[other]! / n);
  const all = conditions.reduce((sum, { variance }) => sum + variance, 0);
  const guarded = conditions.some(({ extreme }) => extreme);
  const diagonal = [all / 4, all].map((delta, axis) => {
    const own = moment(axis, axis);
    return guarded || own < 1e-20 ? Math.max(own, delta) : own;
  });
  // A correlation of one would be no error at all in one direction.
  const bound = 0.99 * Math.sqrt(diagonal[0]! * diagonal[1]!);
  const shared = Math.max(-bound, Math.min(bound, moment(0, 1)));
  return { criterion, dprime, covariance: [[diagonal[0]!, shared], [shared, diagonal[1]!]] };
}
