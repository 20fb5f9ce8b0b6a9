import { equivalenceInEveryDomain } from "../stats/equivalence/equivalence-in-every-domain.js";
import { equivalenceMargin } from "../stats/equivalence/equivalence-margin.js";
import { equivalenceTest } from "../stats/equivalence/equivalence-test.js";
import { rootMeanSquareBound } from "../stats/equivalence/root-mean-square-bound.js";
import type { Estimate, Interval } from "../stats/estimate.js";
import { clopperPearson } from "../stats/intervals/clopper-pearson.js";
import { cutInterval } from "../stats/intervals/cut-interval.js";
import { fewestDifferences } from "../stats/intervals/fewest-differences.js";
import { equivalencePseudoItems } from "../stats/intervals/pseudo-items.js";
import { scaleInterval } from "../stats/intervals/scale-interval.js";
import { tInterval } from "../stats/intervals/t-interval.js";
import { itemsForEquivalence } from "../stats/planning/items-for-equivalence.js";
import type { Moments } from "../stats/units/moments.js";
import type { EquivalenceEvidence } from "./equivalence-document.js";
import type { ContrastStatistics, Finding } from "./report-document.js";

type Basis = Finding["basis"];

/**
 * Equivalence of DDS within the margin, by t with half an imagined item in each of the five cells and by the unit's
 * own 90 % interval, each kind of claim for itself, and the bound on the root mean square of the fields' DDS. With fewer than ten
 * items that differ, 200 times the exact 95 % upper bound of their share instead: no item moves DDS by more than 200 / n. Beside
 * them the intersection-union test over fields, which the rule does not ask for. Null without complete items.
 */
export function equivalenceEvidence(statistics: ContrastStatistics, basis: Basis): EquivalenceEvidence | null {
  const effect = effectOf(statistics, basis);
  if (effect === null) return null;
  const { n } = statistics;
  const differing = basis === "verdicts" ? differingItems(statistics) : n;
  const fields = fieldMoments(statistics, basis, effect);
  const own = effectInterval90(effect, n);
  const guarded = equivalenceTest(momentsOfEffect(effect, n, differing), equivalenceMargin / 100);
  const guardedInterval = guarded === null ? null : scaleInterval(guarded.interval90, 100);
  const pooled = guardedInterval !== null && within(guardedInterval) && within(own);
  const claims = eachClaim(statistics, basis);
  const observed = 100 * Math.sqrt(fields.reduce((sum, { mean }) => sum + mean ** 2, 0) / fields.length);
  const spread = pooledSpread(fields);
  const bound = rootMeanSquareBound(fields.map(({ mean }) => 100 * mean), fields.map((field) => spread / Math.sqrt(field.n)));
  const rms = { observed, bound95: bound, equivalent: bound < equivalenceMargin };
  const few = n < 2 || differing < fewestDifferences ? 200 * clopperPearson(differing, n, 0.1)[1] : null;
  const everyDomain = equivalenceInEveryDomain(fields, equivalenceMargin / 100);
  return {
    margin: equivalenceMargin, basis, differing,
    pooled: { ci90: own[1] > own[0] ? own : cutInterval(tInterval(effect.estimate, effect.se, n - 1, 0.9), -200, 200), ci90_pseudo_count: guardedInterval, p: guarded?.p ?? null, equivalent: pooled },
    each_claim: claims,
    every_domain: { domains: fields.length, refused: everyDomain.refused, p: everyDomain.p, equivalent: everyDomain.equivalent },
    rms_bound: rms,
    few_differences: few === null ? null : { bound95: few, equivalent: n > 1 && few < equivalenceMargin },
    // A share of the pooled items alone would hide a field that holds all of the differences.
    shown: n > 1 && (few !== null ? few < equivalenceMargin && observed < equivalenceMargin : pooled && claims.equivalent && rms.equivalent),
  };
}

/** Items that showing equivalence would take at the spread seen; null without complete items. */
export function itemsForRobustness(statistics: ContrastStatistics, basis: Basis): number | null {
  const effect = effectOf(statistics, basis);
  if (effect === null) return null;
  const fields = fieldMoments(statistics, basis, effect);
  const design = effect.se_item > 0 ? Math.max(1, effect.se / effect.se_item) : 1;
  return itemsForEquivalence(pooledSpread(fields) * design, equivalenceMargin, fields.length);
}

function effectOf({ dds, dds_probability }: Pick<ContrastStatistics, "dds" | "dds_probability">, basis: Basis): Estimate | null {
  return basis === "probabilities" ? dds_probability : dds;
}

/**
 * Opposite moves of right and wrong claims cancel in DDS: a judge whose every verdict turns round has a DDS of 0.
 * So each kind of claim must stay within the margin too: by its interval on verdicts, by its mean on probabilities.
 */
function eachClaim(statistics: ContrastStatistics, basis: Basis): EquivalenceEvidence["each_claim"] {
  const { delta_correct: right, delta_incorrect: wrong, mean_probability: means, n } = statistics;
  if (basis === "verdicts") {
    if (right === null || wrong === null) return { correct: null, incorrect: null, equivalent: false };
    const [first, second] = [effectInterval90(right, n), effectInterval90(wrong, n)];
    const shown = (change: Estimate, interval: Interval) => ({ estimate: change.estimate, ci90: interval[1] > interval[0] ? interval : cutInterval(tInterval(change.estimate, change.se, n - 1, 0.9), -100, 100) });
    return { correct: shown(right, first), incorrect: shown(wrong, second), equivalent: within(first) && within(second) };
  }
  if (means === null) return { correct: null, incorrect: null, equivalent: false };
  const [first, second] = [100 * (means.c2_correct - means.c1_correct), 100 * (means.c2_incorrect - means.c1_incorrect)];
  return { correct: { estimate: first, ci90: null }, incorrect: { estimate: second, ci90: null }, equivalent: Math.abs(first) < equivalenceMargin && Math.abs(second) < equivalenceMargin };
}

/** The differences of every field, as shares; without fields the whole is the one field. */
function fieldMoments(statistics: ContrastStatistics, basis: Basis, effect: Estimate): Moments[] {
  const rows = statistics.fields.flatMap((row) => {
    const own = effectOf(row, basis);
    return own === null ? [] : [momentsOfEffect(own, row.n, basis === "probabilities" ? row.n : row.differing)];
  });
  return rows.length > 0 ? rows : [momentsOfEffect(effect, statistics.n, basis === "probabilities" ? statistics.n : differingItems(statistics))];
}

function momentsOfEffect({ estimate, se_item }: Estimate, n: number, nonZero: number): Moments {
  return { n, mean: estimate / 100, squares: (se_item / 100) ** 2 * n * (n - 1), nonZero };
}

/** The standard deviation of an item about its field's mean, in points, with the imagined items added to its squares. */
function pooledSpread(fields: readonly Moments[]): number {
  let squares = 0;
  let degrees = 0;
  for (const field of fields) {
    if (field.n < 2) continue;
    squares += field.squares;
    degrees += field.n - 1;
  }
  for (const [value, mass] of equivalencePseudoItems) {
    squares += mass * value * value;
    degrees += mass;
  }
  return 100 * Math.sqrt(squares / degrees);
}

/** The 90 % interval of the unit; where `ci95` is not by group, that of items without a guard, for the test adds imagined items of its own. */
function effectInterval90(effect: Estimate, n: number): Interval {
  const grouped = effect.interval === "cluster-t" && effect.df !== null;
  return grouped ? tInterval(effect.estimate, effect.se, effect.df, 0.9) : tInterval(effect.estimate, effect.se_item, n - 1, 0.9);
}

/** Items with a verdict that differs. With repeats, an item whose majority is tied somewhere counts as one that differs. */
function differingItems(statistics: ContrastStatistics): number {
  let differing = 0;
  let decided = 0;
  for (const [pattern, count] of Object.entries(statistics.table)) {
    if (pattern.includes("-")) continue;
    decided += count;
    const [a1c, a1i, a2c, a2i] = [...pattern].map(Number) as [number, number, number, number];
    if (a2c !== a1c || a2i !== a1i) differing += count;
  }
  return differing + statistics.n - decided;
}

function within(interval: Interval): boolean {
  return interval[0] > -equivalenceMargin && interval[1] < equivalenceMargin;
}
