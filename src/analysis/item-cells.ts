/** The four conditions of one item, in the order C1c C1i C2c C2i. */
export interface ItemCells {
  /** Accept rate, or mean P(accept), of the askings that gave a value; NaN without any. */
  readonly values: readonly [number, number, number, number];
  /** Askings that gave none. */
  readonly lost: readonly [number, number, number, number];
}
