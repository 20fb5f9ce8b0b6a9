/** The token counts that a provider reports for one call. */
export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cachedTokens?: number | undefined;
}

/** Why generation ended, in one vocabulary for all judges. */
export type FinishReason = "stop" | "length" | "refusal" | "other";

/** What came back from a judge, verbatim. Stored once, never changed. */
export interface Reply {
  readonly text: string;
  readonly finishReason: FinishReason;
  /**
   * Probabilities of the answer codes, not normalised: together they are the mass on the candidates. Of a request with candidates of its own, their mass times what each
   * is worth, and times what it lacks to 1: for two verdicts their probabilities.
   */
  readonly codeProbabilities?: { readonly "1": number; readonly "2": number } | undefined;
  readonly usage?: Usage | undefined;
  /** The model name that the provider says answered. */
  readonly model?: string | undefined;
  /** The provider's system fingerprint or upstream name. */
  readonly fingerprint?: string | undefined;
}
