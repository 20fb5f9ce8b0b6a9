import { accuracyOf } from "../../analysis/accuracy-of.js";
import { Design } from "../../stats/units/design.js";
import type { Mitigation } from "./mitigation.js";
import type { Coverage } from "./mitigation-evaluation.js";
import type { PlainVerdicts } from "./plain-verdicts.js";

/**
 * How many claims of the speaker's framing a mitigation decides, and how well, over those with both plain verdicts that it decided or withheld.
 * Claims of one item are one unit.
 * @param cells 2 right claims, 3 wrong ones
 */
export function coverageOf({ accept: plain, design }: PlainVerdicts, { accept, abstained }: Mitigation, cells: readonly (2 | 3)[]): Coverage {
  const claims = cells.flatMap((cell) => [...plain[cell].keys()].flatMap((row) => {
    if (Number.isNaN(plain[cell][row]!) || Number.isNaN(plain[cell - 2 as 0 | 1][row]!)) return [];
    const accepted = accept[cell][row]!;
    const decided = !Number.isNaN(accepted);
    return decided || abstained?.[cell][row] === 1 ? [{ row, decided, right: cell === 2 ? accepted : 1 - accepted }] : [];
  }));
  const level = (of: typeof claims, value: (claim: typeof claims[number]) => number): Coverage["accuracy"] => {
    const rows = Int32Array.from(of, ({ row }) => row);
    const own = design.among(rows);
    return accuracyOf(Float64Array.from(of, value), false, cells.length === 1 ? own : new Design({ rows: rows.length, repeats: design.repeats, wording: own.wording, cluster: own.cluster ?? rows }));
  };
  const decided = claims.filter((claim) => claim.decided);
  return { claims: claims.length, decided: decided.length, share: level(claims, (claim) => Number(claim.decided)), accuracy: level(decided, ({ right }) => right) };
}
