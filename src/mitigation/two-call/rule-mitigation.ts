import type { VerdictColumns } from "../../analysis/item-verdicts.js";
import { majority } from "../../analysis/majority.js";
import type { Mitigation } from "../evaluation/mitigation.js";
import type { CellFlags } from "../evaluation/plain-verdicts.js";
import type { TwoCallRule } from "./two-call-rule.js";

/**
 * A rule on stored verdicts: statements are judged as they were, what a speaker said by the rule. With repeats it takes the majority of each
 * cell, and a tie is no verdict.
 * @param plain verdicts without a mitigation
 * @param lost where they are missing because a reply held none; null where all that are missing are
 */
export function ruleMitigation({ name, title, calls, zeroByConstruction, verdict }: TwoCallRule, plain: VerdictColumns, lost: CellFlags | null = null): Mitigation {
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
    name, title, kind: "rule", zeroByConstruction, accept: [right, wrong, ...ruled], abstained: withheld ? [...never, ...abstained] : null, lost: lost === null ? null : [lost[0], lost[1], ...lostInEither(plain, lost)], calls: [1, calls],
  };
}

/** Of what a speaker said: some verdict is missing, and each that is was lost. */
function lostInEither(plain: VerdictColumns, lost: CellFlags): readonly [Uint8Array, Uint8Array] {
  const [right, wrong] = ([0, 1] as const).map((claim) => plain[claim].map((_, row) => {
    const missing = ([claim, claim + 2] as const).filter((cell) => Number.isNaN(plain[cell as 0 | 1 | 2 | 3][row]!));
    return Number(missing.length > 0 && missing.every((cell) => lost[cell as 0 | 1 | 2 | 3][row] === 1));
  })).map((column) => Uint8Array.from(column)) as [Uint8Array, Uint8Array];
  return [right, wrong];
}

function decided(rate: number): number {
  const verdict = majority(rate);
  return verdict === "-" ? NaN : Number(verdict);
}
