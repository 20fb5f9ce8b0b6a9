import { itemSignEvidence } from "../../stats/sequential/item-sign-evidence.js";
import { adjustPValues } from "../../stats/significance/adjust-p-values.js";
import { eBenjaminiHochberg } from "../../stats/significance/e-benjamini-hochberg.js";
import { estimatePValue } from "../../stats/significance/estimate-p-value.js";
import type { ItemEstimate } from "../arm-columns.js";

/** One comparison of a grid: its estimate and the items' values behind it. */
export interface TestedShift {
  readonly estimate: ItemEstimate;
  readonly values: Float64Array;
}

/** What the grid leaves of a comparison. */
export interface AdjustedComparison {
  /** Two-sided, adjusted by Benjamini and Yekutieli. */
  readonly pBy: number;
  /** Natural logarithm of the e-value of the items' signs. */
  readonly lnE: number;
  /** Whether it is among those that the e-value form of Benjamini and Hochberg keeps at 5 %. */
  readonly keptByE: boolean;
}

/** Adjusts all comparisons of a grid at once. Both ways bound the share of false claims however the comparisons hang together, as those that share replies do. */
export function adjustedComparisons(tests: readonly TestedShift[]): readonly AdjustedComparison[] {
  const p = adjustPValues(tests.map(({ estimate }) => estimatePValue(estimate) ?? 1), "benjamini-yekutieli");
  const evidence = tests.map(({ values }) => {
    let [up, down] = [0, 0];
    for (const value of values) {
      if (value > 1e-12) up++;
      else if (value < -1e-12) down++;
    }
    return itemSignEvidence(up, down);
  });
  // e^700 is as large as numbers get; what lies above is as certain.
  const kept = eBenjaminiHochberg(evidence.map((lnE) => Math.exp(Math.min(700, lnE))));
  return tests.map((_, index) => ({ pBy: p[index]!, lnE: evidence[index]!, keptByE: kept[index]! }));
}
