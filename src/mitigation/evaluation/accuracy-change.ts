import type { Estimate } from "../../stats/estimate.js";
import type { Design } from "../../stats/units/design.js";
import { itemAccuracy } from "./item-accuracy.js";
import type { MeasurePair } from "./mitigation-evaluation.js";
import { shiftEstimate } from "./shift-estimate.js";
import type { FramingColumns } from "./shifts-between.js";

/** Accuracy of one framing in percent without a mitigation and with it, and its paired change. At least one item is needed. */
export function accuracyChange(plain: FramingColumns, mitigated: FramingColumns, design: Design): MeasurePair {
  const [before, after] = [itemAccuracy(plain), itemAccuracy(mitigated)];
  const mean = (values: Float64Array): Estimate => shiftEstimate(values, design, "claim mean")!;
  return { plain: mean(before).estimate, mitigated: mean(after).estimate, change: mean(after.map((value, row) => value - before[row]!)) };
}
