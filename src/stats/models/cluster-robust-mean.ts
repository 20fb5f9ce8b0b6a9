import type { Interval } from "../estimate.js";
import { clusterRobustRegression, type ClusterCorrection } from "./cluster-robust-regression.js";

/**
 * The mean of values that hang together in clusters, with its robust error (`CR0`, `CR1` or, unless told, `CR2` with Satterthwaite
 * degrees of freedom) in the unit of the values. Null with fewer than two clusters.
 * @param cluster per value, the label of its cluster
 */
export function clusterRobustMean(
  values: ArrayLike<number>, cluster: ArrayLike<number>, correction: ClusterCorrection = "CR2",
): { readonly estimate: number; readonly se: number; readonly degrees: number; readonly ci95: Interval; readonly clusters: number } | null {
  const sums = new Map<number, { rows: number; sum: number }>();
  for (let index = 0; index < values.length; index++) {
    const own = sums.get(cluster[index]!) ?? { rows: 0, sum: 0 };
    sums.set(cluster[index]!, own);
    own.rows += 1;
    own.sum += values[index]!;
  }
  const fit = clusterRobustRegression([...sums.values()].map(({ rows, sum }) => ({ cross: [[rows]], moment: [sum], count: 1, rows })), correction);
  const [mean] = fit?.coefficients ?? [];
  return fit === null || mean === undefined ? null : { estimate: mean.estimate, se: mean.se, degrees: mean.degrees, ci95: mean.ci95, clusters: fit.clusters };
}
