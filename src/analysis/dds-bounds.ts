import type { Design } from "../stats/design.js";
import type { Interval } from "../stats/estimate.js";

/** The cells of a contrast as its bounds see them. */
export interface BoundedCells {
  /** Of the items planned. */
  readonly design: Design;
  /** 4 values a row, from 0 to 1, in the order C1c C1i C2c C2i, means over the askings that gave one; NaN where none did. */
  readonly values: Float64Array;
  /** 4 counts a row of askings that were answered without giving a value; null where a cell without a value is lost. */
  readonly lost: Uint16Array | null;
}

/**
 * DDS in percentage points over all items that were asked, when every lost asking falls against it, and when every
 * one falls for it. A cell that lost some of its askings can move by their share; one that lost all of them may lie
 * anywhere. An asking that is still pending adds nothing, and an item that has no value in a cell because of one is
 * left out: it is neither complete nor lost. `estimate`, which rests on complete items alone, lies within the bounds
 * always. Null without items that were asked.
 */
export function ddsBounds({ design, values, lost }: BoundedCells, estimate: number | null): Interval | null {
  let items = 0;
  let low = 0;
  let high = 0;
  const { repeats } = design;
  for (let row = 0; row < design.rows; row++) {
    let [itemLow, itemHigh] = [0, 0];
    let pending = false;
    for (let offset = 0; offset < 4; offset++) {
      const cell = 4 * row + offset;
      const value = values[cell]!;
      const known = !Number.isNaN(value);
      const share = known ? (lost === null ? 0 : Math.min(1, lost[cell]! / repeats)) : 1;
      pending ||= !known && lost !== null && lost[cell]! < repeats;
      const least = known ? value * (1 - share) : 0;
      itemLow += offset < 2 ? -(least + share) : least;
      itemHigh += offset < 2 ? -least : least + share;
    }
    if (pending) continue;
    const weight = design.weightOf(row);
    items += weight;
    low += weight * itemLow;
    high += weight * itemHigh;
  }
  if (items === 0) return null;
  const bounds: Interval = [100 * low / items, 100 * high / items];
  return estimate === null ? bounds : [Math.min(bounds[0], estimate), Math.max(bounds[1], estimate)];
}
