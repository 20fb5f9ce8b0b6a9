import type { CollectedVerdicts } from "../../analysis/collect-verdicts.js";
import type { SectionEstimate } from "../../analysis/section.js";
import { verdictFlip } from "../../analysis/verdict-flip.js";
import { scaleInterval } from "../../stats/intervals/scale-interval.js";
import { columnsAmong } from "../evaluation/columns-among.js";
import { itemConsistency } from "../evaluation/item-consistency.js";
import type { Mitigation } from "../evaluation/mitigation.js";
import type { PlainVerdicts } from "../evaluation/plain-verdicts.js";
import { shiftEstimate } from "../evaluation/shift-estimate.js";
import { acceptOfArms } from "./accept-of-arms.js";
import type { ArmPair } from "./plain-arms.js";

/**
 * P(C1 = C2) minus P(same verdict when asked again), as shares, paired over the check items: 0 is what P(C1 = C2) would come to without any shift.
 * Null where nothing was asked twice.
 *
 * @param asked whose retest counts: the first of these arms that were asked again
 */
export function consistencyAboveRetest({ accept }: Mitigation, { design }: PlainVerdicts, { checks }: CollectedVerdicts, asked: readonly ArmPair[]): SectionEstimate | null {
  const again = checks.kinds.get("retest");
  if (again === undefined) return null;
  for (const arms of asked) {
    const [first, second] = [acceptOfArms(checks.main, arms), acceptOfArms(again, arms)];
    const flips = first[0].map((_, row) => first.reduce((sum, column, cell) => sum + verdictFlip(column[row]!, second[cell]![row]!), 0) / first.length);
    const rows = Int32Array.from([...flips.keys()].filter((row) => !Number.isNaN(flips[row]!) && accept.every((column) => !Number.isNaN(column[row]!))));
    if (rows.length === 0) continue;
    const [right, wrong, laterRight, laterWrong] = columnsAmong(accept, rows);
    const consistency = itemConsistency([right, wrong], [laterRight, laterWrong]);
    const { estimate, ci95 } = shiftEstimate(consistency.map((share, index) => share - (1 - flips[rows[index]!]!)), design.among(rows), "claim mean")!;
    return { estimate: estimate / 100, ci95: scaleInterval(ci95, 1 / 100), n: rows.length };
  }
  return null;
}
