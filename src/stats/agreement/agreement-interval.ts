import { cutInterval } from "../intervals/cut-interval.js";
import type { Interval } from "../estimate.js";
import { tInterval } from "../intervals/t-interval.js";
import { wilsonInterval } from "../intervals/wilson-interval.js";

/**
 * The 95 % interval of a chance-corrected agreement: t(n - 1) on its error, cut to -1 to 1; where the error is
 * 0 or there are fewer than ten units, the wider of that and Wilson's interval of the observed agreement, corrected for
 * chance as the estimate is. So none has zero width.
 * @param observed share of agreeing pairs
 * @param expected share that chance gives, below 1
 */
export function agreementInterval({ estimate, se, observed, expected, n }: {
  readonly estimate: number; readonly se: number | null; readonly observed: number; readonly expected: number; readonly n: number;
}): Interval {
  const [least, most] = wilsonInterval(observed, n);
  const score = cutInterval([(least - expected) / (1 - expected), (most - expected) / (1 - expected)], -1, 1);
  if (se === null) return score;
  const own = cutInterval(tInterval(estimate, se, n - 1), -1, 1);
  return n < 10 && score[1] - score[0] > own[1] - own[0] ? score : own;
}
