import { secondWording } from "../runner/second-wording.js";
import { Design } from "../stats/units/design.js";
import type { CheckSample } from "./check-sample.js";
import type { CheckColumns, CollectedVerdicts } from "./collect-verdicts.js";

/** Which arms are compared, and on what the finding rests. */
export interface CheckedContrast {
  readonly baseline: number;
  readonly treatment: number;
  readonly basis: "verdicts" | "probabilities";
  /** Wordings of the arms' family. */
  readonly wordings: number;
  readonly seed: number;
}

/** The check items of one contrast. */
export function checkSampleOf(verdicts: CollectedVerdicts, { baseline, treatment, basis, wordings, seed }: CheckedContrast): CheckSample {
  const { items, main, kinds } = verdicts.checks;
  const wording = verdicts.wording[baseline]!.subarray(0, items);
  const cells = (columns: CheckColumns | undefined): Float64Array | null => {
    if (columns === undefined) return null;
    const { accept, probability } = columns;
    const values = basis === "verdicts" ? accept : probability;
    const merged = new Float64Array(4 * items);
    [baseline, treatment].forEach((arm, side) => {
      values[arm]!.forEach((column, claim) => {
        for (let item = 0; item < items; item++) merged[4 * item + 2 * side + claim] = column[item]!;
      });
    });
    return merged;
  };
  return {
    items, main: cells(main)!, retest: cells(kinds.get("retest")), secondWording: cells(kinds.get("wording")), otherOrder: cells(kinds.get("order")),
    wording, paired: wording.map((own) => secondWording(own, wordings) ?? own), wordings,
    order: [verdicts.acceptSecond[baseline]!.subarray(0, items), verdicts.acceptSecond[treatment]!.subarray(0, items)], design: new Design({ rows: items, cluster: verdicts.cluster?.subarray(0, items) ?? null }), studyItems: verdicts.items, seed,
  };
}
