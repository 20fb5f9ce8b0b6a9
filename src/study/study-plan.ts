/** What a run would do, before the first call. Counts are trials unless said. */
export interface StudyPlan {
  readonly schema: "dialdefer.plan/1";
  readonly study: string;
  readonly name: string | null;
  readonly items: number;
  readonly fields: number;
  readonly skipped_rows: number;
  /** Rows that are in order and cannot be judged. */
  readonly unjudgeable_rows: number;
  /** The benchmark that the items come from; null where they come from none. */
  readonly items_origin: { readonly title: string; readonly licence: string; readonly homepage: string } | null;
  /** Why the text of the items must not be published; null where nothing says so. */
  readonly items_gated: string | null;
  /** Items on which the checks are made. */
  readonly checks: number;
  /** In which arms: all, or those of the first contrast alone. */
  readonly checked_arms: "all" | "headline";
  readonly arms: readonly ArmPlan[];
  /** The headline first. */
  readonly contrasts: readonly { readonly name: string; readonly baseline: string; readonly treatment: string }[];
  readonly seed: number;
  readonly repeats: number;
  /** The rule that may end each judge sooner, with its margin in percentage points; null without one. */
  readonly stop: { readonly when: "decided"; readonly margin: number } | null;
  readonly judges: readonly JudgePlan[];
  /** US dollars over all judges: expected, and the most it can come to; null where a price is not known. */
  readonly estimated_usd: number | null;
  readonly most_usd: number | null;
  /** The price list that was used; null where nothing had to be priced. */
  readonly prices: { readonly name: string; readonly date: string; readonly sha256: string } | null;
  /** Replies of the study as it was last run, under the same name, that no trial of this one needs; null where there are none. */
  readonly unused: UnusedReplies | null;
  readonly warnings: readonly string[];
}

/** Stored replies that an edited study has no use for any more. They stay in the store. */
export interface UnusedReplies {
  /** The id of the study as it was run. */
  readonly study: string;
  readonly replies: number;
  /** By the arms that they were asked for; a reply that several arms shared counts with the first of them. */
  readonly arms: readonly { readonly arm: string; readonly replies: number }[];
}

/** One way of asking. */
export interface ArmPlan {
  readonly name: string;
  readonly family: string;
  readonly framing: string;
  readonly wordings: number;
  readonly labels: readonly [string, string] | null;
  /** The SHA-256 of its system prompt. */
  readonly system_sha256: string | null;
  readonly order: string;
  /** Null where each judge is asked in the mode of its own. */
  readonly answer: string | null;
  readonly temperature: number;
  readonly max_tokens: number;
}

export interface JudgePlan {
  readonly judge: string;
  /** How it is asked, joined by commas where arms differ. */
  readonly answer: string;
  /** Whether its calls leave this machine. */
  readonly paid: boolean;
  /** Host and port of its endpoint, or the name it was given; null where it has none. */
  readonly endpoint: string | null;
  /** Main and check trials, without those whose chain has ended. */
  readonly trials: number;
  /** Of them those that only the checks need. */
  readonly check_trials: number;
  readonly stored: number;
  /** Trials that have failed too often to be asked again by themselves. */
  readonly parked: number;
  /** Whether the stopping rule is met by what is stored, so that only check trials are left to ask. */
  readonly decided: boolean;
  /** Different prompts that this run would ask; one call each, more where a call fails or a reply is cut. With chains the most that there can be. */
  readonly calls: number;
  /** Of them those that follow on a reply, at most: a chain ends where a reply holds no verdict. */
  readonly chained_at_most: number;
  /** Calls that are saved because trials share a prompt, which is asked once. */
  readonly saved_by_sharing: number;
  /** Estimated as characters / 4. */
  readonly input_tokens: number;
  /** What the replies are expected to take. */
  readonly output_tokens: number;
  /** At most: calls x the cap on output tokens. */
  readonly max_output_tokens: number;
  /** Estimated from stored replies of the same judge; null where there are none. */
  readonly seconds: number | null;
  /** US dollars: expected, and the most these calls can come to; null where the price is not known. */
  readonly estimated_usd: number | null;
  readonly most_usd: number | null;
  /** What is still to be asked, arm by arm; prompts that arms share count in each. */
  readonly arms: readonly { readonly arm: string; readonly pending: number; readonly input_tokens: number; readonly output_tokens: number }[];
}
