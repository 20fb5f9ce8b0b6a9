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
  const claims = { rows: [] as number[], decided: [] as number[] };
  const decided = { rows: [] as number[], right: [] as number[] };
  for (const cell of cells) {
    const [first, second, own, withheld] = [plain[cell - 2 as 0 | 1], plain[cell], accept[cell], abstained?.[cell]];
    for (let row = 0; row < own.length; row++) {
      if (Number.isNaN(first[row]!) || Number.isNaN(second[row]!)) continue;
      const accepted = own[row]!;
      const lost = Number.isNaN(accepted);
      if (lost && withheld?.[row] !== 1) continue;
      claims.rows.push(row);
      claims.decided.push(lost ? 0 : 1);
      if (lost) continue;
      decided.rows.push(row);
      decided.right.push(cell === 2 ? accepted : 1 - accepted);
    }
  }
  const level = (of: readonly number[], values: readonly number[]): Coverage["accuracy"] => {
    const rows = Int32Array.from(of);
    const own = design.among(rows);
    return accuracyOf(Float64Array.from(values), false, cells.length === 1 ? own : new Design({ rows: rows.length, repeats: design.repeats, wording: own.wording, cluster: own.cluster ?? rows }));
  };
  return { claims: claims.rows.length, decided: decided.rows.length, share: level(claims.rows, claims.decided), accuracy: level(decided.rows, decided.right) };
}
