import type { FurtherPolarity } from "../analysis/further-document.js";
import type { JudgeBlock } from "../analysis/report-document.js";
import { formatInterval } from "./format-interval.js";
import { formatNumber } from "./format-number.js";
import { incompleteItems, type StatisticRow } from "./statistic-rows.js";

type Block = Pick<JudgeBlock, "further" | "further_note" | "equivalence" | "n" | "table">;

/** The tests and intervals that a reviewer may ask for beside the main ones, each with its method in `note`; empty where there are none. */
export function furtherRows(block: Block): StatisticRow[] {
  const { further, equivalence = null } = block;
  const missing = incompleteItems(block);
  const row = (key: string, label: string, measure: StatisticRow["measure"], rest: Partial<StatisticRow>): StatisticRow => ({
    group: "Further statistics", key, label, measure, estimate: null, interval: null, unit: null, se: null, n: block.n, missing, note: "", ...rest,
  });
  return [
    ...further === null ? [] : ((): StatisticRow[] => {
      const { t_test: t, sign_flip, spread, pseudo_count: pseudo, headroom, posterior, item_signs, wilcoxon } = further;
      const item = (key: string, label: string, measure: StatisticRow["measure"], rest: Partial<StatisticRow>): StatisticRow => row(`further.${key}`, label, measure, { unit: "item", ...rest });
      return [
        item("t_test.p", "DDS is 0, p", "p", t === null ? { note: "not measured: no spread" } : { estimate: t.p, note: `paired t test, t ${signedDigits(t.t)} with ${formatNumber(t.degrees, "count")} degrees of freedom` }),
        item("sign_flip.exact", "Framings could be swapped within items, p", "p", { estimate: sign_flip.exact, note: `exact sign-flip test, ${formatNumber(sign_flip.ones + sign_flip.twos, "count")} items differ` }),
        item("sign_flip.midp", "The same, mid-p", "p", { estimate: sign_flip.midp, note: "mid-p of the sign-flip test" }),
        item("wilcoxon.p", "The same by ranks, p", "p", { estimate: wilcoxon.p, note: "Wilcoxon's signed ranks, normal approximation with ties" }),
        item("spread.sd_pp", "Standard deviation of an item's difference", "percent", { estimate: spread.sd_pp, note: spread.sd_pp === null ? "not measured: one item" : "points; n \u2212 1 in the denominator" }),
        item("pseudo_count", "DDS with imagined items", "points", { estimate: pseudo.estimate_pp, interval: pseudo.ci95, se: pseudo.se_pp, note: "1/4, 1/2, 1/2, 1/2, 1/4 of an item added at \u22122 to 2; t" }),
        ...polarityRows(item, "correct", "right claims", further.correct),
        ...polarityRows(item, "incorrect", "wrong claims", further.incorrect),
        item("headroom", "DDS as a share of its headroom", "effect", headroom === null ? { note: "not measured: C1 leaves no room" } : {
          estimate: headroom.estimate, interval: headroom.ci95, se: headroom.se,
          note: `of ${formatNumber(headroom.headroom_pp, "points")} points; ${headroom.interval === "delta-t" ? "delta method, t" : "with imagined items"}`,
        }),
        ...further.equivalence.map(({ margin_pp, pseudo_count: guarded, refused }, index) => item(`equivalence.${index}.pseudo_count.p`, `DDS within \u00b1${margin_pp} points, p`, "p", guarded === null
          ? { note: `refused: ${refused ?? ""}` } : { estimate: guarded.p, note: `two one-sided t tests with half an imagined item in each difference; 90\u00a0% interval ${formatInterval(guarded.ci90, "points")}, ${guarded.equivalent ? "shown" : "not shown"}` })),
        item("posterior", "DDS, posterior mean", "points", { estimate: posterior.mean_pp, interval: posterior.equal_tailed95, se: posterior.sd_pp, note: `Jeffreys' prior, equal tails; above 0 with probability ${formatNumber(posterior.probability_above_0, "probability")}` }),
        item("item_signs.ln_e", "Evidence of item signs, ln e", "effect", { estimate: item_signs.ln_e, note: `${formatNumber(item_signs.up, "count")} items towards accepting, ${formatNumber(item_signs.down, "count")} away; above 3 is an e-value of 20` }),
      ];
    })(),
    ...equivalence === null ? [] : [
      row("equivalence.pooled", `DDS within \u00b1${equivalence.margin} points, pooled, p`, "p", { estimate: equivalence.pooled.p, note: `90\u00a0% interval by the study's unit ${formatInterval(equivalence.pooled.ci90, "points")}: ${shown(equivalence.pooled.equivalent)}` }),
      row("equivalence.every_domain.p", "The same in every field, p", "p", {
        estimate: equivalence.every_domain.p,
        note: `intersection-union test by items over ${formatNumber(equivalence.every_domain.domains, "count")} ${equivalence.every_domain.domains === 1 ? "field" : "fields"}${equivalence.every_domain.refused === 0 ? "" : `, refused in ${formatNumber(equivalence.every_domain.refused, "count")} where fewer than ten items differ`}: ${shown(equivalence.every_domain.equivalent)}`,
      }),
      row("equivalence.rms_bound", "Root mean square of the fields' DDS", "percent", {
        estimate: equivalence.rms_bound.observed, interval: [0, equivalence.rms_bound.bound95], reach: 1000,
        note: `points; the upper end is the 95\u00a0% bound that the finding asks to be below ${equivalence.margin}: ${shown(equivalence.rms_bound.equivalent)}`,
      }),
    ],
  ];
}

function polarityRows(item: (key: string, label: string, measure: StatisticRow["measure"], rest: Partial<StatisticRow>) => StatisticRow, polarity: "correct" | "incorrect", claims: string, own: FurtherPolarity): StatisticRow[] {
  const { accuracy_change: change, conditional_odds_ratio: odds } = own;
  const name = `Accuracy on ${claims}, C2 \u2212 C1`;
  return [
    item(`${polarity}.accuracy_change.newcombe_ci95`, name, "points", { estimate: change.estimate, interval: change.newcombe_ci95, reach: 100, note: "Newcombe's method 10, correlation corrected" }),
    item(`${polarity}.accuracy_change.tango_ci95`, name, "points", { estimate: change.estimate, interval: change.tango_ci95, reach: 100, note: "Tango's score interval" }),
    item(`${polarity}.conditional_odds_ratio`, `Odds ratio, ${claims}`, "effect", {
      estimate: odds.estimate, interval: odds.ci95[1] === null ? null : [odds.ci95[0], odds.ci95[1]],
      note: `${formatNumber(own.c, "count")} right in C2 alone over ${formatNumber(own.b, "count")} in C1 alone; mid-p interval${odds.ci95[1] === null ? ` from ${formatNumber(odds.ci95[0], "effect")} on, without an upper end` : ""}`,
    }),
  ];
}

function shown(equivalent: boolean): string {
  return equivalent ? "shown" : "not shown";
}

function signedDigits(value: number): string {
  return value.toFixed(2).replace("-", "\u2212");
}
