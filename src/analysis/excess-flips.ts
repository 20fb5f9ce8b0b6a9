import { changePseudoItems } from "../stats/intervals/pseudo-items.js";
import { checkEstimate } from "./check-estimate.js";
import type { CheckSample } from "./check-sample.js";
import { claimMean } from "./claim-mean.js";
import type { ExcessFlips } from "./report-document.js";
import { verdictFlip } from "./verdict-flip.js";

/**
 * What is left of the flips between C1 and C2 when those that repeating alone makes are taken off. Each of the two
 * askings of C1 is held against each of C2, so that nothing but chance separates the two rates where the framing does
 * not matter: with accept rates p1 and p2 of a claim the excess is (p1 - p2)^2 in expectation. Null where no claim
 * was asked twice in both framings.
 */
export function excessFlips(sample: CheckSample): ExcessFlips | null {
  const { main, retest } = sample;
  if (retest === null) return null;
  const items: number[] = [];
  const values: number[] = [];
  let between = 0;
  let within = 0;
  for (let item = 0; item < sample.items; item++) {
    const [right, wrong] = [claimFlips(main, retest, 4 * item), claimFlips(main, retest, 4 * item + 1)];
    const [across, along] = [claimMean(right.between, wrong.between), claimMean(right.within, wrong.within)];
    if (Number.isNaN(across)) continue;
    items.push(item);
    values.push(across - along);
    between += across;
    within += along;
  }
  const n = items.length;
  // Eighths: of four comparisons across and two along, two claims each.
  const excess = checkEstimate(sample, { items, values }, { pseudo: changePseudoItems, claims: 8 });
  return excess === null ? null : { n, between: 100 * between / n, within: 100 * within / n, excess };
}

/** NaN where one of the four verdicts is missing. */
function claimFlips(main: Float64Array, retest: Float64Array, cell: number): { between: number; within: number } {
  const [first, second] = [[main[cell]!, retest[cell]!], [main[cell + 2]!, retest[cell + 2]!]] as const;
  const across = first.flatMap((before) => second.map((after) => verdictFlip(before, after)));
  const within = (verdictFlip(...first) + verdictFlip(...second)) / 2;
  return { between: across.reduce((sum, flip) => sum + flip, 0) / 4, within };
}
