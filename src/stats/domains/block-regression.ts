import { positiveDefinite, type Matrix, type PositiveDefinite } from "../numerics/positive-definite.js";
import { smallMatrix } from "../numerics/small-matrix.js";

/** Observations of one group, with what they have in common known but for its variance. */
export interface ObservedBlock {
  readonly outcome: readonly number[];
  /** One row per outcome. */
  readonly design: Matrix;
  /** Covariance of the outcomes about their true values. */
  readonly covariance: Matrix;
}

export interface BlockRegression {
  readonly coefficients: readonly number[];
  /** Model-based covariance of the coefficients. */
  readonly covariance: Matrix;
  /** Minus twice the restricted log likelihood, without its constant. */
  readonly deviance: number;
  /** Sum of squared residuals in units of their covariance. */
  readonly squares: number;
  /** Per block, its total covariance. */
  readonly factors: readonly PositiveDefinite[];
}

/**
 * Generalised least squares over independent blocks with the restricted likelihood (Patterson and Thompson 1971). Null where a matrix is singular.
 * @param between per block, the covariance of the true values, added to the known one
 */
export function blockRegression(blocks: readonly ObservedBlock[], between: (block: number) => Matrix): BlockRegression | null {
  const size = blocks[0]?.design[0]?.length ?? 0;
  const normal = smallMatrix.zeros(size);
  const right = new Array<number>(size).fill(0);
  const factors: PositiveDefinite[] = [];
  let logs = 0;
  let raw = 0;
  for (const [index, { outcome, design, covariance }] of blocks.entries()) {
    const factored = positiveDefinite(smallMatrix.sum(covariance, between(index)));
    if (factored === null) return null;
    factors.push(factored);
    logs += factored.logDeterminant;
    const scaled = factored.solve(outcome);
    raw += smallMatrix.dot(outcome, scaled);
    for (let column = 0; column < size; column++) {
      const own = design.map((row) => row[column]!);
      const solved = factored.solve(own);
      right[column]! += smallMatrix.dot(own, scaled);
      for (let other = 0; other < size; other++) normal[other]![column]! += design.reduce((sum, row, at) => sum + row[other]! * solved[at]!, 0);
    }
  }
  const whole = positiveDefinite(normal);
  if (whole === null) return null;
  const coefficients = whole.solve(right);
  const squares = Math.max(0, raw - smallMatrix.dot(coefficients, right));
  return { coefficients, covariance: whole.inverse(), deviance: logs + whole.logDeterminant + squares, squares, factors };
}
