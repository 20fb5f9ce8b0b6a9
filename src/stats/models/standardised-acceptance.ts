import type { Interval } from "../estimate.js";
import { tInterval } from "../intervals/t-interval.js";
import type { Matrix } from "../numerics/positive-definite.js";
import { smallMatrix } from "../numerics/small-matrix.js";
import { acceptanceDesign } from "./acceptance-design.js";
import { logistic } from "./logistic.js";

/** A number in percentage points with its delta-method error. */
export interface StandardisedNumber {
  readonly estimate: number;
  readonly se: number;
  readonly ci95: Interval;
}

export interface StandardisedAcceptance {
  /** Shares of acceptance over the whole population of items, in percent, in the four conditions. */
  readonly acceptance: Readonly<Record<"c1_correct" | "c1_incorrect" | "c2_correct" | "c2_incorrect", StandardisedNumber>>;
  readonly delta_correct: StandardisedNumber;
  readonly delta_incorrect: StandardisedNumber;
  readonly dds: StandardisedNumber;
}

const points = 400;
const reach = 8.5;
/** Variances below this, in squared percentage points, are rounding. */
const smallestVariance = 1e-10;

/**
 * Reads a logistic model with a normal intercept out in percentage points: each condition's acceptance averaged over the law of the
 * intercept (standardisation), and their differences, with the delta method for the errors and t with `degrees` degrees of freedom.
 * @param at the four coefficients of `acceptanceTerms` and sigma
 * @param covariance of these five
 * @param instead the covariance for numbers that the first leaves no error
 */
export function standardisedAcceptance(at: readonly number[], covariance: Matrix, degrees: number, instead: Matrix = covariance): StandardisedAcceptance {
  const conditions = acceptanceDesign.map((row) => average(row, at));
  const number = (factors: readonly number[]): StandardisedNumber => {
    const estimate = 100 * smallMatrix.dot(factors, conditions.map(({ mean }) => mean));
    const slope = at.map((_, term) => 100 * smallMatrix.dot(factors, conditions.map(({ slope: own }) => own[term]!)));
    const own = smallMatrix.quadratic(covariance, slope);
    const se = Math.sqrt(Math.max(0, own > smallestVariance ? own : smallMatrix.quadratic(instead, slope)));
    return { estimate, se, ci95: tInterval(estimate, se, degrees) };
  };
  return {
    acceptance: { c1_correct: number([1, 0, 0, 0]), c1_incorrect: number([0, 1, 0, 0]), c2_correct: number([0, 0, 1, 0]), c2_incorrect: number([0, 0, 0, 1]) },
    delta_correct: number([-1, 0, 1, 0]),
    delta_incorrect: number([0, 1, 0, -1]),
    dds: number([-1, -1, 1, 1]),
  };
}

/** The mean of the logistic curve over the normal intercept with its slopes, by the trapezoid rule (error far below rounding for sigma up to 20). */
function average(row: readonly number[], at: readonly number[]): { mean: number; slope: number[] } {
  const sigma = at[4]!;
  const linear = smallMatrix.dot(row, at);
  let mean = 0;
  let flat = 0;
  let tilted = 0;
  const width = 2 * reach / points;
  for (let index = 0; index <= points; index++) {
    const z = -reach + index * width;
    const weight = width * Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI);
    const p = logistic(linear + sigma * z);
    mean += weight * p;
    flat += weight * p * (1 - p);
    tilted += weight * z * p * (1 - p);
  }
  return { mean, slope: [...row.map((value) => value * flat), tilted] };
}
