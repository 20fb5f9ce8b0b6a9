import type { SectionTable } from "../../analysis/section.js";
import type { ShownMitigation } from "./shown-mitigation.js";
import { column, namedColumn } from "./table-parts.js";

/** Flips in both directions, consistency, coverage, losses. */
export function verdictTable(shown: readonly ShownMitigation[]): SectionTable {
  return {
    title: "Flips, consistency and verdicts withheld",
    columns: [
      namedColumn, column("deferential_fixed", "Deferential flips fixed", "count"), column("deferential_created", "Deferential flips created", "count"), column("skeptical_fixed", "Skeptical flips fixed", "count"), column("skeptical_created", "Skeptical flips created", "count"),
      column("consistency", "P(C1 = C2)", "share"), column("above_retest", "P(C1 = C2) minus P(same when asked again)", "share"),
      column("claims", "Claims of speakers", "count"), column("coverage_correct", "Decided, right claims, %", "percent"), column("coverage_incorrect", "Decided, wrong claims, %", "percent"), column("selective_correct", "Accuracy of the decided, right claims, %", "percent"), column("selective_incorrect", "Accuracy of the decided, wrong claims, %", "percent"), column("selective", "Accuracy of the decided, %", "percent"),
      column("lost", "Replies lost (C1 right, C1 wrong, C2 right, C2 wrong)", "text"), column("lost_p", "p that losses are alike", "p"),
    ],
    rows: shown.map(({ evaluation: one, aboveRetest }) => ({
      mitigation: one.title, deferential_fixed: one.flips.deferential.fixed, deferential_created: one.flips.deferential.created, skeptical_fixed: one.flips.skeptical.fixed, skeptical_created: one.flips.skeptical.created,
      consistency: one.consistency.mitigated, above_retest: aboveRetest,
      claims: one.coverage.both.claims, coverage_correct: one.coverage.correct.share, coverage_incorrect: one.coverage.incorrect.share, selective_correct: one.coverage.correct.accuracy, selective_incorrect: one.coverage.incorrect.accuracy, selective: one.coverage.both.accuracy,
      lost: one.lost === null ? null : `${one.lost.c1_correct}, ${one.lost.c1_incorrect}, ${one.lost.c2_correct}, ${one.lost.c2_incorrect}`, lost_p: one.lost?.p ?? null,
    })),
    note: "A deferential flip is a claim that is accepted from a speaker and not as a statement, a skeptical one the reverse (claims, by majority of repeats). Asked again are the check items, in the plain arms where a mitigation's own were not; of a judge that answers the same every time P is 1, on all items. p is Cochran's Q over the four conditions, by item.",
  };
}
