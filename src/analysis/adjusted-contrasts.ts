import { adjustPValues } from "../stats/significance/adjust-p-values.js";
import { estimatePValue } from "../stats/significance/estimate-p-value.js";
import type { JudgeBlock } from "./report-document.js";

/** That a contrast's DDS is 0, alone and among all contrasts and judges of its report. */
export interface ContrastMultiplicity {
  /** Two-sided, by the unit and the t of the interval that heads; of DDS on what the finding rests on. */
  readonly p: number;
  /** Adjusted by Benjamini and Yekutieli, which holds however the contrasts hang together: they share replies. */
  readonly p_by: number;
  /** Contrasts times judges that it is adjusted for. */
  readonly tests: number;
}

/** The blocks with p-values adjusted over all of them; null where a block has no DDS. The findings know nothing of it. */
export function adjustedContrasts<Block extends JudgeBlock>(blocks: readonly Block[]): Block[] {
  const p = blocks.map(({ finding, dds, dds_probability: onProbabilities }) => {
    const estimate = finding.basis === "probabilities" ? onProbabilities : dds;
    return estimate === null ? null : estimatePValue(estimate);
  });
  const tested = p.filter((value) => value !== null);
  const adjusted = adjustPValues(tested, "benjamini-yekutieli");
  let next = 0;
  return blocks.map((block, index) => {
    const own = p[index]!;
    return { ...block, multiplicity: own === null ? null : { p: own, p_by: adjusted[next++]!, tests: tested.length } };
  });
}
