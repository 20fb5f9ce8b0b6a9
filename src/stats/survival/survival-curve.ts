import type { Interval } from "../estimate.js";
import { tQuantile } from "../distributions/t-quantile.js";
import { survivalInfluence } from "./survival-influence.js";
import type { TurnTimes } from "./turn-times.js";

/** What holds after one turn. */
export interface SurvivalPoint {
  readonly turn: number;
  /** Subjects that came to this turn without the event, and of them those that had it there. */
  readonly atRisk: number;
  readonly events: number;
  /** Share without the event up to and including this turn, 0 to 1. */
  readonly survival: number;
  readonly ci95: Interval;
}

/**
 * Kaplan and Meier's survival curve (1958) in discrete turns. The error is Greenwood's where every subject is a unit of its own; subjects
 * of one unit are not independent, and their influence values are summed by unit (Williams 1995). Intervals on the scale of log(-log S)
 * with t of the units, never of zero width: where no event was seen, or none is left, the exact bound of as many tries as there are units. Turns to
 * which no subject came are left out.
 * @param turns how many turns there can be
 */
export function survivalCurve(times: TurnTimes, turns: number): readonly SurvivalPoint[] {
  const points: SurvivalPoint[] = [];
  for (const { turn, atRisk, events, survival, influence, units } of survivalInfluence(times, turns)) {
    let squares = 0;
    for (const own of influence) squares += own * own;
    const error = Math.sqrt(units > 1 ? units / (units - 1) * squares : squares);
    points.push({ turn, atRisk, events, survival, ci95: intervalOf(survival, error, units) });
  }
  return points;
}

/** @param error of log S */
function intervalOf(survival: number, error: number, units: number): Interval {
  const bound = 1 - 0.025 ** (1 / units);
  if (survival > 1 - 1e-12) return [1 - bound, 1];
  if (survival < 1e-12) return [0, bound];
  const log = Math.log(survival);
  const stretch = Math.exp(tQuantile(0.975, Math.max(1, units - 1)) * error / Math.abs(log));
  const [low, high] = [Math.exp(log * stretch), Math.exp(log / stretch)];
  return high - low > 1e-9 ? [low, high] : [Math.max(0, survival - bound), Math.min(1, survival + bound)];
}
