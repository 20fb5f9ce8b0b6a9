import type { Coefficient } from "./coefficient.js";
import { positiveDefinite, type Matrix } from "../numerics/positive-definite.js";
import { smallMatrix } from "../numerics/small-matrix.js";
import { symmetricEigen } from "../numerics/symmetric-eigen.js";
import { waldCoefficient } from "./wald-coefficient.js";

/** What least squares needs of the observations of one cluster. */
export interface RegressionCluster {
  /** X'X of its rows. */
  readonly cross: Matrix;
  /** X'y of its rows. */
  readonly moment: readonly number[];
  /** Clusters like this one. */
  readonly count: number;
  /** Observations in it. */
  readonly rows: number;
}

export type ClusterCorrection = "CR0" | "CR1" | "CR2";

export interface RobustRegression {
  readonly coefficients: readonly (Coefficient & { readonly degrees: number })[];
  readonly covariance: Matrix;
  readonly clusters: number;
  readonly observations: number;
}

/** Variances below this are rounding. */
const smallestVariance = 1e-24;

/**
 * Least squares with errors that are robust against any dependence within clusters. `CR0` is the plain sandwich; `CR1`
 * multiplies it by G / (G - 1) x (N - 1) / (N - p); both go with t(G - 1). `CR2` adjusts residuals so that the error is unbiased
 * under independence, with the degrees of freedom of Satterthwaite (Bell and McCaffrey 2002; Pustejovsky and Tipton 2018).
 * A direction that one cluster alone determines has no residual and adds nothing (generalised inverse). Null with fewer than two
 * clusters, a singular design, or residuals that leave a coefficient no error. Cost grows with the number of distinct clusters, not of observations.
 */
export function clusterRobustRegression(clusters: readonly RegressionCluster[], correction: ClusterCorrection = "CR2"): RobustRegression | null {
  const size = clusters[0]?.moment.length ?? 0;
  const cross = smallMatrix.zeros(size);
  const moment = new Array<number>(size).fill(0);
  let groups = 0;
  let observations = 0;
  for (const cluster of clusters) {
    groups += cluster.count;
    observations += cluster.count * cluster.rows;
    for (let row = 0; row < size; row++) {
      moment[row]! += cluster.count * cluster.moment[row]!;
      for (let column = 0; column < size; column++) cross[row]![column]! += cluster.count * cluster.cross[row]![column]!;
    }
  }
  const factored = positiveDefinite(cross);
  if (factored === null || groups < 2) return null;
  const beta = factored.solve(moment);
  const inverse = factored.inverse();
  const adjusted = correction === "CR2" ? clusters.map(({ cross: own }) => adjustment(own, inverse)) : null;
  const meat = smallMatrix.zeros(size);
  clusters.forEach((cluster, index) => {
    const score = cluster.moment.map((value, row) => value - smallMatrix.dot(cluster.cross[row]!, beta));
    smallMatrix.addOuter(meat, cluster.count, adjusted === null ? score : smallMatrix.times(smallMatrix.transpose(adjusted[index]!), score));
  });
  const factor = correction === "CR1" ? groups / (groups - 1) * (observations - 1) / (observations - size) : 1;
  const covariance = smallMatrix.sandwich(inverse, meat).map((row) => row.map((value) => factor * value));
  if (covariance.some((row, index) => !(row[index]! > smallestVariance))) return null;
  return {
    coefficients: beta.map((estimate, index) => {
      const degrees = adjusted === null ? groups - 1 : satterthwaite(clusters, adjusted, inverse, index);
      return { ...waldCoefficient(estimate, Math.sqrt(covariance[index]![index]!), degrees), degrees };
    }),
    covariance, clusters: groups, observations,
  };
}

/**
 * K with (I - X M X')^(-1/2) X = X K for the rows X of one cluster and M the inverse of all X'X: everything stays as small
 * as the number of coefficients, however many rows a cluster has.
 */
function adjustment(cross: Matrix, inverse: Matrix): number[][] {
  const { values, vectors } = symmetricEigen(inverse);
  const power = (exponent: number): number[][] => {
    const scaled = vectors.map((row) => row.map((value, column) => value * Math.max(0, values[column]!) ** exponent));
    return smallMatrix.product(scaled, smallMatrix.transpose(vectors));
  };
  const [root, inverseRoot] = [power(0.5), power(-0.5)];
  const leverage = symmetricEigen(smallMatrix.sandwich(root, cross));
  const stretched = leverage.vectors.map((row) => row.map((value, column) => {
    const left = 1 - leverage.values[column]!;
    return left < 1e-10 ? 0 : value / Math.sqrt(left);
  }));
  return smallMatrix.product(smallMatrix.product(smallMatrix.product(root, stretched), smallMatrix.transpose(leverage.vectors)), inverseRoot);
}

/** (trace of B)^2 / trace of B^2, where the estimated variance is e' B e under independent errors of equal variance. */
function satterthwaite(clusters: readonly RegressionCluster[], adjustments: readonly Matrix[], inverse: Matrix, coefficient: number): number {
  const size = inverse.length;
  const shared = smallMatrix.zeros(size);
  let trace = 0;
  let squares = 0;
  clusters.forEach(({ cross, count }, index) => {
    const direction = smallMatrix.times(adjustments[index]!, inverse[coefficient]!);
    const length = smallMatrix.quadratic(cross, direction);
    const projected = smallMatrix.times(cross, direction);
    const own = smallMatrix.quadratic(inverse, projected);
    trace += count * (length - own);
    squares += count * (length * length - 2 * length * own);
    smallMatrix.addOuter(shared, count, projected);
  });
  const crossed = smallMatrix.product(inverse, shared);
  squares += smallMatrix.trace(smallMatrix.product(crossed, crossed));
  return squares > 0 ? Math.max(1, trace * trace / squares) : 1;
}
