import type { VerdictColumns } from "../../analysis/item-verdicts.js";
import { mean } from "../../stats/numerics/mean.js";
import { commonItems } from "../evaluation/common-items.js";
import { flipMatching, type FlipMatching } from "./flip-matching.js";

/** The flips that give the speaker's framing the statements' accept rate on the items with all four verdicts; none without such an item. */
export function fitFlipMatching(plain: VerdictColumns): FlipMatching {
  const rows = commonItems(plain);
  if (rows.length === 0) return { ofAccepted: 0, ofRejected: 0 };
  const rate = (right: Float64Array, wrong: Float64Array): number => mean(Float64Array.from(rows, (row) => (right[row]! + wrong[row]!) / 2));
  return flipMatching(rate(plain[0], plain[1]), rate(plain[2], plain[3]));
}
