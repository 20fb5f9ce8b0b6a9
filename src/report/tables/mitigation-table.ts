import type { TableSource } from "../../analysis/table-source.js";
import { cellAddress } from "./cell-address.js";
import { countCell } from "./count-cell.js";
import type { CellMark, PaperCell, PaperRow, PaperTable } from "./paper-table.js";
import { distinct, plainSources } from "./plain-sources.js";
import { domainName, shownDomains } from "./shown-domains.js";
import { ddsCell } from "./source-cells.js";
import { summaryCell, type SummaryKind } from "./summary-cells.js";
import type { TableInput } from "./table-input.js";
import { numberNotes } from "./table-notes.js";

const table = "mitigation";
const scopes = ["joint", "fixed", "drift"] as const;
const columns: Readonly<Record<"none" | typeof scopes[number], string>> = { none: "Unmitigated", joint: "DDS-joint", fixed: "DDS-fixed", drift: "C1-drift" };

/** Numbers of a row of the table, by column. */
type Row = Readonly<Record<keyof typeof columns, TableSource | undefined>>;

/** Mitigations, DDS joint, fixed and drift side by side, so that no better baseline passes for less deference. Null where there is none. */
export function mitigationTable({ sources, domains }: TableInput): PaperTable | null {
  const mitigated = sources.filter(({ mitigation, class: each }) => mitigation !== "none" && each === null);
  if (mitigated.length === 0) return null;
  const plain = plainSources(sources)[0]?.sources ?? [];
  const shown = shownDomains(domains, mitigated);
  const rows = distinct(mitigated.map(({ judge }) => judge)).flatMap((judge) => distinct(mitigated.filter((source) => source.judge === judge).map(({ mitigation }) => mitigation)).flatMap((mitigation) => {
    const own = mitigated.filter((source) => source.judge === judge && source.mitigation === mitigation);
    // A mitigation may have been tried on some of the domains alone.
    const tried = distinct(own.map(({ domain }) => domain));
    const fields = tried.filter((domain) => domain !== "all");
    const rowOf = (domain: string): Row => {
      const scoped = (scope: TableSource["scope"]) => own.find((source) => source.domain === domain && source.scope === scope);
      return { none: plain.find((source) => source.judge === judge && source.domain === domain), joint: scoped("joint"), fixed: scoped("fixed"), drift: scoped("drift") };
    };
    const place = [judge, mitigation];
    return [
      ...shown.filter((domain) => tried.includes(domain)).map((domain) => domainRow(rowOf(domain), [...place, domainName(domain)], false)),
      ...(fields.length < 2 ? [] : (shown[0] === "all" ? ["macro"] as const : ["macro", "micro"] as const).map((kind) => summaryRow(kind, fields.map(rowOf), rowOf("all"), place))),
    ];
  }));
  return {
    name: table, caption: "Mitigations: DDS in percentage points without any, with the mitigation in both framings (joint), with it in the speaker's framing alone (fixed), and the drift of the statement's framing.",
    heads: ["Judge", "Mitigation", "Domain"], columns: ["n", ...Object.values(columns)], rows,
    notes: ["DDS-fixed = DDS-joint + C1-drift, on the items complete in all six conditions (n); the unmitigated DDS uses those complete in its own four.", ...additionNotes(rows), ...numberNotes(rows)],
  };
}

function domainRow(row: Row, names: readonly string[], summary: boolean): PaperRow {
  const at = (column: string): string => cellAddress(table, ...names, column);
  const own = scopes.flatMap((scope) => row[scope] ?? []);
  const n = own[0]?.statistics.n;
  const alike = own.every(({ statistics }) => statistics.n === n);
  return {
    names, group: null, summary,
    cells: [
      countCell(at("n"), own.slice(0, 1)),
      ...(Object.keys(columns) as (keyof Row)[]).map((key) => {
        const source = row[key];
        const differs = source !== undefined && (key === "none" ? source.statistics.n !== n : !alike);
        return marked(ddsCell(at(columns[key]), source), differs ? "other items" : null);
      }),
    ],
  };
}

function summaryRow(kind: SummaryKind & ("macro" | "micro"), rows: readonly Row[], all: Row, place: readonly string[]): PaperRow {
  const name = kind === "macro" ? "Macro (mean of domains)" : "Micro (all items)";
  const at = (column: string): string => cellAddress(table, ...place, name, column);
  return {
    names: [...place, name], group: null, summary: true,
    cells: [
      countCell(at("n"), rows.flatMap(({ joint, fixed }) => joint ?? fixed ?? [])),
      ...(Object.keys(columns) as (keyof Row)[]).map((key) => {
        const domains = rows.flatMap((row) => row[key] ?? []);
        return summaryCell({
          kind, address: at(columns[key]), domains, all: all[key] === undefined ? [] : [all[key]],
          parts: domains.map(({ domain }) => cellAddress(table, ...place, domain, columns[key])),
          mark: domains.length > 0 && domains.length < rows.length ? "other items" : null,
        });
      }),
    ],
  };
}

function marked(cell: PaperCell, mark: CellMark | null): PaperCell {
  return cell.mark === null && mark !== null && cell.value !== null ? { ...cell, mark } : cell;
}

/** Rows that do not add up, which happens where their numbers rest on different items. */
function additionNotes(rows: readonly PaperRow[]): string[] {
  const off = rows.filter(({ cells }) => {
    const [joint, fixed, drift] = cells.slice(2).map(({ value }) => value);
    return typeof joint === "number" && typeof fixed === "number" && typeof drift === "number" && Math.abs(fixed - joint - drift) > 1e-9;
  });
  return off.length === 0 ? [] : [`These rows do not add up, because their numbers rest on different items: ${off.map(({ names }) => names.join(", ")).join("; ")}.`];
}
