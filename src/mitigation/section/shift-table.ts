import type { SectionTable } from "../../analysis/section.js";
import type { ShownMitigation } from "./shown-mitigation.js";
import { cell, column, namedColumn, yes } from "./table-parts.js";

/** DDS three ways, and what became of the shift. */
export function shiftTable(shown: readonly ShownMitigation[]): SectionTable {
  return {
    title: "How much of the shift each mitigation takes away",
    columns: [
      namedColumn, column("n", "Items", "count"), column("dds", "DDS without it, pp", "pp"), column("dds_joint", "DDS-joint, pp", "pp"), column("dds_fixed", "DDS-fixed, pp", "pp"), column("c1_drift", "C1-drift, pp", "pp"),
      column("fall", "Fall of |DDS|, pp", "pp"), column("over_correction", "Over-correction, pp", "pp"), column("fields_reversed", "Fields reversed", "count"), column("no_shift_left", "No field keeps a shift", "text"),
      column("by_construction", "Zero by construction", "text"),
    ],
    rows: shown.map(({ evaluation: one }) => ({
      mitigation: one.title, n: one.n, dds: cell(one.dds_plain), dds_joint: cell(one.dds_joint), dds_fixed: cell(one.dds_fixed), c1_drift: one.statements_unchanged ? "unchanged" : cell(one.c1_drift), fall: { estimate: one.fall.estimate, ci95: one.fall.ci95 },
      over_correction: one.over_correction, fields_reversed: one.fields_reversed.length,
      no_shift_left: one.zero_by_construction ? "by construction" : `${yes(one.equivalence.shown)}, ${one.equivalence.by === "every field" ? `${one.equivalence.fields_shown} of ${one.equivalence.fields}` : `rms ${one.equivalence.rms_bound95.toFixed(1)}`}`,
      by_construction: yes(one.zero_by_construction),
    })),
    note: "Pooled over items, each row on the items with a verdict in all eight cells (of a rule that withholds verdicts on those that it decides, where the plain verdicts agree as well). DDS-joint has the mitigation in both framings, DDS-fixed keeps the unmitigated statements as the baseline, C1-drift is how far the statements themselves move: DDS-fixed = DDS-joint + C1-drift. Only DDS-joint says whether framings still differ. The fall is |DDS| - |DDS-joint|, paired by item. No field keeps a shift: how many fields are shown to be within 10 points, or the 95 % bound of the root mean square (rms) of their DDS. Of rules and calibrations statements stay as they were, so that DDS is their verdict against the statement's.",
  };
}
