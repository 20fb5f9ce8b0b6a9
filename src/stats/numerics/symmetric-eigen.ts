import type { Matrix } from "./positive-definite.js";
import { smallMatrix } from "./small-matrix.js";

/** Eigenvalues of a symmetric matrix of a few rows with their vectors (columns of `vectors`), by Jacobi rotations. */
export function symmetricEigen(matrix: Matrix): { readonly values: number[]; readonly vectors: number[][] } {
  const size = matrix.length;
  const a = matrix.map((row) => [...row]);
  const vectors = smallMatrix.identity(size);
  for (let sweep = 0; sweep < 60; sweep++) {
    let off = 0;
    let all = 0;
    for (let row = 0; row < size; row++) for (let column = 0; column < size; column++) {
      all += a[row]![column]! ** 2;
      if (row !== column) off += a[row]![column]! ** 2;
    }
    if (off <= 1e-30 * all) break;
    for (let p = 0; p < size; p++) for (let q = p + 1; q < size; q++) {
      if (a[p]![q] === 0) continue;
      const theta = (a[q]![q]! - a[p]![p]!) / (2 * a[p]![q]!);
      const t = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.hypot(theta, 1));
      const cosine = 1 / Math.hypot(t, 1);
      const sine = t * cosine;
      for (let k = 0; k < size; k++) {
        const [x, y] = [a[k]![p]!, a[k]![q]!];
        a[k]![p] = cosine * x - sine * y;
        a[k]![q] = sine * x + cosine * y;
      }
      for (let k = 0; k < size; k++) {
        const [x, y] = [a[p]![k]!, a[q]![k]!];
        a[p]![k] = cosine * x - sine * y;
        a[q]![k] = sine * x + cosine * y;
        const [u, v] = [vectors[k]![p]!, vectors[k]![q]!];
        vectors[k]![p] = cosine * u - sine * v;
        vectors[k]![q] = sine * u + cosine * v;
      }
    }
  }
  return { values: a.map((row, index) => row[index]!), vectors };
}
