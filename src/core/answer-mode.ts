/**
 * How the judge gives its verdict: a JSON object with reasoning, a bare choice of 1 or 2,
 * or the probabilities of the tokens 1 and 2.
 */
export type AnswerMode = "json" | "choice" | "probability";
