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
  const [right, rightRows, flags, flagRows]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (const cell of cells) {
    for (let row = 0; row < plain[cell].length; row++) {
      if (Number.isNaN(plain[cell][row]!) || Number.isNaN(plain[cell - 2 as 0 | 1][row]!)) continue;
      const decided = !Number.isNaN(accept[cell][row]!);
      if (decided || abstained?.[cell][row] === 1) {
        flags.push(Number(decided));
        flagRows.push(row);
      }
      if (!decided) continue;
      right.push(cell === 2 ? accept[cell][row]! : 1 - accept[cell][row]!);
      rightRows.push(row);
    }
  }
  const level = (values: readonly number[], rows: readonly number[]): Coverage["accuracy"] => {
    const own = design.among(rows);
    return accuracyOf(Float64Array.from(values), false, cells.length === 1 ? own : new Design({ rows: rows.length, repeats: design.repeats, wording: own.wording, cluster: own.cluster ?? Int32Array.from(rows) }));
  };
  return { claims: flags.length, decided: right.length, share: level(flags, flagRows), accuracy: level(right, rightRows) };
}
