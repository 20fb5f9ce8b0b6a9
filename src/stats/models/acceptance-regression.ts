import { acceptanceDesign, acceptanceTerms, type AcceptanceTerm } from "./acceptance-design.js";
import { clusterRobustRegression, type ClusterCorrection, type RegressionCluster, type RobustRegression } from "./cluster-robust-regression.js";
import type { ResponseUnit } from "./response-unit.js";
import { smallMatrix } from "../numerics/small-matrix.js";

/**
 * The linear probability model: shares of acceptance by least squares with cluster-robust errors. With the term `framing` alone,
 * its coefficient times 200 is DDS in percentage points.
 * @param terms beside the intercept
 */
export function acceptanceRegression(
  units: readonly ResponseUnit[], terms: readonly Exclude<AcceptanceTerm, "intercept">[] = ["framing", "truth", "framing_truth"], correction: ClusterCorrection = "CR2",
): RobustRegression | null {
  const columns = [0, ...terms.map((term) => acceptanceTerms.indexOf(term))];
  const design = acceptanceDesign.map((row) => columns.map((column) => row[column]!));
  const clusters = units.map(({ trials, accepted, count }): RegressionCluster => {
    const cross = smallMatrix.zeros(columns.length);
    const moment = new Array<number>(columns.length).fill(0);
    design.forEach((row, cell) => {
      smallMatrix.addOuter(cross, trials[cell]!, row);
      row.forEach((value, term) => { moment[term]! += value * accepted[cell]!; });
    });
    return { cross, moment, count, rows: trials.reduce((sum, n) => sum + n, 0) };
  });
  return clusterRobustRegression(clusters, correction);
}
