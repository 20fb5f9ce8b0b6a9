import type { Evidence } from "./evidence.js";
import { labelsText } from "./labels-text.js";
import { PairedRuns } from "./paired-runs.js";
import type { MeasuredLabelContrast } from "./reproduction.js";

/** Each two runs of labels, C2 against C2: the second pair in place of the speaker framing, the first in that of the statements. */
export function labelContrasts({ labelRuns: runs }: Evidence): MeasuredLabelContrast[] {
  return runs.flatMap((first, index) => runs.slice(index + 1).filter((second) => second.model === first.model && second.dataset === first.dataset).map((second) => ({
    labels: labelsText(second.file), against: labelsText(first.file), model: first.model, dataset: first.dataset,
    statistics: new PairedRuns(first, second, ["c2_correct", "c2_incorrect", "c2_correct", "c2_incorrect"]).statistics(),
    origin: `${first.file.path} | ${second.file.path}`,
  })));
}
