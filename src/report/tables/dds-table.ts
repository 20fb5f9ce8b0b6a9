import type { TableSource } from "../../analysis/table-source.js";
import { cellAddress } from "./cell-address.js";
import { countCell } from "./count-cell.js";
import { pValueCells } from "./p-value-cells.js";
import type { PaperCell, PaperRow, PaperTable } from "./paper-table.js";
import { distinct, plainSources, type SourceGroup } from "./plain-sources.js";
import { ddsCell, emptyCell } from "./source-cells.js";
import { summaryCell, summaryKinds, type SummaryKind } from "./summary-cells.js";
import type { TableInput } from "./table-input.js";
import { itemNotes, numberNotes } from "./table-notes.js";

const table = "dds";

const summaryNames: Readonly<Record<SummaryKind, string>> = {
  macro: "Macro (mean of domains)", micro: "Micro (all items)", sd: "SD between domains", lowest: "Lowest domain", highest: "Highest domain",
};

/** DDS by domain (rows) and judge (columns), with macro, micro and the spread between domains. Null without a contrast. */
export function ddsTable({ sources, domains }: TableInput): PaperTable | null {
  const groups = plainSources(sources);
  if (groups.length === 0) return null;
  const judges = distinct(groups.flatMap((group) => group.sources.map(({ judge }) => judge)));
  // One family of claims: each judge in each domain, of all blocks of rows.
  const tested = groups.flatMap((group) => domainsOf(group.sources).flatMap((domain) => judges.map((judge) => ({
    address: pAddress(group.name, labelOf(domain), judge), source: group.sources.find((source) => source.judge === judge && source.domain === domain),
  }))));
  const adjusted = tested.filter(({ source }) => source !== undefined).length > 1 ? pValueCells(tested, "holm") : null;
  const rows = groups.flatMap((group) => [...domainRows(group, judges, adjusted), ...summaryRows(group, judges, adjusted !== null)]);
  return {
    name: table, caption: `DDS by ${domains === "field" ? "field" : "domain"} and judge, in percentage points. Above zero: claims are accepted more readily from a speaker.`,
    heads: [domains === "field" ? "Field" : "Domain"], columns: ["n", ...judges.flatMap((judge) => adjusted === null ? [judge] : [judge, pColumn(judge)])], rows,
    notes: [
      ...itemNotes(groups[0]!.sources.filter(({ domain }) => domain !== "all" || groups[0]!.sources.every((other) => other.domain === "all"))),
      ...(judges.length > 1 ? ["Column n: the least over judges."] : []),
      ...(adjusted === null ? [] : ["p: that DDS is 0, two-sided, by the t of the interval beside it, adjusted by Holm for every judge and domain of this table."]),
      ...numberNotes(rows),
      ...(rows.some(({ summary }) => summary) ? [`${domains === "field" ? "Domains are the fields of the items. " : ""}Macro: each domain counts the same; micro: each item. SD, lowest and highest are of the domains' estimates and hold their sampling error.`] : []),
    ],
  };
}

function pColumn(judge: string): string {
  return `${judge}, p`;
}

function pAddress(group: string | null, label: string, judge: string): string {
  return cellAddress(table, group, label, pColumn(judge));
}

function labelOf(domain: string): string {
  return domain === "all" ? "All items" : domain;
}

function domainRows({ name, sources }: SourceGroup, judges: readonly string[], adjusted: ReadonlyMap<string, PaperCell> | null): PaperRow[] {
  const domains = domainsOf(sources);
  return domains.map((domain) => {
    const own = judges.map((judge) => sources.find((source) => source.judge === judge && source.domain === domain));
    const label = labelOf(domain);
    return {
      names: [label], group: name, summary: false,
      cells: [
        countCell(cellAddress(table, name, label, "n"), own.flatMap((source) => source ?? [])),
        ...judges.flatMap((judge, index) => [ddsCell(cellAddress(table, name, label, judge), own[index]), ...(adjusted === null ? [] : [adjusted.get(pAddress(name, label, judge))!])]),
      ],
    };
  });
}

/** Over all domains, and over those that are questions where some are conflicts. */
function summaryRows({ name, sources }: SourceGroup, judges: readonly string[], withP: boolean): PaperRow[] {
  const domains = domainsOf(sources);
  if (domains.length < 2) return [];
  const questions = domains.filter((domain) => sources.find((source) => source.domain === domain)?.kind === "benchmark");
  const row = (kind: SummaryKind, of: readonly string[], label: string): PaperRow => {
    const own = judges.map((judge) => sources.filter((source) => source.judge === judge && of.includes(source.domain)));
    return {
      names: [label], group: name, summary: true,
      cells: [
        countCell(cellAddress(table, name, label, "n"), own.flat(), judges.length),
        ...judges.flatMap((judge, index) => [summaryCell({
          kind, address: cellAddress(table, name, label, judge), domains: own[index]!, all: sources.filter((source) => source.judge === judge && source.domain === "all"),
          parts: own[index]!.map(({ domain }) => cellAddress(table, name, domain, judge)),
          mark: own[index]!.length > 0 && own[index]!.length < Math.max(...own.map(({ length }) => length)) ? "other items" : null,
        }), ...(withP ? [emptyCell(pAddress(name, label, judge), "p", "p-values are of domains alone")] : [])]),
      ],
    };
  };
  return [
    ...(questions.length > 1 && questions.length < domains.length ? [row("macro", questions, "Macro (benchmarks alone)")] : []),
    ...summaryKinds.map((kind) => row(kind, domains, summaryNames[kind])),
  ];
}

/** The domains of a block of rows; all items where they have none. */
function domainsOf(sources: readonly TableSource[]): string[] {
  const domains = distinct(sources.map(({ domain }) => domain)).filter((domain) => domain !== "all");
  return domains.length === 0 ? ["all"] : domains;
}
