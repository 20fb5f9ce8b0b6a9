import type { Design } from "../stats/units/design.js";

/**
 * What one contrast's statistics are computed from: every planned item with its accept rates in the four
 * conditions, and what the items have in common. Items that are alike in everything may share a row.
 */
export interface PairedSample {
  /** What the items stand in: repeats, wordings, clusters, and how many items each row stands for. */
  readonly design: Design;
  /**
   * 4 accept rates a row, in the order C1c C1i C2c C2i (C1-True, C1-False, C2-Correct, C2-Incorrect):
   * the mean of the verdicts over repeats, 0 to 1; NaN where there is no verdict.
   */
  readonly accept: Float64Array;
  /** 4 values of P(accept) a row in the same order, NaN where missing; null where no probabilities are stored. */
  readonly probability: Float64Array | null;
  /** Names of the fields. */
  readonly fields: readonly string[];
  /** Per row, the index of its field. */
  readonly field: Int32Array;
  /** Per row, 0 when the accepting option stood first, 1 when it stood second; null where unknown. */
  readonly order: Uint8Array | null;
  /**
   * Per cell, how many of its askings were answered without a verdict. A cell without a verdict that lost fewer than
   * the design's repeats is pending. Left out where every cell without a verdict is lost.
   */
  readonly lost?: Uint16Array | undefined;
  /** The same for P(accept), which a reply that was asked another way lacks though it has a verdict. */
  readonly probabilityLost?: Uint16Array | undefined;
  /** Seeds the drawn bootstrap. */
  readonly seed: number;
}
