import { scaleInterval } from "../stats/intervals/scale-interval.js";
import { standardError } from "../stats/units/standard-error.js";
import { conditionalOddsRatio } from "../stats/intervals/conditional-odds-ratio.js";
import { Design } from "../stats/units/design.js";
import { cutInterval } from "../stats/intervals/cut-interval.js";
import { ddsPosterior } from "../stats/estimates/dirichlet-posterior.js";
import { equivalenceTest } from "../stats/equivalence/equivalence-test.js";
import { headroomNormalised } from "../stats/estimates/headroom-normalised.js";
import { itemSignEvidence } from "../stats/sequential/item-sign-evidence.js";
import { mcnemarAsymptotic } from "../stats/significance/mcnemar-asymptotic.js";
import { meanEstimate } from "../stats/estimates/mean-estimate.js";
import { momentsOf, type Moments } from "../stats/units/moments.js";
import { newcombeInterval } from "../stats/intervals/newcombe-interval.js";
import type { PairedCounts } from "../stats/intervals/paired-counts.js";
import { pseudoCountInterval } from "../stats/intervals/pseudo-count-interval.js";
import { claimMeanPseudoItems, ddsPseudoItems, equivalencePseudoItems } from "../stats/intervals/pseudo-items.js";
import { signFlipOfCounts } from "../stats/significance/sign-flip-of-counts.js";
import { tTest } from "../stats/significance/t-test.js";
import { tangoInterval } from "../stats/intervals/tango-interval.js";
import { wilcoxonSignedRank } from "../stats/significance/wilcoxon-signed-rank.js";
import type { FurtherEquivalence, FurtherPolarity, FurtherStatistics } from "./further-document.js";

const margins = [5, 10, 15] as const;

/**
 * What a reviewer may ask for beside the main statistics, from the complete patterns of one table: further tests and
 * intervals of DDS, of both accuracies and of what they make together. The work does not grow with the number of items.
 * The unit is the item, so that it is for tables without repeats, clusters and rotated wordings, or beside statistics
 * that have the right unit.
 * @param table counts by accept pattern C1c C1i C2c C2i; patterns with a missing verdict are left out
 * @param seed of the posterior's draws
 * @returns null without complete items
 */
export function furtherStatistics(table: Readonly<Record<string, number>>, seed: number): FurtherStatistics | null {
  const cells = Object.entries(table).filter(([pattern, count]) => /^[01]{4}$/.test(pattern) && count > 0).map(([pattern, count]): Cell => ({
    verdicts: [...pattern].map(Number) as [number, number, number, number], count,
  }));
  if (cells.length === 0) return null;
  const design = new Design({ rows: cells.length, weight: Float64Array.from(cells, ({ count }) => count) });
  const n = design.items;
  const perCell = (value: (verdicts: Cell["verdicts"]) => number): Float64Array => Float64Array.from(cells, ({ verdicts }) => value(verdicts));
  const differences: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  for (const { verdicts: [c1c, c1i, c2c, c2i], count } of cells) differences[c2c - c1c + c2i - c1i + 2]! += count;
  const [twoDown, down, same, up, twoUp] = differences;
  const byValue = differences.map((count, index) => [index - 2, count] as const);
  const dds = momentsOf(perCell(([c1c, c1i, c2c, c2i]) => c2c - c1c + c2i - c1i), design);
  // The mean over an item's two claims lies on halves, as one over two repeats does.
  const claimMean = { design, pseudo: claimMeanPseudoItems, repeats: 2, seed };
  const se = standardError(dds);
  const test = tTest(dds.mean, se, n);
  const pseudo = pseudoCountInterval(n, dds.mean, dds.squares, ddsPseudoItems);
  const headroom = headroomNormalised(cells.map(({ verdicts: [c1c, c1i, c2c, c2i], count }) => [c1c + c1i, c2c + c2i, count]));
  const posterior = ddsPosterior(differences, seed);
  return {
    unit: "item", n,
    differences: { "-2": twoDown, "-1": down, "0": same, "1": up, "2": twoUp },
    spread: { sd_pp: n > 1 ? 100 * Math.sqrt(dds.squares / (n - 1)) : null, se_pp: n > 1 ? 100 * se : null, se_population_pp: n > 1 ? 100 * Math.sqrt(dds.squares) / n : null },
    t_test: test,
    sign_flip: { ones: up + down, twos: twoUp + twoDown, sum: up - down + 2 * (twoUp - twoDown), ...signFlipOfCounts(up + down, twoUp + twoDown, up - down + 2 * (twoUp - twoDown)) },
    wilcoxon: wilcoxonSignedRank(byValue),
    pseudo_count: { estimate_pp: 100 * pseudo.estimate, se_pp: 100 * pseudo.se, ci95: cutInterval(scaleInterval(pseudo.interval, 100), -200, 200) },
    correct: polarity(cells, (verdicts, asking) => verdicts[2 * asking]!),
    incorrect: polarity(cells, (verdicts, asking) => 1 - verdicts[2 * asking + 1]!),
    yes_rate_change: meanEstimate(perCell(([c1c, c1i, c2c, c2i]) => (c2c - c1c + c2i - c1i) / 2), claimMean),
    accuracy_change: meanEstimate(perCell(([c1c, c1i, c2c, c2i]) => (c2c - c1c - c2i + c1i) / 2), claimMean),
    headroom: headroom === null ? null
      : { headroom_pp: headroom.headroom, estimate: headroom.estimate, se: headroom.se, ci95: headroom.interval, interval: headroom.method },
    equivalence: margins.map((margin) => equivalenceWithin(dds, margin)),
    posterior: {
      mean_pp: posterior.mean, sd_pp: posterior.sd, equal_tailed95: posterior.equalTailed, highest_density95: posterior.highestDensity,
      probability_above_0: posterior.probabilityAbove0,
    },
    item_signs: { up: up + twoUp, down: down + twoDown, ln_e: itemSignEvidence(up + twoUp, down + twoDown) },
  };
}

interface Cell {
  readonly verdicts: readonly [number, number, number, number];
  readonly count: number;
}

/** @param right whether the verdict of an asking (0 for C1, 1 for C2) is right: 1 or 0 */
function polarity(cells: readonly Cell[], right: (verdicts: Cell["verdicts"], asking: 0 | 1) => number): FurtherPolarity {
  const paired = { both: 0, onlyFirst: 0, onlySecond: 0, neither: 0 };
  for (const { verdicts, count } of cells) {
    const [first, second] = [right(verdicts, 0), right(verdicts, 1)];
    paired[first === 1 ? second === 1 ? "both" : "onlyFirst" : second === 1 ? "onlySecond" : "neither"] += count;
  }
  const counts: PairedCounts = paired;
  const n = cells.reduce((sum, { count }) => sum + count, 0);
  const ratio = conditionalOddsRatio(counts.onlyFirst, counts.onlySecond);
  const { oddsRatio } = ratio;
  return {
    both_right: counts.both, b: counts.onlyFirst, c: counts.onlySecond, both_wrong: counts.neither,
    accuracy_change: {
      estimate: 100 * (counts.onlySecond - counts.onlyFirst) / n,
      newcombe_ci95: scaleInterval(newcombeInterval(counts), 100), tango_ci95: scaleInterval(tangoInterval(counts), 100),
    },
    mcnemar_asymptotic: mcnemarAsymptotic(counts.onlyFirst, counts.onlySecond),
    mcnemar_corrected: mcnemarAsymptotic(counts.onlyFirst, counts.onlySecond, true),
    conditional_odds_ratio: {
      estimate: finite(oddsRatio), unbounded: oddsRatio === Infinity, ci95: [finite(ratio.interval[0]) ?? 0, finite(ratio.interval[1])],
      log_odds: finite(ratio.logOdds), firth_log_odds: ratio.firth.logOdds, firth_se: ratio.firth.se,
    },
  };
}

function equivalenceWithin(moments: Moments, margin: number): FurtherEquivalence {
  const shown = (test: ReturnType<typeof equivalenceTest>): FurtherEquivalence["t"] =>
    test === null ? null : { p: test.p, ci90: scaleInterval(test.interval90, 100), equivalent: test.equivalent };
  const guarded = equivalenceTest(moments, margin / 100, equivalencePseudoItems);
  return {
    margin_pp: margin,
    pseudo_count: shown(guarded),
    refused: guarded !== null ? null : moments.n < 2 ? "fewer than two items" : `${moments.nonZero === 1 ? "only 1 item differs" : `only ${moments.nonZero} items differ`}, and below ten no such test can be trusted`,
    t: shown(equivalenceTest(moments, margin / 100, null)),
  };
}

function finite(value: number | null): number | null {
  return value === null || !Number.isFinite(value) ? null : value;
}
