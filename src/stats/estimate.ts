/** Which interval stands in `ci95`: the paired t, a t over groups, the pseudo-count interval for sparse data, or a jackknife. */
export type IntervalMethod = "t" | "cluster-t" | "pseudo-count" | "jackknife-t" | "cluster-jackknife-t";

/** Lower and upper end. */
export type Interval = readonly [number, number];

/**
 * One number with its uncertainty, in the names of the report's JSON. Percentage points for deltas and DDS,
 * z units for d-prime and criterion. What is not measured is null.
 */
export interface Estimate {
  /** Always the mean over items. */
  readonly estimate: number;
  /** The unit of inference of `se` and `ci95`. */
  readonly unit: "item" | "wording" | "cluster";
  readonly se: number;
  /** Cut to what is possible, and never of zero width. */
  readonly ci95: Interval;
  /** Degrees of freedom of the t that `ci95` was drawn with; null where it was not drawn with one. */
  readonly df: number | null;
  readonly se_item: number;
  readonly ci95_item: Interval;
  readonly ci95_bootstrap: Interval | null;
  readonly bootstrap: "exact" | "draws" | null;
  /** Two-sided exact sign-flip p-value; null where no exact law exists. */
  readonly p_signflip: number | null;
  readonly interval: IntervalMethod;
}
