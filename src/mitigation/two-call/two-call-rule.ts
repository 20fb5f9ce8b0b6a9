/** A rule that makes one verdict on a claim out of the verdict on it as a statement and the verdict on it as a speaker's. */
export interface TwoCallRule {
  readonly name: TwoCallRuleName;
  /** For people. */
  readonly title: string;
  /** What it does, in one sentence. */
  readonly description: string;
  /** Calls that one claim of a speaker takes. */
  readonly calls: 1 | 2;
  /** Whether what it decides is what the statement alone decides, so that no DDS can be left. */
  readonly zeroByConstruction: boolean;
  /** True accepts, false rejects, null abstains. */
  readonly verdict: (statement: boolean, speaker: boolean) => boolean | null;
}

export type TwoCallRuleName = "statement-wins" | "both-accept" | "either-accepts" | "agree-or-abstain";
