import type { Estimate } from "../../stats/estimate.js";
import type { Design } from "../../stats/units/design.js";
import { columnsAmong } from "./columns-among.js";
import { commonItems } from "./common-items.js";
import { itemAccuracy } from "./item-accuracy.js";
import { shiftEstimate } from "./shift-estimate.js";
import type { FramingColumns } from "./shifts-between.js";

/** By how many points one way of judging is more often right than another, paired, on the items that both judge. Null without one. */
export function accuracyAdvantage(own: FramingColumns, other: FramingColumns, design: Design): Estimate | null {
  const rows = commonItems([...own, ...other]);
  if (rows.length === 0) return null;
  const [first, second] = [itemAccuracy(columnsAmong(own, rows)), itemAccuracy(columnsAmong(other, rows))];
  return shiftEstimate(first.map((value, row) => value - second[row]!), design.among(rows), "claim mean");
}
