import { ddsOf } from "../../analysis/dds-of.js";
import type { SectionTable } from "../../analysis/section.js";
import type { StudySpec } from "../../runner/study-spec.js";
import type { ArmColumns } from "../arm-columns.js";
import type { LabelArm } from "./label-arms.js";

/**
 * Imported pairs of labels, which were asked as dialogue alone, against the statements of a published run of the same model: of these only accuracies are at hand, so
 * that DDS has no interval and the run-to-run difference is in it. One table for each such row of a summary; none where statements were asked, or no summary is at hand.
 */
export function publishedStatements({ published }: StudySpec, pairs: readonly LabelArm[], columns: ArmColumns): readonly SectionTable[] {
  if (pairs.some(({ statement }) => statement !== null)) return [];
  return (published?.summary ?? []).filter(({ mitigation, scope }) => mitigation === "none" && scope === "joint").map(({ file, dataset, n, accuracy }): SectionTable => {
    const own = ddsOf(accuracy);
    return {
      title: `Against the published statements of ${dataset}, without an interval`,
      columns: [
        { key: "pair", title: "asker/speaker", unit: "text" }, { key: "dds", title: "DDS against these statements", unit: "pp" },
        { key: "change", title: "minus DDS of the published run", unit: "pp" }, { key: "n", title: "items", unit: "count" },
      ],
      rows: pairs.flatMap(({ name, arm }) => {
        const accepted = columns.estimate([{ arm, weight: 1 }]);
        if (accepted === null) return [];
        // Acceptance of right and of wrong claims added; of the statements it follows from their accuracies.
        const dds = accepted.estimate - (accuracy[0] + 100 - accuracy[1]);
        return [{ pair: name, dds, change: dds - own, n: accepted.n }];
      }),
      note: `The labels were asked without a statement. These are means of ${n} items out of ${file} (DDS of its own dialogue ${own.toFixed(1)} points), from another run: no item can be paired, so that nothing here has an interval, and two runs differ by themselves. Pairs of labels are compared above, item by item.`,
    };
  });
}
