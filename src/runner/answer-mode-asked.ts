import type { AnswerMode } from "../core/answer-mode.js";
import type { Adjustments } from "../core/judge.js";

/** The answer mode that a judge is asked in: only a wish for probabilities can turn out to be too much. */
export function answerModeAsked(wished: AnswerMode, adjustments: Adjustments): AnswerMode {
  return wished === "probability" ? adjustments.answerMode ?? wished : wished;
}
