import type { JudgeBlock, WithoutItems } from "../analysis/report-document.js";
import type { Estimate } from "../stats/estimate.js";
import type { StatisticRow } from "./statistic-rows.js";
import { withCount } from "./with-count.js";

/** DDS without the flagged items, all of them and by code; nothing where it was not asked for. */
export function sensitivityRows({ sensitivity }: Pick<JudgeBlock, "sensitivity">): StatisticRow[] {
  if (sensitivity === null) return [];
  const group = "Without flagged items";
  const row = (key: string, label: string, value: Estimate | null, n: number, note: string): StatisticRow => ({
    group, key: `sensitivity.${key}`, label, measure: "points", estimate: value?.estimate ?? null, interval: value?.ci95 ?? null,
    unit: value?.unit ?? null, se: value?.se ?? null, n, missing: NaN, note,
  });
  const rows = (path: string, left: WithoutItems, name: string, note: string): StatisticRow[] => [
    row(`${path}dds`, `DDS, ${name}`, left.dds, left.n, left.dds === null ? "not measured: no complete item is left" : note),
    row(`${path}change`, `DDS, ${name}, minus DDS of all`, left.change, left.n, left.change === null ? unchanged : ""),
    ...left.dds_probability === null ? [] : [
      row(`${path}dds_probability`, `DDS on probabilities, ${name}`, left.dds_probability, left.n, ""),
      row(`${path}change_probability`, `DDS on probabilities, ${name}, minus that of all`, left.change_probability, left.n, left.change_probability === null ? unchanged : ""),
    ],
  ];
  return [
    ...rows("", sensitivity, "without all of them", sensitivity.flagged === 0 ? "the audit flags no item" : `${withCount(sensitivity.flagged, "item")} ${sensitivity.flagged === 1 ? "is" : "are"} flagged`),
    ...sensitivity.by_code.flatMap((each, index) => rows(`by_code.${index}.`, each, `without ${each.code}`, `${withCount(each.items, "item")}, ${each.severity}`)),
  ];
}

const unchanged = "not measured: none or all of the complete items are left out";
