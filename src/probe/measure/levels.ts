import { completeRows } from "../../analysis/complete-rows.js";
import type { PairedSample } from "../../analysis/paired-sample.js";
import { pairedAuc } from "../../stats/discrimination/paired-auc.js";
import { meanEstimate } from "../../stats/estimates/mean-estimate.js";
import { cutInterval } from "../../stats/intervals/cut-interval.js";
import { levelPseudoItems } from "../../stats/intervals/pseudo-items.js";
import type { Design } from "../../stats/units/design.js";
import type { ProbeLevel } from "../probe-document.js";

/** Where right and wrong claims stand under each of the two ways of asking of a sample, on the items complete in both. */
export function levelsOf(sample: PairedSample, arms: readonly [ProbeLevel["arm"], ProbeLevel["arm"]]): readonly [ProbeLevel, ProbeLevel] {
  const rows = completeRows(sample.accept);
  const design = sample.design.among(rows);
  const column = (condition: number): Float64Array => Float64Array.from(rows, (row) => sample.accept[4 * row + condition]!);
  const level = (arm: ProbeLevel["arm"], first: number): ProbeLevel => {
    const [right, wrong] = [column(first), column(first + 1)];
    const auc = pairedAuc(right, wrong, design);
    return { arm, right: meanOf(right, design, sample.seed), wrong: meanOf(wrong, design, sample.seed), auc: auc === null ? null : { estimate: auc.estimate, ci95: auc.interval }, n: design.items };
  };
  return [level(arms[0], 0), level(arms[1], 2)];
}

function meanOf(values: Float64Array, design: Design, seed: number): ProbeLevel["right"] {
  const mean = meanEstimate(values, { design, pseudo: levelPseudoItems, repeats: null, seed, reach: 1, intervalOnly: true });
  return mean === null ? null : { estimate: mean.estimate, ci95: cutInterval(mean.ci95, 0, 100) };
}
