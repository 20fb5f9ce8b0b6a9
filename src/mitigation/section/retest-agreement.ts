import type { CollectedVerdicts } from "../../analysis/collect-verdicts.js";
import { verdictFlip } from "../../analysis/verdict-flip.js";
import { mean } from "../../stats/numerics/mean.js";
import { acceptOfArms } from "./accept-of-arms.js";
import type { ArmPair } from "./plain-arms.js";

/** P(same verdict when asked again), 0 to 1, over the check items' claims in both framings: what P(C1 = C2) would be without any shift. Null where not measured. */
export function retestAgreement({ checks }: CollectedVerdicts, arms: ArmPair): number | null {
  const again = checks.kinds.get("retest");
  if (again === undefined) return null;
  const [first, second] = [acceptOfArms(checks.main, arms), acceptOfArms(again, arms)];
  const flips = first.flatMap((column, cell) => [...column].flatMap((verdict, item) => {
    const flip = verdictFlip(verdict, second[cell]![item]!);
    return Number.isNaN(flip) ? [] : [flip];
  }));
  return flips.length === 0 ? null : 1 - mean(flips);
}
