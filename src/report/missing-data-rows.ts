import type { LossView } from "../analysis/missing-data.js";
import type { ContrastStatistics } from "../analysis/report-document.js";
import type { Estimate } from "../stats/estimate.js";
import { formatNumber } from "./format-number.js";
import type { StatisticRow } from "./statistic-rows.js";

/** DDS by the other ways of dealing with lost replies, and whether losses differ between conditions; nothing where none is lost. */
export function missingDataRows({ missing_data: data, table }: Pick<ContrastStatistics, "missing_data" | "table">): StatisticRow[] {
  if (data === null) return [];
  const planned = Object.values(table).reduce((sum, count) => sum + count, 0);
  const row = (key: string, label: string, n: number, rest: Partial<StatisticRow>): StatisticRow => ({
    group: "Where replies were lost", key: `missing_data.${key}`, label, measure: "points", estimate: null, interval: null, unit: null, se: null, n, missing: planned - n, note: "", ...rest,
  });
  const estimated = (key: string, label: string, n: number, estimate: Estimate | null, rest: Partial<StatisticRow>): StatisticRow => row(key, label, n, estimate === null
    ? { note: "not measured: no item has these verdicts" } : { estimate: estimate.estimate, interval: estimate.ci95, unit: estimate.unit, se: estimate.se, ...rest });
  const { bounds, imputed, differential: loss, items } = data;
  return [
    estimated("missing_as_wrong.dds", "DDS, lost verdicts counted as wrong", data.missing_as_wrong.n, data.missing_as_wrong.dds, { note: "as published results count them" }),
    row("imputed", "DDS, lost verdicts imputed", imputed?.n ?? items.asked, imputed === null ? { note: `not measured: ${data.not_computed[0] ?? ""}` } : {
      estimate: imputed.estimate, interval: imputed.ci95, unit: imputed.unit, se: imputed.se,
      note: `from the item's other verdicts, ${formatNumber(imputed.imputations, "count")} imputations; ${formatNumber(100 * imputed.fraction_missing, "percent")}\u00a0% of the information is missing`,
    }),
    row("bounds", "DDS, whatever the lost verdicts were", bounds?.n ?? 0, bounds === null ? { note: "not measured" } : { interval: bounds.ci95, note: "the 95\u00a0% intervals of both bounds together" }),
    ...(["correct", "incorrect"] as const).map((polarity) => estimated(`by_polarity.${polarity}.delta`, `Accuracy on ${claims[polarity]}, C2 \u2212 C1, every item with both verdicts`,
      data.by_polarity[polarity].n, data.by_polarity[polarity].delta, { note: "other items than those of DDS", reach: 100 })),
    ...loss === null ? [] : (["correct", "incorrect"] as const).map((polarity) => row(`differential.${polarity}`, `Lost on ${claims[polarity]}, C2 \u2212 C1`, loss.n, {
      estimate: loss[polarity].difference, interval: loss[polarity].ci95, reach: 100, note: lossNote(loss[polarity]),
    })),
    ...loss === null || loss.all === null ? [] : [row("differential.all.p", "Losses alike in all four conditions, p", loss.n, {
      measure: "p", estimate: loss.all.p, note: `Cochran's Q ${loss.all.statistic.toFixed(2)}, ${loss.all.method === "exact" ? "exact" : "chi-square with 3 degrees of freedom"}, ${formatNumber(loss.all.informative, "count")} items differ`,
    })],
  ];
}

const claims = { correct: "right claims", incorrect: "wrong claims" } as const;

function lossNote({ c1, c2, mcnemar }: LossView): string {
  const rates = `${formatNumber(c1, "percent")}\u00a0% in C1, ${formatNumber(c2, "percent")}\u00a0% in C2`;
  return mcnemar === null ? rates : `${rates}; McNemar exact p ${formatNumber(mcnemar.exact, "p")}, mid-p ${formatNumber(mcnemar.midp, "p")} (${mcnemar.b} in C1 alone, ${mcnemar.c} in C2 alone)`;
}
