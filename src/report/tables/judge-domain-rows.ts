import type { TableSource } from "../../analysis/table-source.js";
import type { PaperCell, PaperRow } from "./paper-table.js";
import { distinct, type SourceGroup } from "./plain-sources.js";
import { pooledSource } from "./pooled-source.js";

/**
 * A row for each judge and domain, and one for all items of a judge where it has several domains.
 * @param cells the cells of a row from its source and from what names it
 */
export function judgeDomainRows({ name, sources }: SourceGroup, cells: (source: TableSource, names: readonly (string | null)[]) => readonly PaperCell[]): PaperRow[] {
  return distinct(sources.map(({ judge }) => judge)).flatMap((judge) => {
    const own = sources.filter((source) => source.judge === judge);
    const all = own.filter(({ domain }) => domain === "all");
    const domains = own.filter(({ domain }) => domain !== "all");
    const row = (source: TableSource, label: string, summary: boolean): PaperRow => ({ names: [judge, label], group: name, summary, cells: cells(source, [name, judge, label]) });
    const pooled = domains.length === 0 ? all[0] : domains.length === 1 ? undefined : pooledSource(domains, all);
    return [...domains.map((source) => row(source, source.domain, false)), ...(pooled === undefined || pooled === null ? [] : [row(pooled, "All items", domains.length > 0)])];
  });
}
