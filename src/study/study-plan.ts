/** What a run would do, before the first call. Counts are trials unless said. */
export interface StudyPlan {
  readonly schema: "dialdefer.plan/1";
  readonly study: string;
  readonly items: number;
  readonly fields: number;
  readonly skipped_rows: number;
  readonly family: string;
  readonly framings: readonly string[];
  readonly wordings: number;
  readonly order: string;
  readonly seed: number;
  readonly repeats: number;
  readonly judges: readonly JudgePlan[];
  readonly warnings: readonly string[];
}

export interface JudgePlan {
  readonly judge: string;
  readonly answer: string;
  /** Whether its calls leave this machine. */
  readonly paid: boolean;
  /** Host and port of its endpoint, or the name it was given; null where it has none. */
  readonly endpoint: string | null;
  readonly trials: number;
  readonly stored: number;
  /** Trials that this run would ask; one call each, more where a call fails or a reply is cut. */
  readonly calls: number;
  /** Estimated as characters / 4. */
  readonly input_tokens: number;
  /** At most: calls x the cap on output tokens. */
  readonly max_output_tokens: number;
  /** Estimated from stored replies of the same judge; null where there are none. */
  readonly seconds: number | null;
}
