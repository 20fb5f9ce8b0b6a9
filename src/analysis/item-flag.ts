/** Items of a study that an audit warns of, for one reason. */
export interface ItemFlag {
  /** The audit's code. */
  readonly code: string;
  readonly severity: "error" | "warning";
  /** Positions of the items in the study. */
  readonly positions: readonly number[];
}
