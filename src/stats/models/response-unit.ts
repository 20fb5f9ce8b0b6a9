/**
 * Claims that vary together: an item, or a cluster of items. The four cells are those of a pattern, C1c C1i C2c C2i.
 * Rows of equal units stand once with their number, so that a table of any size has at most 16 of them (81 with missing verdicts).
 */
export interface ResponseUnit {
  /** Verdicts in each cell. */
  readonly trials: readonly number[];
  /** Accepts among them. */
  readonly accepted: readonly number[];
  /** How many units are like this one, not necessarily whole. */
  readonly count: number;
}
