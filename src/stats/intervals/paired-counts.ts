/** How one yes-or-no outcome fell in two askings of the same items (counts). */
export interface PairedCounts {
  readonly both: number;
  readonly onlyFirst: number;
  readonly onlySecond: number;
  readonly neither: number;
}
