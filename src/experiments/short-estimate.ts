import type { ItemEstimate } from "./arm-columns.js";
import { signedNumber } from "../core/signed-number.js";

/** Such as `+4.1 [+1.0, +7.2]`, in points: for numbers that follow one whose interval was spelled out, on the same items. */
export function shortEstimate({ estimate, ci95: [low, high] }: Pick<ItemEstimate, "estimate" | "ci95">): string {
  return `${signedNumber(estimate)} [${signedNumber(low)}, ${signedNumber(high)}]`;
}
