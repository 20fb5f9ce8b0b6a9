import { signedNumber } from "../../core/signed-number.js";
import type { Interval } from "../../stats/estimate.js";

/** A signed number with its 95 % interval as sentences have it, such as `+12.3 [+8.1, +16.4]`. */
export function intervalText({ estimate, ci95 }: { readonly estimate: number; readonly ci95: Interval }): string {
  return `${signedNumber(estimate)} [${signedNumber(ci95[0])}, ${signedNumber(ci95[1])}]`;
}
