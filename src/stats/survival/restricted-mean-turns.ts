import { tQuantile } from "../distributions/t-quantile.js";
import type { Interval } from "../estimate.js";
import { survivalInfluence } from "./survival-influence.js";
import type { TurnTimes } from "./turn-times.js";

/** How many turns subjects hold out on average, turn 0 counted: the area under the curve up to the last turn, 1 to turns + 1. */
export interface HeldTurns {
  readonly estimate: number;
  readonly ci95: Interval;
}

/**
 * The restricted mean of the turn of the event (Irwin 1949), 1 + S(1) + ... + S(turns), with the error of the units' influence values.
 * Without censoring it is the mean number of replies before the first that changed, all of them where none did (the turn of flip
 * of SYCON-Bench). Null without subjects; an end of 1 or of all turns keeps the width of one event in as many tries as there are units.
 */
export function restrictedMeanTurns(times: TurnTimes, turns: number): HeldTurns | null {
  const points = survivalInfluence(times, turns);
  if (points.length === 0) return null;
  const influence = new Float64Array(times.units);
  let estimate = 1;
  let last = points[0]!;
  for (let turn = 1; turn <= turns; turn++) {
    // Beyond what was seen the curve stays where it was, as nobody is left to leave.
    last = points[turn - 1] ?? last;
    estimate += last.survival;
    for (let unit = 0; unit < influence.length; unit++) influence[unit]! += last.survival * last.influence[unit]!;
  }
  const { units } = points[0]!;
  const squares = influence.reduce((sum, own) => sum + own * own, 0);
  const error = Math.sqrt(units > 1 ? units / (units - 1) * squares : squares);
  const half = Math.max(tQuantile(0.975, Math.max(1, units - 1)) * error, error < 1e-12 ? 1 - 0.025 ** (1 / units) : 0);
  return { estimate, ci95: [Math.max(1, estimate - half), Math.min(turns + 1, estimate + half)] };
}
