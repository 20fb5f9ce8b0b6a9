import type { JudgeBlock, PerFraming } from "../analysis/report-document.js";
import type { Interval } from "../stats/estimate.js";
import { wilsonInterval } from "../stats/wilson-interval.js";

/** How often verdicts differ, in percent, with Wilson's 95 % interval. */
export interface FlipRate {
  /** Pairs of verdicts compared. */
  readonly n: number;
  readonly flips: number;
  readonly estimate: number;
  readonly ci95: Interval;
}

/** The share of `n` pairs that flipped; null without pairs. */
export function flipRate({ n, flips }: { readonly n: number; readonly flips: number }): FlipRate | null {
  if (n <= 0) return null;
  const [low, high] = wilsonInterval(flips / n, n);
  return { n, flips, estimate: (100 * flips) / n, ci95: [100 * low, 100 * high] };
}

/** How often a claim's verdict differs between the two framings: all four kinds of flips over the claims of complete items. */
export function framingFlipRate({ flips, n }: Pick<JudgeBlock, "flips" | "n">): FlipRate | null {
  return flipRate({ n: 2 * n, flips: flips.deference + flips.skepticism + flips.helpful_accept + flips.helpful_reject });
}

/** How often the same prompt gets another verdict when it is asked again, per framing; null where not measured, or where it was proved and nothing was asked twice. */
export function retestRates({ retest }: Pick<JudgeBlock, "retest">): PerFraming<FlipRate> | null {
  if (retest === null || retest.exact === true) return null;
  const [c1, c2] = [flipRate(retest.c1), flipRate(retest.c2)];
  return c1 === null || c2 === null ? null : { c1, c2 };
}
