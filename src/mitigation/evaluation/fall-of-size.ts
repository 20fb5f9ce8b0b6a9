import type { Interval } from "../../stats/estimate.js";
import { meanEstimate } from "../../stats/estimates/mean-estimate.js";
import type { PseudoItems } from "../../stats/intervals/pseudo-items.js";
import { ddsPseudoItems } from "../../stats/intervals/pseudo-items.js";
import type { Design } from "../../stats/units/design.js";

/** By how much a mitigation makes a shift smaller, in percentage points. */
export interface FallOfSize {
  /** |before| - |after|. */
  readonly estimate: number;
  readonly ci95: Interval;
}

/** The difference of two shifts lies in -4..4. */
const differencePseudoItems: PseudoItems = ddsPseudoItems.map(([value, mass]) => [2 * value, mass] as const);

/**
 * |mean before| - |mean after|, paired by item. Sizes have a corner at 0, where neither t nor percentile intervals hold; so it is taken as the
 * larger over s, and the smaller over r, of the means of s x before - r x after (s, r = +1, -1), each of which has an ordinary paired
 * interval. Their ends, combined in the same way, bound the fall: the lower end is that of an intersection-union test (Berger 1982), so "the
 * size has fallen" errs in at most 5 % where before is 0, and in 2.5 % elsewhere. Null without items.
 * @param before one shift per row of the design, as a share (1 = 100 points)
 */
export function fallOfSize(before: Float64Array, after: Float64Array, design: Design): FallOfSize | null {
  if (design.items === 0) return null;
  const signs = [1, -1] as const;
  const perSign = signs.map((own) => {
    const both = signs.map((other) => meanEstimate(before.map((value, row) => own * value - other * after[row]!), {
      design, pseudo: differencePseudoItems, repeats: null, seed: 0, intervalOnly: true,
    })!);
    const least = (of: (one: (typeof both)[number]) => number): number => Math.min(...both.map(of));
    return { estimate: least(({ estimate }) => estimate), low: least(({ ci95 }) => ci95[0]), high: least(({ ci95 }) => ci95[1]) };
  });
  const most = (of: (one: (typeof perSign)[number]) => number): number => Math.max(...perSign.map(of));
  return { estimate: most(({ estimate }) => estimate), ci95: [Math.max(-200, most(({ low }) => low)), Math.min(200, most(({ high }) => high))] };
}
