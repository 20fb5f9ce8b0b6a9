import type { TwoCallRuleName } from "../two-call/two-call-rule.js";

/** What is added to the log odds of accepting before they are held against 0, in each framing. */
export interface LogitOffsets {
  readonly statement: number;
  readonly speaker: number;
}

/** What a fitted calibration does, as its file holds it. */
export type CalibrationParameters =
  /** Accept where the log odds plus the framing's offset are above 0. `fields`: offsets of fields that it was fitted on, in place of the general ones. */
  | { readonly kind: "offsets"; readonly offsets: LogitOffsets; readonly fields: Readonly<Record<string, LogitOffsets>> }
  /** Accept what a speaker said where s2 - weight (s2 - s1) is above 0, with the log odds s1 as a statement and s2 as a speaker's. */
  | { readonly kind: "contrastive"; readonly weight: number }
  | { readonly kind: "rule"; readonly rule: TwoCallRuleName };
