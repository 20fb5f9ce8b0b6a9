import { normalCdf } from "../../src/stats/distributions/normal-cdf.js";
import type { PlantedJudge } from "./planted-judge.js";

/** The true DDS in percentage points. */
export function trueDds({ dprime, criterion: [c1, c2], noise }: PlantedJudge): number {
  const accepts = (criterion: number): number => normalCdf(dprime / 2 - criterion) + normalCdf(-dprime / 2 - criterion);
  return 100 * (1 - noise) * (accepts(c2) - accepts(c1));
}
