import { Design } from "../stats/units/design.js";
import type { Estimate } from "../stats/estimate.js";
import { meanEstimate } from "../stats/estimates/mean-estimate.js";
import type { PseudoItems } from "../stats/intervals/pseudo-items.js";
import type { CheckSample } from "./check-sample.js";

/** What some check items say, one value an item. */
export interface CheckValues {
  /** Places in the sample. */
  readonly items: readonly number[];
  /** As shares (1 = 100 points). */
  readonly values: readonly number[];
}

interface CheckContext {
  readonly pseudo: PseudoItems;
  /** Verdicts behind each value, whose mean it is; 1 for sums. */
  readonly claims: number;
  /** Per check item, which pair of wordings it compares; null where it compares none. */
  readonly wordingPairs?: Int32Array | null;
  /** The largest size that a value can have; that of the imagined items unless told. */
  readonly reach?: number;
}

/**
 * The mean over check items in percentage points, with the intervals of every mean of the report. The unit is the
 * item, or the cluster where items name clusters, or with `wordingPairs` the pair of wordings.
 */
export function checkEstimate(sample: CheckSample, { items, values }: CheckValues, { pseudo, claims, wordingPairs = null, ...rest }: CheckContext): Estimate | null {
  const design = new Design({ rows: sample.items, wording: wordingPairs, cluster: sample.design.cluster }).among(items);
  return meanEstimate(Float64Array.from(values), { design, pseudo, repeats: claims, seed: sample.seed, ...rest });
}
