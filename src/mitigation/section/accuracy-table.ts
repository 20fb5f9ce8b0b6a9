import type { SectionTable } from "../../analysis/section.js";
import type { ShownMitigation } from "./shown-mitigation.js";
import { cell, column, namedColumn } from "./table-parts.js";

/** Accuracy, d-prime and criterion of both framings. */
export function accuracyTable(shown: readonly ShownMitigation[]): SectionTable {
  return {
    title: "What it costs in accuracy",
    columns: [
      namedColumn, column("accuracy_c1", "Accuracy of C1, %", "percent"), column("accuracy_c2", "Accuracy of C2, %", "percent"), column("change_c1", "Change in C1, pp", "pp"), column("change_c2", "Change in C2, pp", "pp"),
      column("lost_as_wrong_c1", "Change in C1, lost = wrong, pp", "pp"), column("lost_as_wrong_c2", "Change in C2, lost = wrong, pp", "pp"),
      column("dprime_c1", "d-prime C1", "z"), column("dprime_c2", "d-prime C2", "z"), column("dprime_change_c1", "Change of d-prime C1", "z"), column("dprime_change_c2", "Change of d-prime C2", "z"),
      column("criterion_change_c1", "Change of criterion C1", "z"), column("criterion_change_c2", "Change of criterion C2", "z"), column("degenerate", "Still a judge", "text"),
    ],
    rows: shown.map(({ evaluation: { title, accuracy, accuracy_ci95: ends, accuracy_lost_as_wrong: lost, dprime, dprime_ci95: reach, criterion, degenerate, statements_unchanged: unchanged } }) => ({
      mitigation: title, accuracy_c1: { estimate: accuracy.mitigated.c1, ci95: ends.c1 }, accuracy_c2: { estimate: accuracy.mitigated.c2, ci95: ends.c2 }, change_c1: unchanged ? "unchanged" : cell(accuracy.change.c1), change_c2: cell(accuracy.change.c2),
      lost_as_wrong_c1: lost === null ? null : unchanged ? "unchanged" : cell(lost.change.c1), lost_as_wrong_c2: lost === null ? null : cell(lost.change.c2),
      dprime_c1: { estimate: dprime.mitigated.c1, ci95: reach.c1 }, dprime_c2: { estimate: dprime.mitigated.c2, ci95: reach.c2 }, dprime_change_c1: unchanged ? "unchanged" : cell(dprime.change.c1), dprime_change_c2: cell(dprime.change.c2),
      criterion_change_c1: unchanged ? "unchanged" : cell(criterion.change.c1), criterion_change_c2: cell(criterion.change.c2), degenerate: degenerate.length === 0 ? "yes" : `no: ${degenerate.join("; ")}`,
    })),
    note: "Accuracy over right and wrong claims, lost verdicts left out, and beside it with lost verdicts counted as wrong (on all items that were asked in all eight cells; not for rules that withhold verdicts). A judge that accepts under 5 % or over 95 %, or whose d-prime is not above 0, is none.",
  };
}
