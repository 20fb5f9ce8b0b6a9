import type { TableSource } from "../../analysis/table-source.js";
import { conditions } from "../conditions.js";
import { cellAddress } from "./cell-address.js";
import { countCell } from "./count-cell.js";
import { judgeDomainRows } from "./judge-domain-rows.js";
import type { PaperTable } from "./paper-table.js";
import { plainSources } from "./plain-sources.js";
import { accuracyCell, conditionNames } from "./source-cells.js";
import type { TableInput } from "./table-input.js";
import { numberNotes } from "./table-notes.js";

const table = "accuracy";

/** How often each judge is right in each condition, by domain. Null without a contrast. */
export function accuracyTable({ sources, domains }: TableInput): PaperTable | null {
  const groups = plainSources(sources);
  if (groups.length === 0) return null;
  const cells = (source: TableSource, names: readonly (string | null)[]) => [
    countCell(cellAddress(table, ...names, "n"), [source]),
    ...conditions.map((condition) => accuracyCell(cellAddress(table, ...names, conditionNames[condition]), source, condition)),
  ];
  const rows = groups.flatMap((group) => judgeDomainRows(group, cells));
  return {
    name: table, caption: "Accuracy by condition, in percent: statements (C1) and what a speaker said (C2), right and wrong claims.",
    heads: ["Judge", domains === "field" ? "Field" : "Domain"], columns: ["n", ...conditions.map((condition) => conditionNames[condition])], rows,
    notes: ["n: items with all four verdicts. A right claim is judged right when accepted, a wrong one when rejected.", ...numberNotes(rows)],
  };
}
