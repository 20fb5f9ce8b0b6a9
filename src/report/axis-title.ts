import type { AlikeArms } from "./alike-arms.js";

/** What the two ends of an axis of DDS mean; `alike` where both arms put the claim alike. */
export function axisTitle(alike: AlikeArms | null): string {
  return alike === null ? "\u2190 skeptical \u00b7 points \u00b7 deferential \u2192" : "\u2190 C2 accepts less \u00b7 points \u00b7 C2 accepts more \u2192";
}
