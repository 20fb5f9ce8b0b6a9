import type { Design } from "../units/design.js";

/** Probabilities that claims are right, with what they are: each row of the design gives one right and one wrong claim. */
export interface Forecasts {
  /** P(accept) of the right claims, 0 to 1. */
  readonly right: Float64Array;
  /** Of the wrong ones. */
  readonly wrong: Float64Array;
}

/** All claims in ascending order of their probability. */
export interface OrderedForecasts {
  readonly probability: Float64Array;
  /** 1 for a right claim, 0 for a wrong one. */
  readonly outcome: Uint8Array;
  /** The row that each comes from. */
  readonly row: Int32Array;
}

/** Puts right and wrong claims in one order. */
export function orderForecasts({ right, wrong }: Forecasts): OrderedForecasts {
  const rows = right.length;
  const all = Float64Array.from({ length: 2 * rows }, (_, index) => index < rows ? right[index]! : wrong[index - rows]!);
  const order = Uint32Array.from(all.keys()).sort((first, second) => all[first]! - all[second]! || first - second);
  return {
    probability: Float64Array.from(order, (index) => all[index]!),
    outcome: Uint8Array.from(order, (index) => index < rows ? 1 : 0),
    row: Int32Array.from(order, (index) => index % rows),
  };
}

/** How many items each row stands for. */
export function rowWeights(design: Design): Float64Array {
  return design.weight ?? new Float64Array(design.rows).fill(1);
}
