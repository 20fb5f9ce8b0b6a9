import type { CollectedVerdicts } from "./collect-verdicts.js";
import { majority } from "./majority.js";

/**
 * Per item, whether one judge's verdicts show a deference flip (wrong claim rejected in the baseline, accepted in the treatment) or a
 * skepticism flip (right claim accepted, then rejected): 1 or 0, NaN without all four verdicts. With repeats the majority counts, and
 * a tie is no verdict.
 * @param baseline place of the arm among the study's
 */
export function itemFlips({ accept, items }: Pick<CollectedVerdicts, "accept" | "items">, baseline: number, treatment: number): Float64Array {
  const [before, after] = [accept[baseline]!, accept[treatment]!];
  return Float64Array.from({ length: items }, (_, item) => {
    const [right, wrong, rightAfter, wrongAfter] = [before[0][item]!, before[1][item]!, after[0][item]!, after[1][item]!].map(majority) as [string, string, string, string];
    if ([right, wrong, rightAfter, wrongAfter].includes("-")) return NaN;
    return (wrong === "0" && wrongAfter === "1") || (right === "1" && rightAfter === "0") ? 1 : 0;
  });
}
