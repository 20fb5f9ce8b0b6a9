/** Many rows of numbers, made when they are asked for. */
export interface LogisticRows {
  readonly count: number;
  readonly dimension: number;
  /** Writes row `index` into `into`. */
  readonly read: (index: number, into: Float64Array) => void;
}

/**
 * Weights w that minimise sum over rows of log(1 + exp(-w . row)) + |w|^2 / 2: logistic regression with every
 * row already multiplied by its label (+1 or -1), a ridge of 1, by damped Newton steps from zero.
 */
export function fitLogistic(rows: LogisticRows): Float64Array {
  let weights = new Float64Array(rows.dimension);
  let loss = lossAt(rows, weights);
  for (let iteration = 0; iteration < 50; iteration++) {
    const { gradient, hessian } = derivatives(rows, weights);
    const step = solve(hessian, gradient);
    let size = 1;
    let next = weights.map((weight, index) => weight - (step[index] as number));
    let nextLoss = lossAt(rows, next);
    while (nextLoss > loss && size > 1e-6) {
      size /= 2;
      const shrunk = size;
      next = weights.map((weight, index) => weight - shrunk * (step[index] as number));
      nextLoss = lossAt(rows, next);
    }
    const gain = loss - nextLoss;
    if (gain > 0) [weights, loss] = [next, nextLoss];
    if (gain <= 1e-10 * loss) break;
  }
  return weights;
}

/** w . row. */
export function dot(weights: Float64Array, row: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < weights.length; index++) sum += (weights[index] as number) * (row[index] as number);
  return sum;
}

function lossAt(rows: LogisticRows, weights: Float64Array): number {
  const row = new Float64Array(rows.dimension);
  let loss = dot(weights, weights) / 2;
  for (let index = 0; index < rows.count; index++) {
    rows.read(index, row);
    const margin = dot(weights, row);
    loss += margin > 0 ? Math.log1p(Math.exp(-margin)) : Math.log1p(Math.exp(margin)) - margin;
  }
  return loss;
}

function derivatives(rows: LogisticRows, weights: Float64Array): { gradient: number[]; hessian: number[][] } {
  const { dimension } = rows;
  const row = new Float64Array(dimension);
  const gradient = [...weights];
  const hessian = Array.from({ length: dimension }, (_, index) => Array.from({ length: dimension }, (__, other) => index === other ? 1 : 0));
  for (let at = 0; at < rows.count; at++) {
    rows.read(at, row);
    const miss = 1 / (1 + Math.exp(dot(weights, row)));
    const curvature = miss * (1 - miss);
    for (let index = 0; index < dimension; index++) {
      const value = row[index] as number;
      gradient[index] = (gradient[index] as number) - miss * value;
      const line = hessian[index] as number[];
      for (let other = 0; other < dimension; other++) line[other] = (line[other] as number) + curvature * value * (row[other] as number);
    }
  }
  return { gradient, hessian };
}

/** Solves a symmetric positive definite system by Gaussian elimination; no pivoting is needed for those. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const lines = matrix.map((line, index) => [...line, right[index] as number]);
  const size = right.length;
  for (let pivot = 0; pivot < size; pivot++) {
    const base = lines[pivot] as number[];
    for (let below = pivot + 1; below < size; below++) {
      const line = lines[below] as number[];
      const factor = (line[pivot] as number) / (base[pivot] as number);
      for (let column = pivot; column <= size; column++) line[column] = (line[column] as number) - factor * (base[column] as number);
    }
  }
  const solution = new Array<number>(size).fill(0);
  for (let index = size - 1; index >= 0; index--) {
    const line = lines[index] as number[];
    let rest = line[size] as number;
    for (let column = index + 1; column < size; column++) rest -= (line[column] as number) * (solution[column] as number);
    solution[index] = rest / (line[index] as number);
  }
  return solution;
}
