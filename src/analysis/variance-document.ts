import type { Interval } from "../stats/estimate.js";

/** A component of the variance of an item's difference: squared percentage points, and its square root in percentage points. */
export interface VarianceComponent {
  readonly variance: number;
  readonly sd_pp: number;
}

/** The standard error of DDS that a study of such judges, items and wordings would have, in percentage points. */
export interface ProjectedError {
  readonly items: number;
  readonly wordings: number;
  readonly repeats: number;
  readonly se_pp: number;
}

/**
 * Where the spread of an item's difference (DDS is its mean) comes from. Every item meets one wording, so that items are nested in wordings: what is the item's own and what
 * lies in how it meets its wording cannot be told apart, but for the check items that met two.
 */
export interface SpreadComponents {
  readonly basis: "verdicts" | "probabilities";
  /** Complete items. */
  readonly n: number;
  readonly wordings: number;
  readonly repeats: number;
  /** Between wordings, with the interval of `sd_pp`; null where it cannot be told. */
  readonly wording: (VarianceComponent & { readonly sd_ci95: Interval | null }) | null;
  /** Items within a wording, the noise of asking taken off where it is known. Null with one item. */
  readonly item: VarianceComponent | null;
  /** Of one asking of the four prompts; null where none was asked twice. `from`: what it was read off, `n` items. */
  readonly repeat: (VarianceComponent & { readonly n: number; readonly from: "repeats" | "retest" | "proved deterministic" }) | null;
  /** From the check items that met two wordings: what is the item's own in both, and what is the item's with one wording. Null without them. */
  readonly crossed: { readonly n: number; readonly item: VarianceComponent; readonly item_by_wording: VarianceComponent } | null;
  /** The error by these components: of this study first, then with twice the wordings, the items and the repeats. Empty where the wordings' part cannot be told. */
  readonly projected: readonly ProjectedError[];
  /** What cannot be told, and why. */
  readonly not_estimable: readonly string[];
}
