/**
 * How the judge answers: with a verdict as a JSON object with reasoning, as a bare choice of 1 or 2, or as the
 * probabilities of the tokens 1 and 2; or (`text`) in words of its own, which hold no verdict.
 */
export type AnswerMode = VerdictMode | "text";

/** The ways of giving a verdict. */
export type VerdictMode = "json" | "choice" | "probability";
