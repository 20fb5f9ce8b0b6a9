import type { ItemCells } from "./item-cells.js";

/** What one item adds to DDS, as a share (-2 to 2). */
export interface ItemShift {
  /** (a2c - a1c) + (a2i - a1i); null where a condition has no value. */
  readonly value: number | null;
  /** The least and the most that it could be, whatever the lost askings would have said. */
  readonly least: number;
  readonly most: number;
}

/** The shift of one item out of its conditions, each asked `repeats` times. */
export function itemShift({ values, lost }: ItemCells, repeats: number): ItemShift {
  let value = 0;
  let least = 0;
  let most = 0;
  for (let cell = 0; cell < 4; cell++) {
    const side = cell < 2 ? -1 : 1;
    const mean = values[cell]!;
    const missing = lost[cell]! / repeats;
    // What was answered keeps its weight; what was not is 0 or 1.
    const low = (Number.isNaN(mean) ? 0 : mean) * (1 - missing);
    value += side * mean;
    least += side * (side > 0 ? low : low + missing);
    most += side * (side > 0 ? low + missing : low);
  }
  return { value: Number.isNaN(value) ? null : value, least, most };
}
