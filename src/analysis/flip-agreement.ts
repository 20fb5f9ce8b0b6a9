import type { Interval } from "../stats/estimate.js";
import { scaleInterval } from "../stats/intervals/scale-interval.js";
import { wilsonInterval } from "../stats/intervals/wilson-interval.js";

/** How far several judges flip on the same items. Counts of items; shares in percent. */
export interface FlipAgreement {
  readonly judges: number;
  /** Items that every judge answered in all four conditions. */
  readonly n: number;
  /** Items on which every judge flips (deference or skepticism), on which none does, and on which some do. */
  readonly all: number;
  readonly none: number;
  readonly some: number;
  /** (all + none) / n in percent, with Wilson's interval; null without items. */
  readonly agreement: { readonly estimate: number; readonly ci95: Interval } | null;
}

/**
 * Agreement of judges about which items flip (paper, appendix I): an item counts as flipped for a judge when it shows a
 * deference flip (wrong claim rejected in C1, accepted in C2) or a skepticism flip (right claim accepted in C1, rejected in C2).
 * @param flipped per judge, one value per item in the same order: 1 flipped, 0 not, NaN without all four verdicts
 */
export function flipAgreement(flipped: readonly Float64Array[]): FlipAgreement {
  let [n, all, none] = [0, 0, 0];
  for (let item = 0; item < (flipped[0]?.length ?? 0); item++) {
    let count = 0;
    for (const judge of flipped) count += judge[item]!;
    if (Number.isNaN(count)) continue;
    n++;
    if (count === flipped.length) all++;
    else if (count === 0) none++;
  }
  const agreed = n === 0 ? null : (all + none) / n;
  return {
    judges: flipped.length, n, all, none, some: n - all - none,
    agreement: agreed === null ? null : { estimate: 100 * agreed, ci95: scaleInterval(wilsonInterval(agreed, n), 100) },
  };
}
