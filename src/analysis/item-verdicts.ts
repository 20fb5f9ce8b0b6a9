import type { CollectedVerdicts } from "./collect-verdicts.js";
import { majority } from "./majority.js";

/** One judge's verdicts in C1c, C1i, C2c and C2i, one value per item: 1 accept, 0 reject, NaN without one. */
export type VerdictColumns = readonly [Float64Array, Float64Array, Float64Array, Float64Array];

/**
 * The verdicts of one judge on one contrast. With repeats the majority counts, and a tie is no verdict.
 * @param baseline place of the arm among the study's
 */
export function itemVerdicts({ accept }: Pick<CollectedVerdicts, "accept">, baseline: number, treatment: number): VerdictColumns {
  const column = (arm: number, claim: 0 | 1): Float64Array => accept[arm]![claim].map((rate) => {
    const verdict = majority(rate);
    return verdict === "-" ? NaN : Number(verdict);
  });
  return [column(baseline, 0), column(baseline, 1), column(treatment, 0), column(treatment, 1)];
}
