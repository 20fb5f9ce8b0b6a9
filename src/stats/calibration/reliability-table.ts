import type { Design } from "../units/design.js";
import { orderForecasts, rowWeights, type Forecasts, type OrderedForecasts } from "./forecasts.js";

/** One bin of a reliability table. */
export interface ReliabilityBin {
  /** Claims in it. */
  readonly claims: number;
  /** Mean probability of "right", and the share that is right; 0 to 1. */
  readonly probability: number;
  readonly share: number;
}

/**
 * Claims in bins of equal counts by their probability, ascending. Claims of one probability stay together, in the bin in
 * which their middle falls, so that no order of ties can matter; bins may then be fewer. Without claims there is none.
 */
export function reliabilityTable(forecasts: Forecasts, design: Design, bins = 10): readonly ReliabilityBin[] {
  design.mustFit(forecasts.right);
  return binsOf(orderForecasts(forecasts), rowWeights(design), bins);
}

/** The same of claims in their order, each row with a weight of its own; bins without weight are left out. */
export function binsOf({ probability, outcome, row }: OrderedForecasts, weight: Float64Array, bins: number): ReliabilityBin[] {
  let total = 0;
  for (let index = 0; index < row.length; index++) total += weight[row[index]!]!;
  const [claims, sums, rights] = [new Float64Array(bins), new Float64Array(bins), new Float64Array(bins)];
  let done = 0;
  for (let from = 0; from < row.length;) {
    let until = from;
    let own = 0;
    let right = 0;
    const value = probability[from]!;
    for (; until < row.length && probability[until] === value; until++) {
      const each = weight[row[until]!]!;
      own += each;
      if (outcome[until] === 1) right += each;
    }
    from = until;
    if (own === 0) continue;
    const bin = Math.min(bins - 1, Math.floor((done + own / 2) * bins / total));
    done += own;
    claims[bin]! += own;
    sums[bin]! += own * value;
    rights[bin]! += right;
  }
  return [...claims.keys()].filter((bin) => claims[bin]! > 0).map((bin) => ({ claims: claims[bin]!, probability: sums[bin]! / claims[bin]!, share: rights[bin]! / claims[bin]! }));
}
