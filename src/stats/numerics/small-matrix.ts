import type { Matrix } from "./positive-definite.js";

/** Arithmetic of matrices and vectors of a few rows; sizes must agree. */
export const smallMatrix = {
  zeros(rows: number, columns = rows): number[][] {
    return Array.from({ length: rows }, () => new Array<number>(columns).fill(0));
  },
  identity(size: number): number[][] {
    return Array.from({ length: size }, (_, row) => Array.from({ length: size }, (__, column) => row === column ? 1 : 0));
  },
  product(left: Matrix, right: Matrix): number[][] {
    const columns = right[0]?.length ?? 0;
    return left.map((row) => Array.from({ length: columns }, (_, column) => row.reduce((sum, value, k) => sum + value * right[k]![column]!, 0)));
  },
  transpose(matrix: Matrix): number[][] {
    return (matrix[0] ?? []).map((_, column) => matrix.map((row) => row[column]!));
  },
  times(matrix: Matrix, vector: readonly number[]): number[] {
    return matrix.map((row) => smallMatrix.dot(row, vector));
  },
  dot(left: readonly number[], right: readonly number[]): number {
    let sum = 0;
    for (let index = 0; index < left.length; index++) sum += left[index]! * right[index]!;
    return sum;
  },
  /** vector' matrix vector. */
  quadratic(matrix: Matrix, vector: readonly number[]): number {
    return smallMatrix.dot(vector, smallMatrix.times(matrix, vector));
  },
  trace(matrix: Matrix): number {
    return matrix.reduce((sum, row, index) => sum + row[index]!, 0);
  },
  /** bread meat bread', for a symmetric bread. */
  sandwich(bread: Matrix, meat: Matrix): number[][] {
    return smallMatrix.product(smallMatrix.product(bread, meat), bread);
  },
  /** Adds factor x left right' to `target`. */
  addOuter(target: number[][], factor: number, left: readonly number[], right: readonly number[] = left): void {
    for (let row = 0; row < left.length; row++) {
      const scaled = factor * left[row]!;
      if (scaled === 0) continue;
      for (let column = 0; column < right.length; column++) target[row]![column]! += scaled * right[column]!;
    }
  },
  sum(left: Matrix, right: Matrix, factor = 1): number[][] {
    return left.map((row, index) => row.map((value, column) => value + factor * right[index]![column]!));
  },
};
