import { completeRows } from "../../analysis/complete-rows.js";
import { levelEstimate } from "../../analysis/level-estimate.js";
import type { PairedSample } from "../../analysis/paired-sample.js";
import { pairedAuc } from "../../stats/discrimination/paired-auc.js";
import { levelPseudoItems } from "../../stats/intervals/pseudo-items.js";
import type { ProbeLevel } from "../probe-document.js";

/** Where right and wrong claims stand under each of the two ways of asking of a sample, on the items complete in both. */
export function levelsOf(sample: PairedSample, arms: readonly [ProbeLevel["arm"], ProbeLevel["arm"]]): readonly [ProbeLevel, ProbeLevel] {
  const rows = completeRows(sample.accept);
  const design = sample.design.among(rows);
  const column = (condition: number): Float64Array => Float64Array.from(rows, (row) => sample.accept[4 * row + condition]!);
  const level = (arm: ProbeLevel["arm"], first: number): ProbeLevel => {
    const [right, wrong] = [column(first), column(first + 1)];
    const auc = pairedAuc(right, wrong, design);
    return { arm, right: levelEstimate(right, design, levelPseudoItems), wrong: levelEstimate(wrong, design, levelPseudoItems), auc: auc === null ? null : { estimate: auc.estimate, ci95: auc.interval }, n: design.items };
  };
  return [level(arms[0], 0), level(arms[1], 2)];
}
