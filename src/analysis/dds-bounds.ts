import type { Interval } from "../stats/estimate.js";
import { boundedItems, type BoundedCells } from "./bounded-items.js";

/**
 * DDS in percentage points over all items that were asked, when every lost asking falls against it, and when every
 * one falls for it. `estimate`, which rests on complete items alone, lies within the bounds always. Null without
 * items that were asked.
 */
export function ddsBounds(cells: BoundedCells, estimate: number | null): Interval | null {
  const { rows, low, high } = boundedItems(cells);
  const { design } = cells;
  const items = rows.reduce((sum, row) => sum + design.weightOf(row), 0);
  if (items === 0) return null;
  const mean = (values: Float64Array): number => 100 * values.reduce((sum, value, index) => sum + design.weightOf(rows[index]!) * value, 0) / items;
  const bounds: Interval = [mean(low), mean(high)];
  return estimate === null ? bounds : [Math.min(bounds[0], estimate), Math.max(bounds[1], estimate)];
}
