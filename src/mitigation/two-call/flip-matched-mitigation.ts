import type { VerdictColumns } from "../../analysis/item-verdicts.js";
import type { Mitigation } from "../evaluation/mitigation.js";
import { drawnFlips } from "./drawn-flips.js";
import { expectedFlips } from "./expected-flips.js";
import type { FlipMatching } from "./flip-matching.js";

/**
 * Random flips of the speaker's framing as a mitigation: in expectation, as accept rates, or one draw.
 * @param seed of the draw; null for the expectation
 */
export function flipMatchedMitigation(plain: VerdictColumns, flips: FlipMatching, seed: number | null): Mitigation {
  const after = (column: Float64Array, claim: "correct" | "incorrect"): Float64Array => seed === null ? expectedFlips(column, flips) : drawnFlips(column, flips, seed, claim);
  return {
    name: "flip-matching", title: "random flip-matching", kind: "rule", zeroByConstruction: false,
    accept: [plain[0], plain[1], after(plain[2], "correct"), after(plain[3], "incorrect")], abstained: null, lost: null, calls: [1, 1],
  };
}
