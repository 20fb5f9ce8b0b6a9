import { mean } from "../../stats/numerics/mean.js";
import type { Mitigation } from "./mitigation.js";
import type { PlainVerdicts } from "./plain-verdicts.js";

/**
 * Of each item the linearised gain: accuracy of the claims that a mitigation decides in the speaker's framing (a ratio) minus the plain judge's on all of
 * them. Items with both plain verdicts on both claims, each decided or withheld. Null where nothing is decided.
 *
 * @param among only of these items; of all unless given
 */
export function gainValues({ accept: plain }: PlainVerdicts, { accept, abstained }: Mitigation, among: (row: number) => boolean = () => true): { readonly rows: Int32Array; readonly values: Float64Array } | null {
  const known = (row: number): boolean => ([2, 3] as const).every((cell) =>
    !Number.isNaN(plain[cell][row]!) && !Number.isNaN(plain[cell - 2 as 0 | 1][row]!) && (!Number.isNaN(accept[cell][row]!) || abstained?.[cell][row] === 1));
  const rows = Int32Array.from([...plain[0].keys()].filter((row) => among(row) && known(row)));
  const rightness = (cell: 2 | 3, value: number): number => cell === 2 ? value : 1 - value;
  const decided = Float64Array.from(rows, (row) => ([2, 3] as const).filter((cell) => !Number.isNaN(accept[cell][row]!)).length);
  const right = Float64Array.from(rows, (row) => ([2, 3] as const).reduce((sum, cell) => Number.isNaN(accept[cell][row]!) ? sum : sum + rightness(cell, accept[cell][row]!), 0));
  const before = Float64Array.from(rows, (row) => (rightness(2, plain[2][row]!) + rightness(3, plain[3][row]!)) / 2);
  const perItem = rows.length === 0 ? 0 : mean(decided);
  if (perItem === 0) return null;
  const accuracy = mean(right) / perItem;
  return { rows, values: before.map((plainly, row) => accuracy + (right[row]! - accuracy * decided[row]!) / perItem - plainly) };
}
