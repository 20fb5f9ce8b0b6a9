import { groupedDigits } from "../core/grouped-digits.js";
import { intervalInWords } from "../core/interval-in-words.js";
import { signedNumber } from "../core/signed-number.js";
import type { ItemEstimate } from "./arm-columns.js";

/** Such as `+4.1 points (95 % interval 1.0 to 7.2, 300 items)`. */
export function estimateText({ estimate, ci95, n }: Pick<ItemEstimate, "estimate" | "ci95" | "n">): string {
  return `${signedNumber(estimate)} points (95 % interval ${intervalInWords(ci95)}, ${groupedDigits(n)} ${n === 1 ? "item" : "items"})`;
}
