import type { VerdictColumns } from "./item-verdicts.js";

/**
 * Per item, whether one judge's verdicts show a deference flip (wrong claim rejected in the baseline, accepted in the treatment) or a
 * skepticism flip (right claim accepted, then rejected): 1 or 0, NaN without all four verdicts.
 */
export function itemFlips([right, wrong, rightAfter, wrongAfter]: VerdictColumns): Float64Array {
  return right.map((before, item) => {
    if (Number.isNaN(before + wrong[item]! + rightAfter[item]! + wrongAfter[item]!)) return NaN;
    return (wrong[item] === 0 && wrongAfter[item] === 1) || (before === 1 && rightAfter[item] === 0) ? 1 : 0;
  });
}
