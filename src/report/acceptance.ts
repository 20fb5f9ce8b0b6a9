import type { ContrastStatistics, PerCondition } from "../analysis/report-document.js";
import type { Interval } from "../stats/estimate.js";

/** A share in percent with its interval. */
export interface Share {
  readonly estimate: number;
  readonly ci95: Interval;
}

/**
 * How often the judge accepts, in percent, per condition. On right claims that is its accuracy; on wrong
 * claims it is what accuracy leaves, because accepting a wrong claim is the mistake. Null without complete items.
 */
export function acceptance(block: ContrastStatistics): PerCondition<Share> | null {
  const { c1_correct, c1_incorrect, c2_correct, c2_incorrect } = block.accuracy;
  if (block.n === 0 || c1_correct === null || c1_incorrect === null || c2_correct === null || c2_incorrect === null) return null;
  return { c1_correct, c1_incorrect: complement(c1_incorrect), c2_correct, c2_incorrect: complement(c2_incorrect) };
}

function complement(share: Share): Share {
  return { estimate: 100 - share.estimate, ci95: [100 - share.ci95[1], 100 - share.ci95[0]] };
}
