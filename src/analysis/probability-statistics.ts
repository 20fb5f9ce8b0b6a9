import { choiceRate } from "../stats/discrimination/choice-rate.js";
import { pairedAuc } from "../stats/discrimination/paired-auc.js";
import { meanEstimate } from "../stats/estimates/mean-estimate.js";
import { ddsPseudoItems } from "../stats/intervals/pseudo-items.js";
import { acceptColumns } from "./accept-columns.js";
import { completeRows } from "./complete-rows.js";
import { ddsBounds } from "./dds-bounds.js";
import { itemShifts } from "./item-shifts.js";
import { meanOrZero } from "./mean-or-zero.js";
import type { PairedSample } from "./paired-sample.js";
import { perCondition } from "./per-condition.js";
import type { ContrastStatistics } from "./report-document.js";

type ProbabilityStatistics = Pick<ContrastStatistics,
  "auc" | "auc_ci95" | "choice_rate" | "choice_rate_ci95" | "mean_probability" | "dds_probability" | "dds_probability_bounds">;

/**
 * The statistics of P(accept), on the complete items whose four probabilities are stored; all null where none are.
 * @param rows those with all four verdicts
 * @param flags gets a remark where some of them lack probabilities
 */
export function probabilityStatistics(sample: PairedSample, rows: Int32Array, flags: string[]): ProbabilityStatistics {
  const none = { auc: null, auc_ci95: null, choice_rate: null, choice_rate_ci95: null, mean_probability: null, dds_probability: null, dds_probability_bounds: null };
  if (sample.probability === null) return none;
  const stored = completeRows(sample.probability, rows);
  const design = sample.design.among(stored);
  const missing = sample.design.among(rows).items - design.items;
  // Arms that were answered in words, in a study where others gave probabilities, miss none.
  if (stored.length === 0) return none;
  if (missing > 0) flags.push(`probabilities of ${missing} complete items are missing`);
  const columns = acceptColumns(sample.probability, stored);
  const first = pairedAuc(columns.c1_correct, columns.c1_incorrect, design);
  const second = pairedAuc(columns.c2_correct, columns.c2_incorrect, design);
  const [choice, choiceFromSpeaker] = [choiceRate(columns.c1_correct, columns.c1_incorrect, design), choiceRate(columns.c2_correct, columns.c2_incorrect, design)];
  const dds = meanEstimate(itemShifts(sample.probability, stored), { design, pseudo: ddsPseudoItems, repeats: null, seed: sample.seed });
  return {
    auc: first === null || second === null ? null : { c1: first.estimate, c2: second.estimate },
    auc_ci95: first === null || second === null ? null : { c1: first.interval, c2: second.interval },
    choice_rate: choice === null || choiceFromSpeaker === null ? null : { c1: choice.estimate, c2: choiceFromSpeaker.estimate },
    choice_rate_ci95: choice === null || choiceFromSpeaker === null ? null : { c1: choice.interval, c2: choiceFromSpeaker.interval },
    mean_probability: perCondition((condition) => meanOrZero(columns[condition], design)),
    dds_probability: dds,
    dds_probability_bounds: ddsBounds({ design: sample.design, values: sample.probability, lost: sample.probabilityLost ?? null }, dds?.estimate ?? null),
  };
}
