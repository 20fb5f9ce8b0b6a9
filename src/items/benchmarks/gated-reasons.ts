/** Why the text of a benchmark must not be published, by benchmark. */
export const gatedReasons = {
  gpqa: "the authors of GPQA ask that its questions and answers appear nowhere in plain text, so that no model is trained on them",
  aio: "these are private conversations of people on Reddit, which the authors of the data set redacted before they published it",
} as const;
