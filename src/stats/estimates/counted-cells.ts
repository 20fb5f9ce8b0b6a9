import { Design } from "../units/design.js";

/** Values of cells that hold any number of items, as estimates take them. */
export interface CountedCells {
  readonly values: Float64Array;
  readonly design: Design;
}

/** One row for each cell that holds an item: the value of the cell, and how many items it stands for. */
export function countedCells(counts: Float64Array, valueOf: (cell: number) => number): CountedCells {
  const cells = Int32Array.from(counts.keys()).filter((cell) => counts[cell]! > 0);
  return {
    values: Float64Array.from(cells, valueOf),
    design: new Design({ rows: cells.length, weight: Float64Array.from(cells, (cell) => counts[cell]!) }),
  };
}
