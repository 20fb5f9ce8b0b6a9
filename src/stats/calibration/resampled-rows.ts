import type { Design } from "../units/design.js";
import { rowWeights } from "./forecasts.js";

/**
 * Bootstrap draws as weights of rows: units drawn with replacement, clusters where the design carries inference by them, else
 * items. Wordings are too few to be drawn; what differs between them is no part of these draws.
 * @param visit gets the weights of one draw; the array is used again for the next
 */
export function resampledRows(design: Design, { uniform, draws }: { readonly uniform: () => number; readonly draws: number }, visit: (weight: Float64Array, draw: number) => void): void {
  const own = rowWeights(design);
  const clusters = design.groupings.find(({ unit }) => unit === "cluster");
  // Rows that stand for several items alike: each of those items is drawn.
  const units = clusters?.count ?? Math.round(design.items);
  const rowOf = clusters === undefined ? expanded(own, units) : null;
  const weight = new Float64Array(design.rows);
  const times = new Float64Array(units);
  for (let draw = 0; draw < draws; draw++) {
    if (rowOf !== null) {
      weight.fill(0);
      for (let each = 0; each < units; each++) weight[rowOf[Math.floor(uniform() * units)]!]! += 1;
    } else {
      times.fill(0);
      for (let each = 0; each < units; each++) times[Math.floor(uniform() * units)]! += 1;
      for (let row = 0; row < design.rows; row++) weight[row] = own[row]! * times[clusters!.group[row]!]!;
    }
    visit(weight, draw);
  }
}

function expanded(weight: Float64Array, units: number): Int32Array {
  const rowOf = new Int32Array(units);
  let next = 0;
  for (let row = 0; row < weight.length; row++) {
    for (let each = 0; each < weight[row]!; each++) rowOf[next++] = row;
  }
  return rowOf;
}
