import type { JudgeBlock } from "../analysis/report-document.js";
import type { VarianceComponent } from "../analysis/variance-document.js";
import type { StatisticRow } from "./statistic-rows.js";

/** The components of variance of an item's difference as standard deviations in points, and the errors that other sizes would have; empty without items. */
export function componentRows({ variance_components: components = null }: Pick<JudgeBlock, "variance_components">): StatisticRow[] {
  if (components === null) return [];
  const { n, wording, item, repeat, crossed, projected } = components;
  const row = (key: string, label: string, rest: Partial<StatisticRow>): StatisticRow => ({
    group: "Where the spread comes from", key: `variance_components.${key}`, label, measure: "percent", estimate: null, interval: null, unit: null, se: null, n, missing: NaN, note: "points", ...rest,
  });
  const spread = (key: string, label: string, value: VarianceComponent | null, rest: Partial<StatisticRow> = {}): StatisticRow[] => value === null ? [] : [row(`${key}.sd_pp`, label, { estimate: value.sd_pp, ...rest })];
  return [
    ...spread("wording", "Between wordings", wording, { interval: wording?.sd_ci95 ?? null, reach: 1000 }),
    ...spread("item", "Items within a wording", item),
    ...spread("repeat", "One asking", repeat, { n: repeat?.n ?? n }),
    ...spread("crossed.item", "Items, in two wordings alike", crossed?.item ?? null, { n: crossed?.n ?? n }),
    ...spread("crossed.item_by_wording", "Items with one wording", crossed?.item_by_wording ?? null, { n: crossed?.n ?? n }),
    ...projected.map(({ items, wordings, repeats, se_pp }, index) => row(`projected.${index}.se_pp`, `Error of DDS with ${items} items, ${wordings} wordings, ${repeats} askings`, { estimate: se_pp })),
  ];
}
