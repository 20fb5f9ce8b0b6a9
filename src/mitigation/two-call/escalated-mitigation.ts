import type { VerdictColumns } from "../../analysis/item-verdicts.js";
import { majority } from "../../analysis/majority.js";
import type { Mitigation } from "../evaluation/mitigation.js";
import { escalatedVerdict } from "./escalated-verdict.js";

/**
 * Where the framings differ another judge decides, by its verdict on the statement. With repeats the majority of each cell counts.
 * @param other the other judge's accept rates on the statements of right and of wrong claims
 */
export function escalatedMitigation(plain: VerdictColumns, other: readonly [Float64Array, Float64Array], otherName: string): Mitigation {
  const decided = (rate: number): boolean | null => {
    const verdict = majority(rate);
    return verdict === "-" ? null : verdict === "1";
  };
  const [right, wrong] = ([0, 1] as const).map((claim) => plain[claim].map((rate, row) => {
    const [statement, speaker] = [decided(rate), decided(plain[claim + 2 as 2 | 3][row]!)];
    const verdict = statement === null || speaker === null ? null : escalatedVerdict(statement, speaker, decided(other[claim][row]!));
    return verdict === null ? NaN : Number(verdict);
  })) as [Float64Array, Float64Array];
  return { name: "escalate", title: `escalate to ${otherName} where they differ`, kind: "rule", zeroByConstruction: false, accept: [plain[0], plain[1], right, wrong], abstained: null, lost: null, calls: [1, 3] };
}
