import type { VerdictColumns } from "../../analysis/item-verdicts.js";
import { majority } from "../../analysis/majority.js";
import type { FlipChange } from "./mitigation-evaluation.js";

/**
 * Flips between the framings before and after, both directions apart: `deferential`, a claim that is accepted from a speaker alone,
 * `skeptical`, one that is accepted as a statement alone. A tied majority of repeats is no flip.
 */
export function flipChanges(plain: VerdictColumns, mitigated: VerdictColumns): { readonly deferential: FlipChange; readonly skeptical: FlipChange } {
  const changeOf = (direction: "01" | "10"): FlipChange => {
    let [before, fixed, created] = [0, 0, 0];
    for (const claim of [0, 1] as const) {
      for (let row = 0; row < plain[0].length; row++) {
        const flipped = (columns: VerdictColumns): boolean => majority(columns[claim][row]!) + majority(columns[claim + 2 as 2 | 3][row]!) === direction;
        const [was, is] = [flipped(plain), flipped(mitigated)];
        before += Number(was);
        fixed += Number(was && !is);
        created += Number(is && !was);
      }
    }
    return { before, fixed, created };
  };
  return { deferential: changeOf("01"), skeptical: changeOf("10") };
}
