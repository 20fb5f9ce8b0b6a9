import { contrastStatistics } from "../../analysis/contrast-statistics.js";
import { sampleOfCounts } from "../../analysis/sample-of-counts.js";
import type { TableSource } from "../../analysis/table-source.js";

/**
 * One judge's domains as one source, which holds their macro and micro estimates: the one of `all` that was made of just these domains, else computed
 * from their counts. Null where neither is possible: counts know no wordings, clusters or repeats, and an interval that forgets them
 * would be too narrow.
 */
export function pooledSource(domains: readonly TableSource[], all: readonly TableSource[]): TableSource | null {
  const measured = domains.filter(({ statistics }) => statistics.n > 0);
  const first = measured[0];
  if (first === undefined) return null;
  const names = measured.map(nameOf);
  const stored = all.find(({ statistics: { fields } }) => fields.length === names.length && fields.every(({ field }) => names.includes(field)));
  if (stored !== undefined) return stored;
  const statistics = contrastStatistics(sampleOfCounts(measured.map((source) => ({ name: nameOf(source), patterns: Object.entries(source.statistics.table) }))), { draws: false });
  const faithful = measured.every(({ statistics: { dds } }, index) => dds !== null && dds.unit === "item" && Math.abs(dds.estimate - (statistics.fields[index]?.dds.estimate ?? NaN)) < 1e-6);
  if (!faithful) return null;
  const { place: _, ...rest } = first;
  return { ...rest, domain: "all", class: null, statistics, origin: [...new Set(measured.map(({ origin }) => origin))].join("; ") };
}

function nameOf({ domain, class: each }: TableSource): string {
  return each ?? domain;
}
