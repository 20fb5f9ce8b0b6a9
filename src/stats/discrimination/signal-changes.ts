import { normalDensity } from "../distributions/normal-density.js";
import type { Matrix } from "../numerics/positive-definite.js";
import { sum } from "../numerics/sum.js";
import { logLinearZ } from "./log-linear-z.js";
import type { AcceptColumns } from "./signal-detection.js";

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
  const conditions = [columns.c1_correct, columns.c1_incorrect, columns.c2_correct, columns.c2_incorrect].map(conditionOf);
  const [criterion, dprime] = changes(conditions.map(({ z }) => z));
  const jackknifed = jackknifeCovariance(conditions, n);
  const all = sum(conditions.map(({ variance }) => variance));
  const guarded = conditions.some(({ extreme }) => extreme);
  const [first, second] = [all / 4, all].map((delta, axis) => {
    const own = jackknifed[axis]![axis]!;
    return guarded || own < 1e-20 ? Math.max(own, delta) : own;
  }) as [number, number];
  // A correlation of one would be no error at all in one direction.
  const bound = 0.99 * Math.sqrt(first * second);
  const shared = Math.max(-bound, Math.min(bound, jackknifed[0]![1]!));
  return { criterion, dprime, covariance: [[first, shared], [shared, second]] };
}

interface Condition {
  readonly z: number;
  /** z without the item. */
  readonly without: (item: number) => number;
  /** Variance of z by the delta method. */
  readonly variance: number;
  readonly extreme: boolean;
}

function conditionOf(column: Float64Array): Condition {
  const n = column.length;
  const accepted = sum(column);
  const rate = (accepted + 0.5) / (n + 1);
  const z = logLinearZ(accepted, n);
  // Few distinct rates, so few distinct values of z; nothing is held per item.
  const known = new Map<number, number>();
  for (const value of column) if (!known.has(value)) known.set(value, logLinearZ(accepted - value, n - 1));
  return {
    z, without: (item) => known.get(column[item]!)!,
    variance: rate * (1 - rate) / ((n + 1) * normalDensity(z) ** 2), extreme: accepted < 1e-9 || accepted > n - 1e-9,
  };
}

/** Changes of criterion and of d-prime from z(C1c), z(C1i), z(C2c), z(C2i). */
function changes(z: readonly number[]): readonly [criterion: number, dprime: number] {
  return [(z[0]! + z[1]! - z[2]! - z[3]!) / 2, z[2]! - z[3]! - z[0]! + z[1]!];
}

function jackknifeCovariance(conditions: readonly Condition[], n: number): Matrix {
  const at = changes(conditions.map(({ z }) => z));
  // Distances from the estimate keep the sums of squares free of cancellation.
  const sums = [0, 0];
  const products = [[0, 0], [0, 0]];
  for (let item = 0; item < n; item++) {
    const without = changes(conditions.map((condition) => condition.without(item)));
    const distance = [without[0] - at[0], without[1] - at[1]];
    for (let row = 0; row < 2; row++) {
      sums[row]! += distance[row]!;
      for (let column = 0; column < 2; column++) products[row]![column]! += distance[row]! * distance[column]!;
    }
  }
  return products.map((row, one) => row.map((product, other) => (n - 1) / n * (product - sums[one]! * sums[other]! / n)));
}
