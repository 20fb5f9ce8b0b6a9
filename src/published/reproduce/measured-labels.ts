import type { Evidence } from "./evidence.js";
import { PairedRuns } from "./paired-runs.js";
import { labelDds, publishedChange } from "./quantities/label-quantities.js";
import type { PublishedRun } from "./published-run.js";
import type { MeasuredLabels, Reproduction } from "./reproduction.js";

function labelRuns(evidence: Evidence): PublishedRun[] {
  return evidence.runs.filter(({ file }) => file.shape === "labels");
}

function labelsOf({ file }: PublishedRun): string {
  return file.speakers?.join("/") ?? file.path;
}

/** Each pair of labels against each possible baseline. A DDS against a summary row is a point: the row has no items to pair with. */
export function measuredLabels(evidence: Evidence): MeasuredLabels[] {
  return labelRuns(evidence).map((run) => {
    const { c2Correct, c2Incorrect, dds, change } = labelDds(evidence, run);
    return {
      labels: labelsOf(run), model: run.model, n: run.file.items.length, c2_correct: c2Correct, c2_incorrect: c2Incorrect,
      dds_against_summary: dds, change_against_summary: change,
      published_change: publishedChange(/_([^_]+_vs_[^_]+)_/.exec(run.file.path.toLowerCase())?.[1] ?? ""),
    };
  });
}

/** Each two pairs of labels, C2 against C2: the second pair in place of the speaker framing, the first in that of the statements. */
export function labelContrasts(evidence: Evidence): Reproduction["label_contrasts"] {
  const runs = labelRuns(evidence);
  return runs.flatMap((first, index) => runs.slice(index + 1).filter((second) => second.model === first.model && second.dataset === first.dataset).map((second) => ({
    labels: labelsOf(second), against: labelsOf(first), model: first.model, dataset: first.dataset,
    statistics: new PairedRuns(first, second, ["c2_correct", "c2_incorrect", "c2_correct", "c2_incorrect"]).statistics(),
    origin: `${first.file.path} | ${second.file.path}`,
  })));
}
