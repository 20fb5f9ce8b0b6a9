import { normalCdf } from "../distributions/normal-cdf.js";
import { normalDensity } from "../distributions/normal-density.js";
import { normalQuantile } from "../distributions/normal-quantile.js";
import type { Interval } from "../estimate.js";
import { tInterval } from "../intervals/t-interval.js";
import { newtonMaximum, type NewtonPoint } from "../numerics/newton-maximum.js";
import { positiveDefinite, type Matrix } from "../numerics/positive-definite.js";
import { smallMatrix } from "../numerics/small-matrix.js";
import type { Design } from "../units/design.js";

/** A coefficient in z units with its robust error. */
export interface ProbitCoefficient {
  readonly estimate: number;
  readonly unit: "item" | "wording" | "cluster";
  readonly se: number;
  readonly ci95: Interval;
  readonly df: number;
}

/** The fit of `ordinalProbit`. */
export interface OrdinalProbit {
  /** How far all criteria move from framing 1 to framing 2; below 0 framing 2 is scored higher. */
  readonly deltaCriterion: ProbitCoefficient;
  /** How far right claims score above wrong ones, by framing. */
  readonly dprime: { readonly c1: ProbitCoefficient; readonly c2: ProbitCoefficient };
  /** The criteria between neighbouring grades in framing 1, ascending. */
  readonly criteria: readonly number[];
  readonly loglik: number;
  readonly items: number;
  /** Grades that occur. */
  readonly grades: number;
  /** Why this is not the plain maximum likelihood fit; null where it is. */
  readonly reason: string | null;
}

/** Right, wrong under framing 1, right, wrong under framing 2. */
const CONDITIONS = 4;
/** Beyond this a z value is taken for infinite. */
const infinity = 8;
/** Imagined items that make an infinite estimate finite, spread evenly over the grades. */
const imaginedItems = 2;

/**
 * Ordinal probit of grades on truth and framing (McKelvey and Zavoina 1975; as a rating model of signal detection,
 * Dorfman and Alf 1969 with equal variances). An item's grade is above criterion k when
 * s d_f / 2 - shift_f - theta_k + e > 0, e standard normal, s = +1 for a right claim and -1 for a wrong one; shift is 0 in framing 1.
 * Maximum likelihood; errors by the sandwich with items (or the design's widest grouping) as clusters, t(G - 1).
 * Where the estimate is infinite (grades that separate the conditions) two imagined items, spread evenly over the grades, are added,
 * and `reason` says so. Null without two items, or where all grades are the same.
 *
 * @param grades 4 whole numbers a row from 0 on, in the order C1c C1i C2c C2i, higher for better
 * @throws RangeError where there are not four grades for each row of the design
 */
export function ordinalProbit(grades: Int32Array, design: Design): OrdinalProbit | null {
  if (grades.length !== CONDITIONS * design.rows) throw new RangeError(`a design of ${design.rows} rows cannot carry ${grades.length} grades`);
  const occurring = [...new Set(grades)].sort((first, second) => first - second);
  if (design.items < 2 || occurring.length < 2) return null;
  const place = new Map(occurring.map((grade, index) => [grade, index]));
  const dense = Int32Array.from(grades, (grade) => place.get(grade)!);
  const counts = smallMatrix.zeros(CONDITIONS, occurring.length);
  dense.forEach((grade, index) => { counts[index % CONDITIONS]![grade]! += design.weightOf(Math.floor(index / CONDITIONS)); });

  const plain = fit(counts);
  if (plain !== null) return described(plain, null, dense, design);
  const added = counts.map((row) => row.map((count) => count + imaginedItems / occurring.length));
  const guarded = fit(added);
  return guarded === null ? null : described(guarded, "the plain estimate runs to infinity: two imagined items, spread evenly over the grades, were added", dense, design);
}

interface Fit extends NewtonPoint {
  readonly at: readonly number[];
  readonly cells: readonly (readonly (readonly number[])[])[];
}

/** Null where the estimate runs away. */
function fit(counts: Matrix): Fit | null {
  const best = newtonMaximum(start(counts), (at) => evaluate(counts, at));
  if (!best.converged || best.at.some((value) => Math.abs(value) > infinity)) return null;
  return { ...best, cells: cellScores(counts, best.at) };
}

/** Criteria from the pooled shares of the grades; no shift, a small d'. */
function start(counts: Matrix): number[] {
  const grades = counts[0]!.length;
  const pooled = Array.from({ length: grades }, (_, grade) => counts.reduce((sum, row) => sum + row[grade]!, 0));
  const total = pooled.reduce((sum, count) => sum + count, 0);
  let below = 0;
  const criteria = pooled.slice(0, -1).map((count) => {
    below += count;
    return normalQuantile(below / total);
  });
  return [...criteria, 0.1, 0.1, 0];
}

/** The three coefficients of a condition's mean: d' of framing 1, d' of framing 2, shift of the criteria. */
function meanOf(condition: number): readonly [number, number, number] {
  const sign = condition % 2 === 0 ? 0.5 : -0.5;
  return condition < 2 ? [sign, 0, 0] : [0, sign, -1];
}

function evaluate(counts: Matrix, at: readonly number[]): NewtonPoint {
  const size = at.length;
  const criteria = size - 3;
  const gradient = new Array<number>(size).fill(0);
  const information = smallMatrix.zeros(size);
  if (at.slice(1, criteria).some((value, index) => value <= at[index]!)) return { value: -Infinity, gradient, information };
  let value = 0;
  const scores = cellScores(counts, at);
  counts.forEach((row, condition) => {
    const n = row.reduce((sum, count) => sum + count, 0);
    row.forEach((count, grade) => {
      const p = chance(at, condition, grade);
      if (count > 0) value += count * Math.log(p);
      const score = scores[condition]![grade]!;
      score.forEach((slope, index) => { gradient[index]! += count * slope; });
      // The expected information: the curvature itself may not be positive definite far from the top.
      smallMatrix.addOuter(information, n * p, score);
    });
  });
  return { value, gradient, information };
}

/** Limits of a grade in the condition's own units. */
function limits(at: readonly number[], condition: number, grade: number): readonly [number, number] {
  const criteria = at.length - 3;
  const mean = smallMatrix.dot(meanOf(condition), at.slice(criteria));
  return [grade === 0 ? -Infinity : at[grade - 1]! - mean, grade === criteria ? Infinity : at[grade]! - mean];
}

function chance(at: readonly number[], condition: number, grade: number): number {
  const [low, high] = limits(at, condition, grade);
  // On the side where the two tails are small, so that nothing is lost between them.
  const mass = low > 0 ? normalCdf(-low) - normalCdf(-high) : normalCdf(high) - normalCdf(low);
  return Math.max(mass, 1e-300);
}

/** The slope of the log likelihood of each grade in each condition. */
function cellScores(counts: Matrix, at: readonly number[]): number[][][] {
  const criteria = at.length - 3;
  return counts.map((row, condition) => row.map((_, grade) => {
    const [low, high] = limits(at, condition, grade);
    const p = chance(at, condition, grade);
    const [below, above] = [density(low) / p, density(high) / p];
    const score = new Array<number>(at.length).fill(0);
    if (grade > 0) score[grade - 1]! -= below;
    if (grade < criteria) score[grade]! += above;
    meanOf(condition).forEach((slope, index) => { score[criteria + index]! += slope * (below - above); });
    return score;
  }));
}

function density(x: number): number {
  return Number.isFinite(x) ? normalDensity(x) : 0;
}

function described(best: Fit, reason: string | null, grades: Int32Array, design: Design): OrdinalProbit | null {
  const inverse = positiveDefinite(best.information)?.inverse();
  if (inverse === undefined) return null;
  const size = best.at.length;
  const rows = Array.from({ length: design.rows }, (_, row) => {
    const score = new Array<number>(size).fill(0);
    for (let condition = 0; condition < CONDITIONS; condition++) {
      best.cells[condition]![grades[CONDITIONS * row + condition]!]!.forEach((slope, index) => { score[index]! += slope; });
    }
    return score;
  });
  const covariance = (sums: readonly (readonly number[])[], weights: readonly number[], clusters: number): number[][] => {
    const meat = smallMatrix.zeros(size);
    sums.forEach((sum, index) => smallMatrix.addOuter(meat, weights[index]! * clusters / (clusters - 1), sum));
    return smallMatrix.sandwich(inverse, meat);
  };
  const byItem = covariance(rows, rows.map((_, row) => design.weightOf(row)), design.items);
  const groupings = design.groupings.map((grouping) => {
    const sums = smallMatrix.zeros(grouping.count, size);
    rows.forEach((score, row) => score.forEach((slope, index) => { sums[grouping.group[row]!]![index]! += design.weightOf(row) * slope; }));
    return { unit: grouping.unit, df: grouping.count - 1, covariance: covariance(sums, sums.map(() => 1), grouping.count) };
  });
  const coefficient = (index: number): ProbitCoefficient => {
    const estimate = best.at[index]!;
    const model = Math.sqrt(inverse[index]![index]!);
    // Items that are all alike have no spread of their own.
    const of = (matrix: Matrix): number => matrix[index]![index]! > 1e-14 ? Math.sqrt(matrix[index]![index]!) : model;
    const candidates = [{ unit: "item" as const, df: design.items - 1, se: of(byItem) }, ...groupings.map(({ unit, df, covariance: matrix }) => ({ unit, df, se: of(matrix) }))]
      .map((candidate) => ({ ...candidate, ci95: tInterval(estimate, candidate.se, candidate.df) }));
    const { unit, df, se, ci95 } = candidates.reduce((widest, candidate) => candidate.ci95[1] - candidate.ci95[0] > widest.ci95[1] - widest.ci95[0] ? candidate : widest);
    return { estimate, unit, se, ci95, df };
  };
  return {
    deltaCriterion: coefficient(size - 1), dprime: { c1: coefficient(size - 3), c2: coefficient(size - 2) },
    criteria: best.at.slice(0, size - 3), loglik: best.value, items: design.items, grades: size - 2, reason,
  };
}
