import type { PerCondition } from "./report-document.js";

/** A value for each of the four conditions. */
export function perCondition<Value>(value: (condition: keyof PerCondition<unknown>) => Value): PerCondition<Value> {
  return { c1_correct: value("c1_correct"), c1_incorrect: value("c1_incorrect"), c2_correct: value("c2_correct"), c2_incorrect: value("c2_incorrect") };
}
