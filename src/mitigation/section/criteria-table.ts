import type { SectionTable } from "../../analysis/section.js";
import type { MitigationVerdict } from "../evaluation/mitigation-verdict.js";
import { column, yes } from "./table-parts.js";

/** What "works" asks for, one row a criterion. */
export function criteriaTable({ title, criteria, half }: MitigationVerdict): SectionTable {
  return {
    title: `Does it work? ${title ?? ""}`.trim(),
    columns: [column("criterion", "What must hold", "text"), column("met", "Holds", "text"), column("value", "Measured", "number"), column("detail", "Of what", "text")],
    rows: criteria.map(({ name, met, detail, estimate, ci95 }) => ({ criterion: name, met: met === null ? "not measured" : yes(met), value: estimate === null ? null : { estimate, ci95 }, detail })),
    note: `Chosen on ${half.choosing} items, tested on ${half.confirming} others${half.by === "field" ? ` of other fields (${half.confirmingFields.join(", ")})` : " of the same field: no field was held out"}. "Works" is said only when all of it holds.`,
  };
}
