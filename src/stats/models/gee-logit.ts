import { acceptanceDesign, acceptanceTerms, type AcceptanceTerm } from "./acceptance-design.js";
import { cellTotals } from "./cell-totals.js";
import type { Coefficient } from "./coefficient.js";
import { logistic } from "./logistic.js";
import { positiveDefinite, type Matrix } from "../numerics/positive-definite.js";
import { pooledLogOdds } from "./pooled-log-odds.js";
import { pseudoUnits } from "./pseudo-units.js";
import type { ResponseUnit } from "./response-unit.js";
import { smallMatrix } from "../numerics/small-matrix.js";
import { waldCoefficient } from "./wald-coefficient.js";

export interface GeeLogit {
  readonly coefficients: Readonly<Record<AcceptanceTerm, Coefficient>>;
  /** Robust covariance of the coefficients, in the order of `acceptanceTerms`. */
  readonly covariance: Matrix;
  /** The working correlation between two verdicts of one unit; 0 under independence. */
  readonly correlation: number;
  /** Units that were observed. */
  readonly units: number;
  readonly converged: boolean;
  /** Why the estimate is not the plain one; null where it is. */
  readonly reason: string | null;
}

interface GeeOptions {
  /** Working correlation within units; errors are robust against its being wrong. */
  readonly working?: "independence" | "exchangeable";
  /** `CR0`: the sandwich as it is, with the normal law. `CR1`: times G / (G - 1), with t(G - 1). */
  readonly correction?: "CR0" | "CR1";
}

const terms = acceptanceTerms.length;
const closeEnough = 1e-10;
/** Robust variances below this are rounding. */
const smallestVariance = 1e-14;

/**
 * Marginal logistic regression of acceptance on framing, truth and both together by generalised estimating equations
 * (Liang and Zeger 1986), with standard errors that allow the verdicts of one unit to hang together in any way. Where a cell
 * was always or never accepted, or a coefficient has no error, two imagined items make them finite, and `reason` says so. Null without units.
 * @param units items, or clusters of items with their verdicts summed by cell
 */
export function geeLogit(units: readonly ResponseUnit[], { working = "exchangeable", correction = "CR0" }: GeeOptions = {}): GeeLogit | null {
  const observed = cellTotals(units);
  if (observed.units === 0) return null;
  const imagined = "two imagined items, spread over all patterns, were added";
  const options = { working, correction, observed: observed.units };
  if (observed.oneSided) {
    return fit([...units, ...pseudoUnits], { ...options, reason: `a condition was always or never accepted: ${imagined}` });
  }
  const plain = fit(units, { ...options, reason: null });
  const known = plain !== null && plain.converged && plain.covariance.every((row, index) => row[index]! > smallestVariance);
  return known ? plain : fit([...units, ...pseudoUnits], { ...options, reason: `the items leave a coefficient no error of its own: ${imagined}` });
}

function fit(data: readonly ResponseUnit[], { working, correction, observed, reason }: Required<GeeOptions> & { readonly observed: number; readonly reason: string | null }): GeeLogit | null {
  const totals = cellTotals(data);
  let beta = pooledLogOdds(totals.trials, totals.accepted);
  let correlation = 0;
  let converged = working === "independence";
  for (let step = 0; step < 60 && !converged; step++) {
    correlation = exchangeableCorrelation(data, beta);
    const { score, bread } = equations(data, beta, correlation);
    const change = positiveDefinite(bread)?.solve(score);
    if (change === undefined) return null;
    beta = beta.map((value, index) => value + change[index]!);
    converged = change.every((value) => Math.abs(value) < closeEnough);
  }
  const { bread, meat } = equations(data, beta, correlation);
  const inverse = positiveDefinite(bread)?.inverse();
  if (inverse === undefined) return null;
  const factor = correction === "CR1" && totals.units > 1 ? totals.units / (totals.units - 1) : 1;
  const covariance = smallMatrix.sandwich(inverse, meat).map((row) => row.map((value) => factor * value));
  const degrees = correction === "CR1" ? Math.max(1, observed - 1) : null;
  return {
    coefficients: Object.fromEntries(acceptanceTerms.map((term, index) =>
      [term, waldCoefficient(beta[index]!, Math.sqrt(Math.max(0, covariance[index]![index]!)), degrees)])) as Record<AcceptanceTerm, Coefficient>,
    covariance, correlation, units: observed, converged,
    reason: [reason, converged ? null : "the estimating equations did not settle"].filter((one) => one !== null).join("; ") || null,
  };
}

function fitted(beta: readonly number[]): { mean: number[]; deviation: number[] } {
  const mean = acceptanceDesign.map((row) => logistic(smallMatrix.dot(row, beta)));
  return { mean, deviation: mean.map((value) => Math.sqrt(value * (1 - value))) };
}

/** The moment estimate of the common correlation, less the number of coefficients in both divisors. */
function exchangeableCorrelation(units: readonly ResponseUnit[], beta: readonly number[]): number {
  const { mean, deviation } = fitted(beta);
  let squares = 0;
  let products = 0;
  let verdicts = 0;
  let pairs = 0;
  let largest = 2;
  for (const { trials, accepted, count } of units) {
    let sum = 0;
    let own = 0;
    let size = 0;
    for (let cell = 0; cell < 4; cell++) {
      const [n, s, p, sd] = [trials[cell]!, accepted[cell]!, mean[cell]!, deviation[cell]!];
      sum += (s - n * p) / sd;
      own += (s * (1 - p) ** 2 + (n - s) * p * p) / (sd * sd);
      size += n;
    }
    squares += count * own;
    products += count * (sum * sum - own) / 2;
    verdicts += count * size;
    pairs += count * size * (size - 1) / 2;
    largest = Math.max(largest, size);
  }
  if (pairs === 0 || squares === 0) return 0;
  const scale = squares / Math.max(1, verdicts - terms);
  const correlation = products / scale / Math.max(1, pairs - terms);
  return Math.min(0.999, Math.max(-0.999 / (largest - 1), correlation));
}

/** The sum of the units' scores, its derivative, and the sum of their outer products. */
function equations(units: readonly ResponseUnit[], beta: readonly number[], correlation: number): { score: number[]; bread: number[][]; meat: number[][] } {
  const { mean, deviation } = fitted(beta);
  const score = new Array<number>(terms).fill(0);
  const bread = smallMatrix.zeros(terms);
  const meat = smallMatrix.zeros(terms);
  for (const { trials, accepted, count } of units) {
    const size = trials.reduce((sum, n) => sum + n, 0);
    // The inverse of an exchangeable correlation is (I - common 11') / (1 - correlation).
    const common = correlation / (1 + (size - 1) * correlation);
    const residuals = mean.map((p, cell) => (accepted[cell]! - trials[cell]! * p) / deviation[cell]!);
    const total = residuals.reduce((sum, value) => sum + value, 0);
    const own = new Array<number>(terms).fill(0);
    const pooled = new Array<number>(terms).fill(0);
    acceptanceDesign.forEach((row, cell) => {
      const [n, sd] = [trials[cell]!, deviation[cell]!];
      if (n === 0) return;
      smallMatrix.addOuter(bread, count * n * sd * sd / (1 - correlation), row);
      for (let term = 0; term < terms; term++) {
        own[term]! += row[term]! * sd * (residuals[cell]! - common * n * total) / (1 - correlation);
        pooled[term]! += row[term]! * n * sd;
      }
    });
    smallMatrix.addOuter(bread, -count * common / (1 - correlation), pooled);
    smallMatrix.addOuter(meat, count, own);
    for (let term = 0; term < terms; term++) score[term]! += count * own[term]!;
  }
  return { score, bread, meat };
}
