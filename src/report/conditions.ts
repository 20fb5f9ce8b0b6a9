import type { PerCondition } from "../analysis/report-document.js";
import { formatNumber } from "./format-number.js";

/** A condition of the design: one framing and one kind of claim. */
type Condition = keyof PerCondition<unknown>;

/** The four conditions in the order in which every table shows them. */
export const conditions: readonly Condition[] = ["c1_correct", "c1_incorrect", "c2_correct", "c2_incorrect"];

/** A condition in words: `C1, right claims`. */
export function conditionName(condition: Condition): string {
  const [framing, polarity] = condition.split("_") as [string, string];
  return `${framing.toUpperCase()}, ${polarity === "correct" ? "right" : "wrong"} claims`;
}

/** `counts` in words, without the empty ones: `2 in C1, right claims; 1 in C2, wrong claims`. */
export function countsInWords(counts: PerCondition<number>): string {
  return conditions.filter((condition) => counts[condition] > 0)
    .map((condition) => `${formatNumber(counts[condition], "count")} in ${conditionName(condition)}`).join("; ");
}

/** The sum over the four conditions. */
export function conditionSum(counts: PerCondition<number>): number {
  return conditions.reduce((sum, condition) => sum + counts[condition], 0);
}
