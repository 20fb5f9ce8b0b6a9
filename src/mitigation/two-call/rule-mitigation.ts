import type { VerdictColumns } from "../../analysis/item-verdicts.js";
import { majority } from "../../analysis/majority.js";
import type { Mitigation } from "../evaluation/mitigation.js";
import type { TwoCallRule } from "./two-call-rule.js";

/**
 * A rule on stored verdicts: statements are judged as they were, what a speaker said by the rule. With repeats it takes the majority of each
 * cell, and a tie is no verdict.
 * @param plain verdicts without a mitigation
 */
export function ruleMitigation({ name, title, calls, zeroByConstruction, verdict }: TwoCallRule, plain: VerdictColumns): Mitigation {
  const [right, wrong] = [plain[0].map(decided), plain[1].map(decided)];
  const items = right.length;
  const never = [new Uint8Array(items), new Uint8Array(items)] as const;
  const abstained = [new Uint8Array(items), new Uint8Array(items)] as const;
  const ruled = ([0, 1] as const).map((claim) => plain[claim].map((_, row) => {
    const [statement, speaker] = [decided(plain[claim][row]!), decided(plain[claim + 2 as 2 | 3][row]!)];
    if (Number.isNaN(statement) || Number.isNaN(speaker)) return NaN;
    const own = verdict(statement === 1, speaker === 1);
    if (own === null) abstained[claim][row] = 1;
    return own === null ? NaN : Number(own);
  })) as [Float64Array, Float64Array];
  const withheld = abstained.some((column) => column.includes(1));
  return {
    name, title, kind: "rule", zeroByConstruction, accept: [right, wrong, ...ruled], abstained: withheld ? [...never, ...abstained] : null, lost: null, calls: [1, calls],
  };
}

function decided(rate: number): number {
  const verdict = majority(rate);
  return verdict === "-" ? NaN : Number(verdict);
}
