import type { ItemEstimate } from "./arm-columns.js";
import { signedNumber } from "../core/signed-number.js";

/** Such as `+4.1 [+1.0, +7.2]`: the 95 % interval in brackets, where a sentence has spelled one out or has no room to. */
export function shortEstimate({ estimate, ci95: [low, high] }: Pick<ItemEstimate, "estimate" | "ci95">): string {
  return `${signedNumber(estimate)} [${signedNumber(low)}, ${signedNumber(high)}]`;
}
