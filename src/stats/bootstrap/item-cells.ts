import type { Design } from "../units/design.js";
import type { ResampledCells } from "./resampled-cells.js";

/**
 * The items of a design as a bootstrap draws them, those with the same values in one cell. The last quantity is the number of
 * items. Null where there are more than `most` cells.
 * @param quantities each one value per row of the design
 */
export function itemCells(quantities: readonly Float64Array[], design: Design, most = Infinity): ResampledCells | null {
  for (const quantity of quantities) design.mustFit(quantity);
  const counts = new Map<string, { row: number; count: number }>();
  for (let row = 0; row < design.rows; row++) {
    const key = quantities.map((quantity) => quantity[row]).join(" ");
    const cell = counts.get(key);
    if (cell !== undefined) cell.count += design.weightOf(row);
    else if (counts.size === most) return null;
    else counts.set(key, { row, count: design.weightOf(row) });
  }
  // In the order of their values, so that draws do not depend on the order of the items.
  const cells = [...counts].sort(([first], [second]) => first < second ? -1 : 1).map(([, cell]) => cell);
  return {
    counts: Float64Array.from(cells, ({ count }) => count),
    values: [...quantities.map((quantity) => Float64Array.from(cells, ({ row }) => quantity[row]!)), new Float64Array(cells.length).fill(1)],
  };
}
