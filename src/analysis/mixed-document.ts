import type { Interval } from "../stats/estimate.js";

/** A mean over fields in percentage points (z units for criterion and d-prime). */
export interface MixedNumber {
  readonly estimate: number;
  readonly se: number;
  readonly degrees: number;
  readonly ci95: Interval;
  /** Where the true value of a field that was not asked lies with 95 %; null with fewer than three fields. */
  readonly new_field95: Interval | null;
}

/** Standard deviation of the fields' true values, sampling error taken off; its interval is null with two fields. */
export interface MixedSpread {
  readonly sd: number;
  readonly ci95: Interval | null;
}

/** One field as one judge answered it, in percentage points. */
export interface MixedField {
  readonly field: string;
  readonly judge: string;
  readonly n: number;
  readonly estimate: number;
  readonly se: number;
  /** Drawn towards the judge's mean as far as the field's own error is large against the spread. */
  readonly shrunk: number;
  readonly shrunk_se: number;
  readonly shrunk_ci95: Interval;
  /** That the field's DDS is 0, alone and adjusted by Holm for all fields and judges here. */
  readonly p: number;
  readonly p_holm: number;
}

/** Changes of criterion and d-prime over fields, in z units. */
export interface MixedSignal {
  /** Fields with at least eight complete items. */
  readonly fields: number;
  readonly delta_criterion: Omit<MixedNumber, "degrees"> & { readonly spread: MixedSpread };
  readonly delta_dprime: Omit<MixedNumber, "degrees"> & { readonly spread: MixedSpread };
  /** Correlation of the two true changes over fields; null where one has no spread. */
  readonly correlation: number | null;
}

interface MixedJudge {
  readonly judge: string;
  /** The judge's DDS over fields, each weighted by what it tells. */
  readonly mixed: MixedNumber;
  /** Mean of the fields, each counting the same, and pooled items; null where not measured on this basis. */
  readonly macro: { readonly estimate: number; readonly ci95: Interval } | null;
  readonly micro: { readonly estimate: number; readonly ci95: Interval } | null;
  /** Null with fewer than four fields of eight items. */
  readonly signal: MixedSignal | null;
}

/** One fit of the headline contrast over fields and judges, with DDS as a random effect of the field. */
export interface MixedView {
  readonly basis: "verdicts" | "probabilities";
  /** Fields with complete items. */
  readonly field_count: number;
  /** Mean over judges, each counting the same. */
  readonly overall: MixedNumber;
  /** Between fields, of the mean over judges; null with one field. */
  readonly spread: MixedSpread | null;
  /** Standard deviation of what is a judge's own in a field; null with one judge or one field. */
  readonly judge_by_field_sd: number | null;
  readonly judges: readonly MixedJudge[];
  readonly fields: readonly MixedField[];
  /** What cannot be told, and why. */
  readonly remarks: readonly string[];
}
