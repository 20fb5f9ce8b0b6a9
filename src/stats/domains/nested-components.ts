import type { Interval } from "../estimate.js";
import { spreadInterval } from "./spread-interval.js";

/** Variance of values that lie in groups, in the squared unit of the values. */
export interface NestedComponents {
  /** Of the groups' true means; 0 where they differ no more than their members let expect. */
  readonly between: number;
  /** 95 % interval of the square root of that, in the unit of the values; null where the members do not vary. */
  readonly betweenSpread: Interval | null;
  /** About the mean of the own group. */
  readonly within: number;
  readonly groups: number;
}

/**
 * One-way random-effects analysis of variance with groups of any size, such as items nested in the wordings that they were asked in: the within
 * component is the pooled variance s^2 about the group means, the between component (MSB - s^2) / n0 with n0 = (N - sum of n_g^2 / N) / (G - 1), held at 0
 * (Searle, Casella and McCulloch 1992, section 3.6). The interval is the Q profile of the group means with s^2 taken as known. Null with fewer than two
 * groups, or without two values in any.
 * @param group of each value, any labels
 */
export function nestedComponents(values: Float64Array, group: Int32Array): NestedComponents | null {
  const members = new Map<number, number[]>();
  values.forEach((value, index) => {
    const own = members.get(group[index]!);
    if (own === undefined) members.set(group[index]!, [value]);
    else own.push(value);
  });
  const n = values.length;
  const groups = members.size;
  if (groups < 2 || n <= groups) return null;
  const grand = sum(values) / n;
  const means = [...members.values()].map((own) => ({ mean: sum(own) / own.length, size: own.length }));
  let squares = 0;
  [...members.values()].forEach((own, index) => { for (const value of own) squares += (value - means[index]!.mean) ** 2; });
  const within = squares / (n - groups);
  const meanSquare = means.reduce((total, { mean, size }) => total + size * (mean - grand) ** 2, 0) / (groups - 1);
  const size = (n - means.reduce((total, { size: own }) => total + own * own, 0) / n) / (groups - 1);
  return {
    between: Math.max(0, (meanSquare - within) / size), within, groups,
    betweenSpread: within > 1e-20 ? spreadInterval(means.map(({ mean, size: own }) => ({ effect: mean, variance: within / own }))) : null,
  };
}

function sum(values: ArrayLike<number>): number {
  let total = 0;
  for (let index = 0; index < values.length; index++) total += values[index]!;
  return total;
}
