import type { VerdictColumns } from "../../analysis/item-verdicts.js";
import type { Design } from "../../stats/units/design.js";

/** What mitigations of one judge are held against: its verdicts without any, item by item, and what the items have in common. */
export interface PlainVerdicts {
  /** One row per item. */
  readonly design: Design;
  readonly fields: readonly string[];
  /** Per item, the index of its field. */
  readonly field: Int32Array;
  /** Accept rates in C1 right, C1 wrong, C2 right, C2 wrong: 0 to 1, NaN without a verdict. */
  readonly accept: VerdictColumns;
  /** 1 where it was answered without a verdict; null where every missing verdict was. */
  readonly lost: CellFlags | null;
  /** Of every draw. */
  readonly seed: number;
}

/** One flag per item in C1 right, C1 wrong, C2 right, C2 wrong. */
export type CellFlags = readonly [Uint8Array, Uint8Array, Uint8Array, Uint8Array];
