import { normalCdf } from "../../src/stats/distributions/normal-cdf.js";
import { bivariateNormalCdf } from "./bivariate-normal.js";
import type { PlantedJudge } from "./planted-judge.js";

/** Probabilities of the 16 cells (8 C1c + 4 C1i + 2 C2c + C2i). */
export function cellLaw(judge: PlantedJudge): Float64Array {
  const [right, wrong] = [claimLaw(judge, 1), claimLaw(judge, -1)];
  return Float64Array.from({ length: 16 }, (_, cell) => right[2 * (cell >> 3 & 1) + (cell >> 1 & 1)]! * wrong[2 * (cell >> 2 & 1) + (cell & 1)]!);
}

/** Probabilities of 00, 01, 10 and 11 (C1, C2) on one claim, right (1) or wrong (-1). */
function claimLaw({ dprime, criterion, rho, noise }: PlantedJudge, sign: 1 | -1): Float64Array {
  const [q1, q2] = criterion.map((c) => sign * dprime / 2 - c) as [number, number];
  const both = bivariateNormalCdf(q1, q2, rho);
  const quiet = [1 - normalCdf(q1) - normalCdf(q2) + both, normalCdf(q2) - both, normalCdf(q1) - both, both];
  const keeps = (before: number, after: number): number => (before === after ? 1 - noise : 0) + noise / 2;
  return Float64Array.from({ length: 4 }, (_, after) =>
    quiet.reduce((sum, chance, before) => sum + Math.max(0, chance) * keeps(before >> 1, after >> 1) * keeps(before & 1, after & 1), 0));
}
