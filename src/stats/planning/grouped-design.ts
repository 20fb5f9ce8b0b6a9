/** Items dealt evenly over a fixed number of groups, such as rotated wordings, each of which shifts its items by an amount of its own. */
export interface GroupedDesign {
  /** Standard deviation of an item's difference within its group, above 0. */
  readonly spread: number;
  /** Standard deviation of the groups' own shifts, in the same unit; 0 where they have none. */
  readonly between: number;
  /** At least 2. */
  readonly groups: number;
}
