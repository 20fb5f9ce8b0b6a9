import type { OptionOrder } from "./option-order.js";

/** The code a judge answers with: the position of the option it takes. */
export type AnswerCode = "1" | "2";

/** The code that means "accept" under an order of the options. */
export function acceptCode(order: OptionOrder): AnswerCode {
  return order === "accept-first" ? "1" : "2";
}
