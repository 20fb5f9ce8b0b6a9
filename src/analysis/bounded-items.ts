/** The cells of a contrast as its bounds see them. */
export interface BoundedCells {
  /** Items planned. */
  readonly n: number;
  /** 4n values from 0 to 1 in the order C1c C1i C2c C2i, means over the askings that gave one; NaN where none did. */
  readonly values: Float64Array;
  /** 4n counts of askings that were answered without giving a value; null where a cell without a value is lost. */
  readonly lost: Uint16Array | null;
  readonly repeats: number;
}

/** The items that were asked, with the ends between which each one's difference of differences lies. */
export interface BoundedItems {
  readonly items: Int32Array;
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
export function boundedItems({ n, values, lost, repeats }: BoundedCells): BoundedItems {
  const items = new Int32Array(n);
  const low = new Float64Array(n);
  const high = new Float64Array(n);
  let count = 0;
  for (let item = 0; item < n; item++) {
    let [itemLow, itemHigh] = [0, 0];
    let pending = false;
    for (let offset = 0; offset < 4; offset++) {
      const cell = 4 * item + offset;
      const value = values[cell]!;
      const known = !Number.isNaN(value);
      const share = known ? (lost === null ? 0 : Math.min(1, lost[cell]! / repeats)) : 1;
      pending ||= !known && lost !== null && lost[cell]! < repeats;
      const least = known ? value * (1 - share) : 0;
      itemLow += offset < 2 ? -(least + share) : least;
      itemHigh += offset < 2 ? -least : least + share;
    }
    if (pending) continue;
    items[count] = item;
    low[count] = itemLow;
    high[count] = itemHigh;
    count++;
  }
  return { items: items.subarray(0, count), low: low.subarray(0, count), high: high.subarray(0, count) };
}
