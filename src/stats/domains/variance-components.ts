import { mean } from "../numerics/mean.js";

/** Where the variance of items x askings comes from, in the squared unit of the values. */
export interface VarianceComponents {
  /** Mean squares of items, of askings, and of what is left. */
  readonly meanSquares: { readonly items: number; readonly askings: number; readonly rest: number };
  /** Components, clamped at 0. */
  readonly items: number;
  readonly askings: number;
  readonly rest: number;
  /** Share of the components' sum that is the items' (intraclass correlation); null where nothing varies. */
  readonly icc: number | null;
  /** Standard error of the grand mean that generalises over items and askings, in the unit of the values. */
  readonly se: number;
}

/**
 * Two-way random-effects analysis of variance without replication (Shrout and Fleiss 1979, case 2): every item's difference in
 * every asking (wording, or repeat). With I items and A askings the components are (MSi - MSe) / A, (MSa - MSe) / I and
 * MSe, and se^2 = items / I + askings / A + rest / (I A), so that more wordings, not more items, bring down the wordings' part.
 * Null with fewer than two items or askings.
 * @param values one row per item, one column per asking, complete
 */
export function varianceComponents(values: readonly (readonly number[])[]): VarianceComponents | null {
  const rows = values.length;
  const columns = values[0]?.length ?? 0;
  if (rows < 2 || columns < 2) return null;
  const rowMeans = values.map((row) => mean(row));
  const columnMeans = Array.from({ length: columns }, (_, column) => mean(values.map((row) => row[column]!)));
  const grand = mean(rowMeans);
  const squares = (means: readonly number[]): number => means.reduce((sum, own) => sum + (own - grand) ** 2, 0);
  const ofItems = columns * squares(rowMeans) / (rows - 1);
  const ofAskings = rows * squares(columnMeans) / (columns - 1);
  let left = 0;
  values.forEach((row, item) => row.forEach((value, asking) => { left += (value - rowMeans[item]! - columnMeans[asking]! + grand) ** 2; }));
  const rest = left / (rows - 1) / (columns - 1);
  const items = Math.max(0, (ofItems - rest) / columns);
  const askings = Math.max(0, (ofAskings - rest) / rows);
  const all = items + askings + rest;
  return {
    meanSquares: { items: ofItems, askings: ofAskings, rest }, items, askings, rest,
    icc: all > 0 ? items / all : null,
    se: Math.sqrt(items / rows + askings / columns + rest / rows / columns),
  };
}
