import { bivariateNormalCdf } from "./bivariate-normal.js";
import { normalCdf } from "../../src/stats/distributions/normal-cdf.js";

/** A simulated judge without effects of items, wordings or positions: what its 16 cells are then is known in closed form. */
export interface PlantedJudge {
  readonly dprime: number;
  /** Criteria of C1 and C2. */
  readonly criterion: readonly [number, number];
  /** Correlation of the evidence for one claim between the framings. */
  readonly rho: number;
  /** Probability that a verdict is replaced by a fair coin, in either framing. */
  readonly noise: number;
}

/** Probabilities of the 16 cells (8 C1c + 4 C1i + 2 C2c + C2i). */
export function cellLaw(judge: PlantedJudge): Float64Array {
  const [right, wrong] = [claimLaw(judge, 1), claimLaw(judge, -1)];
  return Float64Array.from({ length: 16 }, (_, cell) => right[2 * (cell >> 3 & 1) + (cell >> 1 & 1)]! * wrong[2 * (cell >> 2 & 1) + (cell & 1)]!);
}

/** The true DDS in percentage points. */
export function trueDds({ dprime, criterion: [c1, c2], noise }: PlantedJudge): number {
  const accepts = (criterion: number): number => normalCdf(dprime / 2 - criterion) + normalCdf(-dprime / 2 - criterion);
  return 100 * (1 - noise) * (accepts(c2) - accepts(c1));
}

/** The judge whose criterion in C2 plants this DDS. */
export function judgeWithDds(dds: number, dprime: number, c1: number, rho: number, noise: number): PlantedJudge {
  const at = (c2: number): PlantedJudge => ({ dprime, criterion: [c1, c2], rho, noise });
  if (dds === 0) return at(c1);
  let [low, high] = [c1 - 8, c1 + 8];
  if (dds > trueDds(at(low)) || dds < trueDds(at(high))) throw new RangeError(`no criterion plants a DDS of ${dds} here`);
  for (let step = 0; step < 100; step++) {
    const middle = (low + high) / 2;
    if (trueDds(at(middle)) > dds) low = middle;
    else high = middle;
  }
  return at((low + high) / 2);
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
