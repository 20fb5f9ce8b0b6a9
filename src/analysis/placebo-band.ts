import type { groupEffects } from "../stats/domains/group-effects.js";
import type { Interval } from "../stats/estimate.js";
import { cutInterval } from "../stats/intervals/cut-interval.js";
import { ddsPseudoItems } from "../stats/intervals/pseudo-items.js";
import { tInterval } from "../stats/intervals/t-interval.js";

/** The contrast that a placebo band is for. */
interface BandedContrast {
  /** Wordings that rotate over its items. */
  readonly wordings: number;
  readonly items: number;
}

/**
 * Where DDS lies (percentage points) when C1 and C2 are only two wordings of one framing, each of W wordings with a difference of its own:
 * 0 +- t x sqrt(rms^2 / W + s^2 / n). The variance s^2 of an item is guarded by imagined items, so that the band has
 * width where no verdict moved; t has as many degrees of freedom as there are pairs of wordings, whose few
 * differences are what is known least.
 * @param effects of the pairs of wordings, as shares
 */
export function placeboBand(effects: ReturnType<typeof groupEffects>, { wordings, items }: BandedContrast): Interval {
  let { squares, degrees } = effects;
  for (const [value, mass] of ddsPseudoItems) {
    squares += mass * value * value;
    degrees += mass;
  }
  const variance = effects.rootMeanSquare ** 2 / Math.min(wordings, items) + squares / degrees / items;
  const [low, high] = tInterval(0, 100 * Math.sqrt(variance), effects.groups);
  return cutInterval([low, high], -200, 200);
}
