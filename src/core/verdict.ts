/** `ok` and `repaired` carry a verdict; the others are stored replies without one. */
export type VerdictStatus = "ok" | "repaired" | "refused" | "truncated" | "unparsed" | "contradictory";

/** What a reply says, derived and never stored as fact. */
export interface Verdict {
  readonly accept: boolean | null;
  readonly status: VerdictStatus;
  /** P(accept) normalised over the two codes, 0 to 1; only where token probabilities exist. */
  readonly probability: number | null;
  /** The probability that the two codes had together, 0 to 1. */
  readonly mass: number | null;
  /** Remarks that do not change the verdict, such as `contradicts-reasoning`. */
  readonly flags: readonly string[];
}
