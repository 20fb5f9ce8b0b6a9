import type { AnswerMode } from "../../core/answer-mode.js";

/** A short reasoning and the verdict, as the built-in families ask for them. */
const JSON_TOKENS = 120;
/** One sentence. */
const SENTENCE_TOKENS = 40;
/** The code, and the token that ends the turn. */
const CHOICE_TOKENS = 2;

/**
 * How many tokens of output a plan expects of one call. In `probability` mode one is asked for. Else what the judge's
 * stored replies in the same mode took on average (a model that reasons spends hundreds on a bare choice); without any,
 * 2 for a choice, 120 for JSON and 40 for text. Never more than the cap.
 *
 * @param observedMean mean output tokens of such replies; null where none are stored
 * @param maxTokens the cap on output tokens
 */
export function expectedOutputTokens(answerMode: AnswerMode, observedMean: number | null, maxTokens: number): number {
  if (answerMode === "probability") return 1;
  return Math.min(maxTokens, observedMean ?? (answerMode === "choice" ? CHOICE_TOKENS : answerMode === "text" ? SENTENCE_TOKENS : JSON_TOKENS));
}
