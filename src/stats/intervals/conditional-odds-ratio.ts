import type { Interval } from "../estimate.js";
import { regularizedBeta } from "../distributions/regularized-beta.js";
import { bisect } from "../numerics/bisect.js";

/** The odds ratio of paired outcomes, second asking against first, given that the two differ. */
export interface ConditionalOddsRatio {
  /** c / b: 0 where c = 0, Infinity where b = 0, null without discordant pairs. */
  readonly oddsRatio: number | null;
  /** Its logarithm, the estimate of a conditional logit with one stratum per pair; may be -Infinity or Infinity. */
  readonly logOdds: number | null;
  /** 95 % mid-p interval of the odds ratio; an end may be 0 or Infinity, never both estimate and both ends. */
  readonly interval: Interval;
  /** Finite always: the log odds ratio under Firth's penalty, ln((c + 1/2) / (b + 1/2)), and its standard error. */
  readonly firth: { readonly logOdds: number; readonly se: number };
}

/**
 * The conditional (McNemar) odds ratio of one paired 2 x 2 table from its discordant pairs. Given b + c pairs that
 * differ, c is binomial with odds equal to the ratio; the interval inverts the mid-p binomial test (Fagerland, Lydersen
 * and Laake 2014). Where all pairs differ in one direction the estimate is 0 or infinite with one finite end, and Firth's
 * penalised estimate (Heinze and Schemper 2002) gives a number. Without discordant pairs the interval is [0, Infinity].
 * @param b pairs with the outcome in the first asking only
 * @param c pairs with the outcome in the second asking only
 */
export function conditionalOddsRatio(b: number, c: number): ConditionalOddsRatio {
  const firth = { logOdds: Math.log((c + 0.5) / (b + 0.5)), se: Math.sqrt(1 / (b + 0.5) + 1 / (c + 0.5)) };
  if (b + c === 0) return { oddsRatio: null, logOdds: null, interval: [0, Infinity], firth };
  const low = c === 0 ? 0 : shareAt(b, c, 0.975);
  const high = b === 0 ? 1 : shareAt(b, c, 0.025);
  return { oddsRatio: c / b, logOdds: Math.log(c / b), interval: [low / (1 - low), high / (1 - high)], firth };
}

/** The share of c among discordant pairs under which P(fewer than c) + P(c) / 2 is `probability`. */
function shareAt(b: number, c: number, probability: number): number {
  return bisect(0, 1, (share) => midDistribution(b, c, share) <= probability, 1e-15);
}

function midDistribution(b: number, c: number, share: number): number {
  // P(Bin(b + c, share) <= k) = I_(1 - share)(b + c - k, k + 1).
  const atMost = b === 0 ? 1 : regularizedBeta(1 - share, b, c + 1, share);
  const below = c === 0 ? 0 : regularizedBeta(1 - share, b + 1, c, share);
  return (atMost + below) / 2;
}
