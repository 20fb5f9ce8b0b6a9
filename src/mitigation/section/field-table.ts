import type { SectionTable } from "../../analysis/section.js";
import type { ShownMitigation } from "./shown-mitigation.js";
import { cell, column, namedColumn } from "./table-parts.js";

/** Every mitigation on every field. */
export function fieldTable(shown: readonly ShownMitigation[]): SectionTable {
  return {
    title: "By field",
    columns: [namedColumn, column("field", "Field", "text"), column("n", "Items", "count"), column("dds", "DDS without it, pp", "pp"), column("dds_joint", "DDS-joint, pp", "pp"), column("dds_fixed", "DDS-fixed, pp", "pp"), column("c1_drift", "C1-drift, pp", "pp"), column("change_c1", "Accuracy of C1, change, pp", "pp"), column("change_c2", "Accuracy of C2, change, pp", "pp")],
    rows: shown.flatMap(({ evaluation: { title, fields, macro, statements_unchanged: unchanged } }) => [
      ...fields.map((row) => ({ mitigation: title, field: row.field, n: row.n, dds: cell(row.dds_plain), dds_joint: cell(row.dds_joint), dds_fixed: cell(row.dds_fixed), c1_drift: unchanged ? "unchanged" : cell(row.c1_drift), change_c1: unchanged ? "unchanged" : cell(row.accuracy_change.c1), change_c2: cell(row.accuracy_change.c2) })),
      ...fields.length < 2 ? [] : [{ mitigation: title, field: "mean of fields (macro)", n: fields.reduce((sum, { n }) => sum + n, 0), dds: cell(macro.dds_plain), dds_joint: cell(macro.dds_joint), dds_fixed: cell(macro.dds_fixed), c1_drift: unchanged ? "unchanged" : cell(macro.c1_drift), change_c1: null, change_c2: null }],
    ]),
    note: null,
  };
}
