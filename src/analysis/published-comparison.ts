import type { PerCondition } from "./report-document.js";

/** DDS of one contrast in percentage points, by the published readings and by ours; null where there is nothing to compute. */
export interface TwoReadings {
  readonly theirs: number | null;
  readonly ours: number | null;
}

/** The published readings of a contrast's replies beside ours (counts per condition). */
export interface PublishedComparison {
  /** The files that the contrast's two arms come from. */
  readonly files: readonly { readonly name: string; readonly sha256: string; readonly shape: string; readonly dataset: string; readonly mitigation: string; readonly flipped: boolean | null }[];
  /** Both read the same verdict, or both none. */
  readonly agree: PerCondition<number>;
  /** A verdict read here alone. */
  readonly ours_only: PerCondition<number>;
  /** A verdict read there alone. */
  readonly theirs_only: PerCondition<number>;
  /** Two different verdicts. */
  readonly differ: PerCondition<number>;
  /** Published readings that stand as numbers, which comparisons of texts miss. */
  readonly integers: PerCondition<number>;
  /** Published readings that are an empty text. */
  readonly empty: PerCondition<number>;
  /** Published readings that are null. */
  readonly nulls: PerCondition<number>;
  /** Replies that are in no file, so that nothing can be read here: the published reading stands in their place. */
  readonly without_reply: PerCondition<number>;
  /** A missing verdict counts as a wrong answer, as in the published analysis: it is a rejected right claim and an accepted wrong one. */
  readonly dds_nulls_wrong: TwoReadings;
  /** On the items with all four verdicts. */
  readonly dds_complete: TwoReadings;
  /** How many items those are, by the published readings and by ours. */
  readonly complete_items: { readonly theirs: number; readonly ours: number };
}
