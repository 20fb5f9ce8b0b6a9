import { fewestDifferences } from "../intervals/fewest-differences.js";
import { pseudoCountInterval } from "../intervals/pseudo-count-interval.js";
import { ddsPseudoItems } from "../intervals/pseudo-items.js";
import type { Matrix } from "../numerics/positive-definite.js";
import { smallMatrix } from "../numerics/small-matrix.js";
import type { FieldObservation, SharedError } from "./field-effects.js";

/** Differences of the same items by several judges. */
export interface JudgedDifferences {
  /** Per judge one difference per item, as a share (1 = 100 points); NaN where the judge's verdicts are not complete. */
  readonly differences: readonly Float64Array[];
  /** Per item, the number of its field, below `fields`. */
  readonly field: Int32Array;
  readonly fields: number;
  /** Per item, its cluster; null where items name none. */
  readonly cluster: Int32Array | null;
  /** Per item, its wording; null where wordings do not rotate. */
  readonly wording: Int32Array | null;
}

/** One field with its observation, in percentage points. */
export interface ObservedField extends FieldObservation {
  readonly field: number;
  /** Items of each judge. */
  readonly n: readonly number[];
  /** What carries each judge's error there: items, or clusters where these say more. */
  readonly units: readonly number[];
}

/**
 * DDS of each field and judge with the covariance that comes from answering the same items: sums over items (over clusters, where these say more) of
 * products of residuals, which is positive semidefinite also where judges answered different items. Fields without
 * a complete item are left out. `sharedError` finds what wordings and clusters that run across fields add to a weighted mean.
 */
export function fieldObservations(data: JudgedDifferences): { readonly observed: ObservedField[]; readonly sharedError: SharedError } {
  const members: number[][] = Array.from({ length: data.fields }, () => []);
  data.field.forEach((field, item) => { members[field]!.push(item); });
  const residuals = data.differences.map((values) => new Float64Array(values.length));
  const observed = members.flatMap((items, field): ObservedField[] => {
    const own = data.differences.flatMap((values, judge) => {
      const complete = items.filter((item) => !Number.isNaN(values[item]!));
      return complete.length === 0 ? [] : [summary(values, complete, judge, residuals[judge]!)];
    });
    if (own.length === 0) return [];
    const judges = own.map(({ judge }) => judge);
    const { covariance, byCluster } = covarianceOf(items, judges.map((judge) => residuals[judge]!), data.cluster);
    const units = own.map(({ complete, n }) => byCluster === null ? n : new Set(complete.map((item) => byCluster[item]!)).size);
    return [{
      field, judges, effects: own.map(({ mean }) => mean), n: own.map(({ n }) => n), units, degrees: Math.max(1, Math.min(...units) - 1),
      covariance: guarded(covariance, own.map(({ guard }) => guard)),
    }];
  });
  return { observed, sharedError: sharedErrorOf(data, observed, residuals) };
}

interface JudgeSummary {
  readonly judge: number;
  readonly complete: readonly number[];
  readonly n: number;
  readonly mean: number;
  /** The least variance that is believed. */
  readonly guard: number;
}

/** Leaves the judge's residuals scaled so that their sum of squares is the squared error of its mean. */
function summary(values: Float64Array, items: readonly number[], judge: number, residuals: Float64Array): JudgeSummary {
  const n = items.length;
  const mean = items.reduce((sum, item) => sum + values[item]!, 0) / n;
  const squares = items.reduce((sum, item) => sum + (values[item]! - mean) ** 2, 0);
  for (const item of items) residuals[item] = n === 1 ? 0 : 100 * (values[item]! - mean) / Math.sqrt(n * (n - 1));
  const nonZero = items.filter((item) => Math.abs(values[item]!) > 1e-12).length;
  const pseudo = 100 * pseudoCountInterval(n, mean, squares, ddsPseudoItems).se;
  return { judge, complete: items, n, mean: 100 * mean, guard: nonZero < fewestDifferences || squares < 1e-12 ? pseudo * pseudo : 0 };
}

/** Over items, or over clusters where these say more: then `byCluster` has their labels. */
function covarianceOf(items: readonly number[], residuals: readonly Float64Array[], cluster: Int32Array | null): { readonly covariance: number[][]; readonly byCluster: Int32Array | null } {
  const byItem = smallMatrix.zeros(residuals.length);
  const sums = new Map<number, number[]>();
  for (const item of items) {
    const own = residuals.map((column) => column[item]!);
    smallMatrix.addOuter(byItem, 1, own);
    if (cluster !== null) sums.set(cluster[item]!, (sums.get(cluster[item]!) ?? own.map(() => 0)).map((sum, index) => sum + own[index]!));
  }
  if (sums.size < 2 || sums.size === items.length) return { covariance: byItem, byCluster: null };
  const overClusters = smallMatrix.zeros(residuals.length);
  for (const sum of sums.values()) smallMatrix.addOuter(overClusters, sums.size / (sums.size - 1), sum);
  return smallMatrix.trace(overClusters) > smallMatrix.trace(byItem) ? { covariance: overClusters, byCluster: cluster } : { covariance: byItem, byCluster: null };
}

/** Variances raised to what is believed at least, correlations kept. Judges that agree on every item keep a little of their own. */
function guarded(covariance: Matrix, guards: readonly number[]): number[][] {
  const factors = covariance.map((row, index) => row[index]! > 0 ? Math.sqrt(Math.max(1, guards[index]! / row[index]!)) : 1);
  return covariance.map((row, index) => row.map((value, column) =>
    column !== index ? value * factors[index]! * factors[column]! : Math.max(value, guards[index]!) * (1 + 1e-6)));
}

function sharedErrorOf({ wording, cluster, field }: JudgedDifferences, observed: readonly ObservedField[], residuals: readonly Float64Array[]): SharedError {
  const groupings = [wording, cluster].flatMap((labels) => labels === null ? [] : [labels]);
  const ofField = new Map(observed.map((one, index) => [one.field, index]));
  return (weights) => {
    let found = { variance: 0, degrees: Infinity };
    const items = observed.reduce((sum, { covariance }, index) => sum + smallMatrix.quadratic(covariance, weights[index]!), 0);
    for (const labels of groupings) {
      const sums = new Map<number, number>();
      labels.forEach((label, item) => {
        const index = ofField.get(field[item]!);
        if (index === undefined) return;
        const influence = observed[index]!.judges.reduce((sum, judge, at) => sum + weights[index]![at]! * residuals[judge]![item]!, 0);
        sums.set(label, (sums.get(label) ?? 0) + influence);
      });
      if (sums.size < 2) continue;
      const groups = [...sums.values()].reduce((sum, value) => sum + value * value, 0) * sums.size / (sums.size - 1);
      if (groups - items > found.variance) found = { variance: groups - items, degrees: sums.size - 1 };
    }
    return found;
  };
}
