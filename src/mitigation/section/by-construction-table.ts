import type { SectionTable } from "../../analysis/section.js";
import type { Estimate } from "../../stats/estimate.js";
import type { MitigationEvaluation } from "../evaluation/mitigation-evaluation.js";
import { cell, column, namedColumn } from "./table-parts.js";

/** What can be held against a mitigation that leaves no DDS by construction; null where the study has none. @param placebo DDS between two wordings of the statement, where it was measured */
export function byConstructionTable(evaluations: readonly MitigationEvaluation[], placebo: Estimate | null, conflicts: ReadonlyMap<string, { readonly n: number; readonly change: Estimate | null }> | null): SectionTable | null {
  const own = evaluations.filter((one) => one.zero_by_construction);
  if (own.length === 0) return null;
  return {
    title: "Zero by construction: judged by accuracy, second wordings and conflicts",
    columns: [
      namedColumn, column("gain", "Accuracy of the decided minus the plain speaker's framing, pp", "pp"), column("decided", "Decided, %", "percent"), column("second_wording", "DDS between two wordings of the statement, pp", "pp"),
      column("conflicts", "Conflict items", "count"), column("conflict_change", "Accuracy on conflicts, change, pp", "pp"),
    ],
    rows: own.map((one) => ({ ...one, conflict: conflicts?.get(one.name) ?? null })).map(({ conflict, ...one }) => ({
      mitigation: one.title, gain: one.accuracy_gain === null ? null : cell(one.accuracy_gain), decided: one.coverage.both.share, second_wording: placebo === null ? null : cell(placebo),
      conflicts: conflict?.n ?? null, conflict_change: conflict === null || conflict.change === null ? null : cell(conflict.change),
    })),
    note: "These give one verdict for both framings, so that DDS = 0 says nothing about them. What remains to ask: whether they are right more often, whether their verdict holds in a second wording (of the check items), and what they do on conflicts, where the claim cannot be taken out of the dialogue.",
  };
}
