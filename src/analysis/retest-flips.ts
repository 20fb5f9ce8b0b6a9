import { scaleInterval } from "../stats/intervals/scale-interval.js";
import { sum } from "../stats/numerics/sum.js";
import { groupSums } from "../stats/units/group-sums.js";
import { pairedShareInterval } from "../stats/intervals/paired-share-interval.js";
import { shareInterval } from "../stats/intervals/share-interval.js";
import type { UnitShare } from "../stats/intervals/unit-spread.js";
import type { CheckSample } from "./check-sample.js";
import type { Retest } from "./report-document.js";
import { verdictFlip } from "./verdict-flip.js";

/**
 * How often the very same prompt got another verdict when asked again, per framing, over the claims of the check
 * items with both verdicts; and the difference of the two flip rates, C2 - C1. Its interval is paired and by item (or
 * cluster): both framings put the same claims, a claim that the judge cannot decide wavers in both, and two claims of
 * one item are no two independent tries. Null where no verdict was given twice.
 */
export function retestFlips(sample: CheckSample): Retest | null {
  if (sample.retest === null) return null;
  const [first, second] = [flipsOf(sample, sample.retest, 0), flipsOf(sample, sample.retest, 2)];
  const [c1, c2] = [first, second].map((share) => counted(share, byUnit(sample, share))) as [Retest["c1"], Retest["c2"]];
  if (c1.n + c2.n === 0) return null;
  if (c1.n === 0 || c2.n === 0) return { c1, c2, difference: null };
  return { c1, c2, difference: { estimate: 100 * (c2.flips / c2.n - c1.flips / c1.n), ci95: scaleInterval(pairedShareInterval(byUnit(sample, first), byUnit(sample, second)), 100) } };
}

function counted({ successes, tries }: UnitShare, units: UnitShare): Retest["c1"] {
  const n = sum(tries);
  if (n === 0) return { n, flips: 0 };
  return { n, flips: sum(successes), ci95: scaleInterval(shareInterval(units), 100) };
}

/** Per item, flips among its claims with both verdicts. */
function flipsOf({ items, main }: CheckSample, retest: Float64Array, offset: 0 | 2): UnitShare {
  const share: UnitShare = { successes: new Float64Array(items), tries: new Float64Array(items) };
  for (let item = 0; item < items; item++) {
    for (const cell of [4 * item + offset, 4 * item + offset + 1]) {
      const flip = verdictFlip(main[cell]!, retest[cell]!);
      if (Number.isNaN(flip)) continue;
      share.tries[item]! += 1;
      share.successes[item]! += flip;
    }
  }
  return share;
}

function byUnit({ design }: CheckSample, { successes, tries }: UnitShare): UnitShare {
  const [grouping] = design.groupings;
  if (grouping === undefined) return { successes, tries };
  return { successes: groupSums(successes, grouping), tries: groupSums(tries, grouping) };
}
