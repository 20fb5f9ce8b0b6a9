import { equivalenceEvidence } from "../../analysis/equivalence-evidence.js";
import type { ContrastStatistics } from "../../analysis/report-document.js";
import { equivalenceMargin } from "../../stats/equivalence/equivalence-margin.js";
import { equivalenceTest } from "../../stats/equivalence/equivalence-test.js";
import { clopperPearson } from "../../stats/intervals/clopper-pearson.js";
import { fewestDifferences } from "../../stats/intervals/fewest-differences.js";
import type { MitigationEvaluation } from "./mitigation-evaluation.js";

/** Below this many items a field without any shift hardly ever shows that it lies within 10 points: at a spread of 55 points about 1 in 4 do. */
const fewestForField = 100;

/**
 * Whether no field keeps a shift: every field within the margin by its own test (intersection-union, no correction; with fewer than ten
 * items that differ, 200 times the exact upper bound of their share below it), or, where a field has fewer than 100 items, the upper 95 %
 * bound of the root mean square of the fields' DDS below it, as the finding's rule has it.
 * @param statistics of the mitigated verdicts in both framings
 */
export function fieldEquivalence(statistics: ContrastStatistics): MitigationEvaluation["equivalence"] {
  const { fields } = statistics;
  const shown = fields.filter(({ n, differing, dds }) => {
    if (differing < fewestDifferences) return n > 1 && 200 * clopperPearson(differing, n, 0.1)[1] < equivalenceMargin;
    return equivalenceTest({ n, mean: dds.estimate / 100, squares: (dds.se_item / 100) ** 2 * n * (n - 1), nonZero: differing }, equivalenceMargin / 100)?.equivalent === true;
  }).length;
  const rms = equivalenceEvidence(statistics, "verdicts")!.rms_bound;
  const by = fields.some(({ n }) => n < fewestForField) ? "root mean square" : "every field";
  return { margin: equivalenceMargin, by, fields_shown: shown, fields: fields.length, rms_bound95: rms.bound95, shown: by === "every field" ? shown === fields.length : rms.equivalent };
}
