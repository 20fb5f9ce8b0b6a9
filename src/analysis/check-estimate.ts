import type { Estimate } from "../stats/estimate.js";
import { inferenceUnits } from "../stats/inference-units.js";
import { meanEstimate } from "../stats/mean-estimate.js";
import type { PseudoItems } from "../stats/pseudo-count.js";
import type { CheckSample } from "./check-sample.js";

/** What some check items say, one value an item. */
export interface CheckValues {
  /** Places in the sample. */
  readonly items: readonly number[];
  /** As shares (1 = 100 points). */
  readonly values: readonly number[];
}

/**
 * The mean over check items in percentage points, with the intervals of every mean of the report. The unit is the
 * item, or the cluster where items name clusters, or with `wordingPairs` the pair of wordings.
 * @param claims verdicts behind each value, whose mean it is; 1 for sums
 * @param wordingPairs per check item, which pair of wordings it compares
 */
export function checkEstimate(
  sample: CheckSample, { items, values }: CheckValues, { pseudo, claims, wordingPairs = null }: { pseudo: PseudoItems; claims: number; wordingPairs?: Int32Array | null },
): Estimate | null {
  const pick = (labels: Int32Array | null): Int32Array | null => labels === null ? null : Int32Array.from(items, (item) => labels[item]!);
  const { groupings } = inferenceUnits(pick(wordingPairs), pick(sample.cluster));
  return meanEstimate(Float64Array.from(values), { groupings, pseudo, repeats: claims, seed: sample.seed });
}
