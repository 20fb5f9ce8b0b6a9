import type { PseudoItems } from "./pseudo-items.js";

/** The largest size of an imagined item, which is that of a real one. */
export function pseudoReach(pseudo: PseudoItems): number {
  return pseudo.reduce((most, [value]) => Math.max(most, Math.abs(value)), 0);
}
