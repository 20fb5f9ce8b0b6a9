import type { SectionInput } from "../../analysis/section-input.js";
import type { Interval } from "../../stats/estimate.js";
import type { ArmColumns } from "../arm-columns.js";
import { placeboContrasts } from "../noise/placebo-contrasts.js";

/**
 * Where DDS of the headline lies when nothing but the wording differs: from the checks, else from arms that ask a framing in other wordings
 * too. Percentage points; null where neither was asked.
 */
export function placeboBand(input: SectionInput, columns: ArmColumns): Interval | null {
  const { spec, verdicts, block } = input;
  if (block.placebo !== null) return block.placebo.band95;
  const headline = spec.contrasts[0];
  const placebos = placeboContrasts(input, columns);
  if (headline === undefined || placebos === null) return null;
  const arms = [headline.baseline, headline.treatment];
  const items = columns.complete(arms).length;
  return items === 0 ? null : placebos.band(Math.max(...arms.map((arm) => new Set(verdicts.wording[arm]).size)), items);
}
