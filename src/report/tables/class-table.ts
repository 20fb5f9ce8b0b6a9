import type { TableSource } from "../../analysis/table-source.js";
import { conditions } from "../conditions.js";
import { cellAddress } from "./cell-address.js";
import { countCell } from "./count-cell.js";
import type { PaperCell, PaperRow, PaperTable } from "./paper-table.js";
import { distinct, groupsOf } from "./plain-sources.js";
import { pooledSource } from "./pooled-source.js";
import { accuracyCell, conditionNames, ddsCell, emptyCell } from "./source-cells.js";
import { summaryCell } from "./summary-cells.js";
import type { TableInput } from "./table-input.js";
import { numberNotes } from "./table-notes.js";

const table = "class";

/**
 * Conflicts by the class of their label: OR (the author overreacts) and NOR, and DDS balanced over both, because with nine NOR for
 * each OR the pooled number says nothing about OR. Null where no items have a class.
 */
export function classTable({ sources }: TableInput): PaperTable | null {
  const labelled = sources.filter((source) => source.class !== null && source.mitigation === "none" && source.against === undefined);
  if (labelled.length === 0) return null;
  const domains = distinct(labelled.map(({ domain }) => domain));
  const rows = groupsOf(labelled).flatMap(({ name, sources: members }) => distinct(members.map(({ judge }) => judge))
    .flatMap((judge) => domains.flatMap((domain) => classRows(members.filter((source) => source.judge === judge && source.domain === domain), name, domains.length > 1))));
  return {
    name: table, caption: "Conflicts by the class of their label: accuracy in percent and DDS in percentage points.",
    heads: ["Judge", ...(domains.length > 1 ? ["Set"] : []), "Class"], columns: ["n", ...conditions.map((condition) => conditionNames[condition]), "DDS"], rows,
    notes: [
      "OR: the label says that the author overreacts; NOR: not. n: items with all four verdicts.",
      "Balanced: the mean of both classes, each counting the same. All items: pooled, so that the larger class rules.", ...numberNotes(rows),
    ],
  };
}

function classRows(sources: readonly TableSource[], group: string | null, severalDomains: boolean): PaperRow[] {
  const [first] = sources;
  if (first === undefined) return [];
  const { judge, domain } = first;
  const place = severalDomains ? [judge, domain] : [judge];
  const at = (...names: string[]): string => cellAddress(table, group, ...place, ...names);
  const row = (label: string, summary: boolean, cells: readonly PaperCell[]): PaperRow => ({ names: [...place, label], group, summary, cells });
  const full = (source: TableSource, label: string, summary: boolean): PaperRow => row(label, summary, [
    countCell(at(label, "n"), [source]), ...conditions.map((condition) => accuracyCell(at(label, conditionNames[condition]), source, condition)), ddsCell(at(label, "DDS"), source),
  ]);
  const parts = (["OR", "NOR"] as const).flatMap((each) => sources.find((source) => source.class === each) ?? []);
  const both = sources.filter((source) => source.class === "both");
  const pooled = pooledSource(parts, both);
  return [
    ...parts.map((source) => full(source, source.class as string, false)),
    ...(parts.length < 2 ? [] : [row("Balanced", true, [
      countCell(at("Balanced", "n"), parts), ...conditions.map((condition) => emptyCell(at("Balanced", conditionNames[condition]), "percent", `accuracy in ${conditionNames[condition]}, percent`)),
      summaryCell({ kind: "macro", address: at("Balanced", "DDS"), domains: parts, all: both, parts: parts.map((source) => at(source.class as string, "DDS")), mark: null }),
    ])]),
    ...(parts.length < 2 || pooled === null ? [] : [full(pooled, "All items", true)]),
  ];
}
