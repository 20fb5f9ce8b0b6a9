import type { Estimate } from "../../stats/estimate.js";
import { gainValues } from "./gain-values.js";
import type { Mitigation } from "./mitigation.js";
import type { PlainVerdicts } from "./plain-verdicts.js";
import { shiftEstimate } from "./shift-estimate.js";

/** Accuracy of the claims that a mitigation decides in the speaker's framing minus the plain judge's on all of them, paired by item. Null where nothing is decided. */
export function selectiveGain(plain: PlainVerdicts, mitigation: Mitigation): Estimate | null {
  const gain = gainValues(plain, mitigation);
  return gain === null ? null : shiftEstimate(gain.values, plain.design.among(gain.rows), "claim mean");
}
