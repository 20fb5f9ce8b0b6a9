import { bisect } from "../../src/stats/numerics/bisect.js";
import type { PlantedJudge } from "./planted-judge.js";
import { trueDds } from "./true-dds.js";

/**
 * The judge whose criterion in C2 plants this DDS (percentage points).
 * @throws RangeError where none does
 */
export function judgeWithDds(dds: number, dprime: number, c1: number, rho: number, noise: number): PlantedJudge {
  const at = (c2: number): PlantedJudge => ({ dprime, criterion: [c1, c2], rho, noise });
  if (dds === 0) return at(c1);
  const [low, high] = [c1 - 8, c1 + 8];
  if (dds > trueDds(at(low)) || dds < trueDds(at(high))) throw new RangeError(`no criterion plants a DDS of ${dds} here`);
  return at(bisect(low, high, (c2) => trueDds(at(c2)) <= dds, 1e-15));
}
