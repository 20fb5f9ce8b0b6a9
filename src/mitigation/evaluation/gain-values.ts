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
  const rows: number[] = [];
  const decided: number[] = [];
  const right: number[] = [];
  const before: number[] = [];
  const [c1Right, c1Wrong, c2Right, c2Wrong] = plain;
  const [, , acceptedRight, acceptedWrong] = accept;
  for (let row = 0; row < c2Right.length; row++) {
    if (!among(row) || Number.isNaN(c1Right[row]! + c1Wrong[row]! + c2Right[row]! + c2Wrong[row]!)) continue;
    const [lostRight, lostWrong] = [Number.isNaN(acceptedRight[row]!), Number.isNaN(acceptedWrong[row]!)];
    if (lostRight && abstained?.[2][row] !== 1 || lostWrong && abstained?.[3][row] !== 1) continue;
    rows.push(row);
    decided.push(Number(!lostRight) + Number(!lostWrong));
    right.push((lostRight ? 0 : acceptedRight[row]!) + (lostWrong ? 0 : 1 - acceptedWrong[row]!));
    before.push((c2Right[row]! + 1 - c2Wrong[row]!) / 2);
  }
  const perItem = rows.length === 0 ? 0 : mean(decided);
  if (perItem === 0) return null;
  const accuracy = mean(right) / perItem;
  return { rows: Int32Array.from(rows), values: Float64Array.from(before, (plainly, at) => accuracy + (right[at]! - accuracy * decided[at]!) / perItem - plainly) };
}
