import type { Design } from "../units/design.js";
import type { Estimate, Interval, IntervalMethod } from "../estimate.js";
import { normalDensity } from "../distributions/normal-density.js";
import type { SignalPoint } from "./deference-split.js";
import { logLinearZ } from "./log-linear-z.js";
import { signalBootstrap } from "./signal-bootstrap.js";
import { tInterval } from "../intervals/t-interval.js";
import { groupSums } from "../units/group-sums.js";
import { widestGrouping } from "../units/widest-grouping.js";

/** Accept rates (0 to 1) in the four conditions, one per row of a design of complete items. */
export interface AcceptColumns {
  readonly c1_correct: Float64Array;
  readonly c1_incorrect: Float64Array;
  readonly c2_correct: Float64Array;
  readonly c2_incorrect: Float64Array;
}

/** d-prime and criterion of both framings and their change, in z units. */
export interface SignalDetection {
  readonly c1: SignalPoint;
  readonly c2: SignalPoint;
  readonly dprimeInterval: { readonly c1: Interval; readonly c2: Interval };
  readonly criterionInterval: { readonly c1: Interval; readonly c2: Interval };
  readonly deltaDprime: Estimate;
  readonly deltaCriterion: Estimate;
}

/** What each measure takes of z(C1c), z(C1i), z(C2c), z(C2i). */
type Combination = readonly [number, number, number, number];
const dprimeFirst: Combination = [1, -1, 0, 0];
const dprimeSecond: Combination = [0, 0, 1, -1];
const criterionFirst: Combination = [-0.5, -0.5, 0, 0];
const criterionSecond: Combination = [0, 0, -0.5, -0.5];
const changeOfDprime: Combination = [-1, 1, 1, -1];
const changeOfCriterion: Combination = [0.5, 0.5, -0.5, -0.5];

/**
 * Signal detection with the log-linear correction, z((sum of accept rates + 1/2) / (n + 1)), and jackknife t
 * intervals: leaving out one item, and where there are groupings one group at a time (the wider heads). Where a
 * condition was always or never accepted the jackknife cannot see its uncertainty: the larger of it and the
 * delta-method error of the corrected rates (conditions taken as independent) is used, so no interval has zero
 * width. The changes have percentile intervals over items beside, of seeded draws. Null without items.
 * @param seed of the draws; null leaves them out
 */
export function signalDetection(columns: AcceptColumns, design: Design, seed: number | null): SignalDetection | null {
  const rates = [columns.c1_correct, columns.c1_incorrect, columns.c2_correct, columns.c2_incorrect];
  for (const column of rates) design.mustFit(column);
  if (design.items === 0) return null;
  const conditions = rates.map((column) => corrected(column, design));
  const measure = (combination: Combination): Estimate => jackknife(combination, conditions, design);
  const [dprimes, criteria] = seed === null ? [null, null] : signalBootstrap(columns, design, seed);
  const [d1, d2, k1, k2] = [measure(dprimeFirst), measure(dprimeSecond), measure(criterionFirst), measure(criterionSecond)];
  return {
    c1: { dprime: d1.estimate, criterion: k1.estimate },
    c2: { dprime: d2.estimate, criterion: k2.estimate },
    dprimeInterval: { c1: d1.ci95, c2: d2.ci95 },
    criterionInterval: { c1: k1.ci95, c2: k2.ci95 },
    deltaDprime: { ...measure(changeOfDprime), ci95_bootstrap: dprimes, bootstrap: dprimes === null ? null : "draws" },
    deltaCriterion: { ...measure(changeOfCriterion), ci95_bootstrap: criteria, bootstrap: criteria === null ? null : "draws" },
  };
}

interface Condition {
  readonly z: number;
  /** Per row, z without one of its items. */
  readonly withoutItem: Float64Array;
  /** For each grouping, z without each group. */
  readonly withoutGroup: readonly Float64Array[];
  /** Variance of z by the delta method. */
  readonly variance: number;
  readonly extreme: boolean;
}

function corrected(column: Float64Array, design: Design): Condition {
  const n = design.items;
  let sum = 0;
  for (let row = 0; row < column.length; row++) sum += design.weightOf(row) * column[row]!;
  const rate = (sum + 0.5) / (n + 1);
  const z = logLinearZ(sum, n);
  // Few distinct rates, so few distinct values of z.
  const known = new Map<number, number>();
  const withoutItem = column.map((own) => {
    let value = known.get(own);
    if (value === undefined) {
      value = logLinearZ(sum - own, n - 1);
      known.set(own, value);
    }
    return value;
  });
  const withoutGroup = design.groupings.map((grouping) => {
    const sizes = groupSums(new Float64Array(design.rows).fill(1), grouping, design.weight);
    return groupSums(column, grouping, design.weight).map((own, group) => logLinearZ(sum - own, n - sizes[group]!));
  });
  return {
    z, withoutItem, withoutGroup,
    variance: rate * (1 - rate) / ((n + 1) * normalDensity(z) ** 2),
    extreme: sum < 1e-9 || sum > n - 1e-9,
  };
}

function jackknife(combination: Combination, conditions: readonly Condition[], design: Design): Estimate {
  const n = design.items;
  const estimate = combine(combination, (condition) => conditions[condition]!.z);
  const delta = Math.sqrt(combine([combination[0] ** 2, combination[1] ** 2, combination[2] ** 2, combination[3] ** 2], (condition) => conditions[condition]!.variance));
  const guarded = conditions.some((condition, index) => condition.extreme && combination[index] !== 0);
  const safe = (se: number): number => se < 1e-12 || guarded ? Math.max(se, delta) : se;

  const withoutItem = (row: number): number => combine(combination, (condition) => conditions[condition]!.withoutItem[row]!);
  const item = safe(spreadOf(design.rows, n, withoutItem, (row) => design.weightOf(row)));
  const itemInterval = tInterval(estimate, item, n - 1);
  const grouped = widestGrouping(estimate, design.groupings, (grouping, order) =>
    safe(spreadOf(grouping.count, grouping.count, (group) => combine(combination, (condition) => conditions[condition]!.withoutGroup[order]![group]!), () => 1)));
  const unit = grouped?.grouping.unit ?? "item";
  const se = grouped?.se ?? item;
  const interval = grouped?.interval ?? itemInterval;
  const method: IntervalMethod = grouped === null ? "jackknife-t" : "cluster-jackknife-t";
  return {
    estimate, unit, se, ci95: interval, df: grouped === null ? Math.max(1, n - 1) : grouped.grouping.count - 1, se_item: item, ci95_item: itemInterval,
    ci95_bootstrap: null, bootstrap: null, p_signflip: null, interval: method,
  };
}

function combine(combination: Combination, value: (condition: number) => number): number {
  let sum = 0;
  for (let condition = 0; condition < 4; condition++) {
    const factor = combination[condition]!;
    if (factor !== 0) sum += factor * value(condition);
  }
  return sum;
}

/** sqrt((G - 1)/G x sum of squared deviations of the leave-one-out values from their mean), over rows that stand for G units. */
function spreadOf(rows: number, units: number, leftOut: (row: number) => number, weightOf: (row: number) => number): number {
  let sum = 0;
  for (let row = 0; row < rows; row++) sum += weightOf(row) * leftOut(row);
  const mean = sum / units;
  let squares = 0;
  for (let row = 0; row < rows; row++) squares += weightOf(row) * (leftOut(row) - mean) ** 2;
  return Math.sqrt((units - 1) / units * squares);
}
