import type { JudgeBlock, PerFraming } from "../analysis/report-document.js";
import type { Interval } from "../stats/estimate.js";
import { shareInterval } from "../stats/intervals/share-interval.js";
import { wilsonInterval } from "../stats/intervals/wilson-interval.js";

/** How often verdicts differ, in percent, with a 95 % interval by item: the two claims of an item are no two tries. */
export interface FlipRate {
  /** Pairs of verdicts compared. */
  readonly n: number;
  readonly flips: number;
  readonly estimate: number;
  readonly ci95: Interval;
}

/** The share of `n` pairs that flipped; null without pairs. Without an interval of its own it gets Wilson's over the pairs. */
export function flipRate({ n, flips, ci95 }: { readonly n: number; readonly flips: number; readonly ci95?: Interval | undefined }): FlipRate | null {
  if (n <= 0) return null;
  const [low, high] = wilsonInterval(flips / n, n);
  return { n, flips, estimate: (100 * flips) / n, ci95: ci95 ?? [100 * low, 100 * high] };
}

/** How often a claim's verdict differs between the two framings: all four kinds of flips over the claims of complete items. */
export function framingFlipRate({ flips, n, table }: Pick<JudgeBlock, "flips" | "n" | "table">): FlipRate | null {
  const all = flips.deference + flips.skepticism + flips.helpful_accept + flips.helpful_reject;
  return rateByItem(table) ?? flipRate({ n: 2 * n, flips: all });
}

/** From the accept patterns, which say how many of an item's two claims flip. Items whose repeats are tied count neither as flips nor as none. Null without any that is complete. */
function rateByItem(table: JudgeBlock["table"]): FlipRate | null {
  const successes: number[] = [];
  for (const [pattern, count] of Object.entries(table)) {
    if (pattern.includes("-")) continue;
    const flipped = Number(pattern[0] !== pattern[2]) + Number(pattern[1] !== pattern[3]);
    for (let item = 0; item < count; item++) successes.push(flipped);
  }
  if (successes.length === 0) return null;
  const [low, high] = shareInterval({ successes: Float64Array.from(successes), tries: new Float64Array(successes.length).fill(2) });
  return flipRate({ n: 2 * successes.length, flips: successes.reduce((sum, own) => sum + own, 0), ci95: [100 * low, 100 * high] });
}

/** How often the same prompt gets another verdict when it is asked again, per framing; null where not measured, or where it was proved and nothing was asked twice. */
export function retestRates({ retest }: Pick<JudgeBlock, "retest">): PerFraming<FlipRate> | null {
  if (retest === null || retest.exact === true) return null;
  const [c1, c2] = [flipRate(retest.c1), flipRate(retest.c2)];
  return c1 === null || c2 === null ? null : { c1, c2 };
}
