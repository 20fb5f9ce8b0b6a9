import type { Evidence } from "./evidence.js";
import { labelBaselines } from "./label-baselines.js";
import { labelsText } from "./labels-text.js";
import type { MeasuredLabels } from "./reproduction.js";

/** Each run of the label ablation against each possible baseline. */
export function measuredLabels(evidence: Evidence): MeasuredLabels[] {
  return evidence.labelRuns.map((run) => {
    const { c2Correct, c2Incorrect, published, baselines } = labelBaselines(evidence, run);
    return {
      labels: labelsText(run.file), model: run.model, dataset: run.dataset, n: run.file.items.length,
      c2_correct: c2Correct, c2_incorrect: c2Incorrect, published_change: published, baselines,
    };
  });
}
