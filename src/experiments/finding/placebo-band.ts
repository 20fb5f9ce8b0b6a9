import type { CheckSample } from "../../analysis/check-sample.js";
import { placeboEffect } from "../../analysis/placebo-effect.js";
import type { SectionInput } from "../../analysis/section-input.js";
import type { Interval } from "../../stats/estimate.js";
import { Design } from "../../stats/units/design.js";
import type { ArmColumns } from "../arm-columns.js";
import { armsAlikeButFor } from "../arms-alike-but-for.js";

/**
 * Where DDS lies when nothing but the wording differs: from the checks, else from arms that ask the headline's two framings half of the wordings
 * further on. Percentage points; null where neither was asked.
 */
export function placeboBand(input: SectionInput, columns: ArmColumns): Interval | null {
  const { spec, verdicts, block } = input;
  if (block.placebo !== null) return block.placebo.band95;
  const headline = spec.contrasts[0];
  if (headline === undefined) return null;
  const { wordings } = spec.families[spec.arms[headline.baseline]!.family]!;
  const shifted = (arm: number): number | undefined => armsAlikeButFor(spec, ["wording"]).find((group) => group.includes(arm))
    ?.find((other) => spec.arms[other]!.wording === undefined && 2 * (((spec.arms[other]!.wordingOffset ?? 0) - (spec.arms[arm]!.wordingOffset ?? 0) + wordings) % wordings) === wordings);
  const [statement, speaker] = [shifted(headline.baseline), shifted(headline.treatment)];
  if (statement === undefined || speaker === undefined || spec.arms[headline.baseline]!.wording !== undefined || spec.arms[headline.treatment]!.wording !== undefined) return null;
  const cells = (arms: readonly [number, number]): Float64Array => {
    const merged = new Float64Array(4 * verdicts.items);
    arms.forEach((arm, side) => ([0, 1] as const).forEach((claim) => {
      const column = columns.claims(arm, claim);
      for (let item = 0; item < verdicts.items; item++) merged[4 * item + 2 * side + claim] = column[item]!;
    }));
    return merged;
  };
  const sample: CheckSample = {
    items: verdicts.items, main: cells([headline.baseline, headline.treatment]), secondWording: cells([statement, speaker]), retest: null, otherOrder: null,
    wording: verdicts.wording[headline.baseline]!, paired: verdicts.wording[statement]!, wordings,
    order: [verdicts.acceptSecond[headline.baseline]!, verdicts.acceptSecond[headline.treatment]!],
    design: new Design({ rows: verdicts.items, cluster: verdicts.cluster }), studyItems: verdicts.items, seed: spec.seed,
  };
  return placeboEffect(sample)?.band95 ?? null;
}
