import type { Design } from "../stats/units/design.js";

/** The cells of a contrast as its bounds see them. */
export interface BoundedCells {
  /** Of the items planned. */
  readonly design: Design;
  /** 4 values a row, from 0 to 1, in the order C1c C1i C2c C2i, means over the askings that gave one; NaN where none did. */
  readonly values: Float64Array;
  /** 4 counts a row of askings that were answered without giving a value; null where a cell without a value is lost. */
  readonly lost: Uint16Array | null;
}

/** The rows of items that were asked, with the ends between which each one's difference of differences lies. */
export interface BoundedItems {
  readonly rows: Int32Array;
  /** (C2c - C1c) + (C2i - C1i) when every lost asking falls against DDS. */
  readonly low: Float64Array;
  /** The same when every one falls for it. */
  readonly high: Float64Array;
}

/**
 * A cell that lost some of its askings can move by their share; one that lost all of them may lie anywhere. An asking
 * that is still pending adds nothing, and an item that has no value in a cell because of one is left out: it is
 * neither complete nor lost.
 */
export function boundedItems({ design, values, lost }: BoundedCells): BoundedItems {
  const rows = new Int32Array(design.rows);
  const low = new Float64Array(design.rows);
  const high = new Float64Array(design.rows);
  let count = 0;
  for (let row = 0; row < design.rows; row++) {
    let [rowLow, rowHigh] = [0, 0];
    let pending = false;
    for (let offset = 0; offset < 4; offset++) {
      const cell = 4 * row + offset;
      const value = values[cell]!;
      const known = !Number.isNaN(value);
      const share = known ? (lost === null ? 0 : Math.min(1, lost[cell]! / design.repeats)) : 1;
      pending ||= !known && lost !== null && lost[cell]! < design.repeats;
      const least = known ? value * (1 - share) : 0;
      rowLow += offset < 2 ? -(least + share) : least;
      rowHigh += offset < 2 ? -least : least + share;
    }
    if (pending) continue;
    rows[count] = row;
    low[count] = rowLow;
    high[count] = rowHigh;
    count++;
  }
  return { rows: rows.subarray(0, count), low: low.subarray(0, count), high: high.subarray(0, count) };
}
