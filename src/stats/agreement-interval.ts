import type { Interval } from "./estimate.js";
import { tInterval } from "./t-interval.js";
import { wilsonInterval } from "./wilson-interval.js";

/**
 * The 95 % interval of a chance-corrected agreement: t(n - 1) on its error, its upper end at most 1; where the error is
 * 0 or there are fewer than ten units, the wider of that and Wilson's interval of the observed agreement, corrected for
 * chance as the estimate is. So none has zero width.
 * @param observed share of agreeing pairs
 * @param expected share that chance gives, below 1
 */
export function agreementInterval({ estimate, se, observed, expected, n }: {
  readonly estimate: number; readonly se: number | null; readonly observed: number; readonly expected: number; readonly n: number;
}): Interval {
  const score = wilsonInterval(observed, n).map((end) => (end - expected) / (1 - expected)) as [number, number];
  if (se === null) return score;
  const [low, high] = tInterval(estimate, se, n - 1);
  const own: Interval = [low, Math.min(1, high)];
  return n < 10 && score[1] - score[0] > own[1] - own[0] ? score : own;
}
