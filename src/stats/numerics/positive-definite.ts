/** A small dense matrix, row by row. */
export type Matrix = readonly (readonly number[])[];

/** What can be had from a symmetric positive definite matrix by its Cholesky factor. */
export interface PositiveDefinite {
  readonly logDeterminant: number;
  readonly solve: (right: readonly number[]) => number[];
  readonly inverse: () => number[][];
}

/** Pivots below this share of their diagonal element are rounding. */
const smallestPivot = 1e-13;

/**
 * Factors a symmetric matrix of a few rows as L L' (Cholesky). Null where it is not positive definite to rounding,
 * so that callers must say what a singular matrix means for them.
 */
export function positiveDefinite(matrix: Matrix): PositiveDefinite | null {
  const size = matrix.length;
  const lower = matrix.map((row) => [...row]);
  let logDeterminant = 0;
  for (let column = 0; column < size; column++) {
    for (let row = column; row < size; row++) {
      let value = matrix[row]![column]!;
      for (let k = 0; k < column; k++) value -= lower[row]![k]! * lower[column]![k]!;
      if (row > column) {
        lower[row]![column] = value / lower[column]![column]!;
      } else {
        if (!(value > smallestPivot * Math.abs(matrix[row]![row]!))) return null;
        lower[row]![row] = Math.sqrt(value);
        logDeterminant += Math.log(value);
      }
    }
  }
  const solve = (right: readonly number[]): number[] => {
    const x = [...right];
    for (let row = 0; row < size; row++) {
      for (let k = 0; k < row; k++) x[row]! -= lower[row]![k]! * x[k]!;
      x[row]! /= lower[row]![row]!;
    }
    for (let row = size - 1; row >= 0; row--) {
      for (let k = row + 1; k < size; k++) x[row]! -= lower[k]![row]! * x[k]!;
      x[row]! /= lower[row]![row]!;
    }
    return x;
  };
  return {
    logDeterminant, solve,
    // The inverse is symmetric: its columns are its rows.
    inverse: () => matrix.map((_, index) => solve(matrix.map((__, row) => row === index ? 1 : 0))),
  };
}
