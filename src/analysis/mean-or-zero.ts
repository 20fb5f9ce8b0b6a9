import type { Design } from "../stats/units/design.js";
import { momentsOf } from "../stats/units/moments.js";

/** The mean of one value per row, each row counting as often as it stands for an item; 0 without items, where nothing may be NaN. */
export function meanOrZero(values: Float64Array, design: Design): number {
  return design.items === 0 ? 0 : momentsOf(values, design).mean;
}
