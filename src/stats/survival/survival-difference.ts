import { tQuantile } from "../distributions/t-quantile.js";
import type { Interval } from "../estimate.js";
import { survivalInfluence } from "./survival-influence.js";
import type { TurnTimes } from "./turn-times.js";

/** How much more survives in the second group than in the first, after one turn (a share, -1 to 1). */
export interface SurvivalDifference {
  readonly turn: number;
  readonly estimate: number;
  readonly ci95: Interval;
}

/**
 * The difference of two survival curves of the same units at each turn, paired: what one unit adds to both errors is taken together. t interval, cut to what is
 * possible; where nothing varies, or one of the curves has come to 0 or 1, no narrower than one event in as many tries as there are units would make it.
 * @throws RangeError where the two have other numbers of units
 */
export function survivalDifference(first: TurnTimes, second: TurnTimes, turns: number): readonly SurvivalDifference[] {
  if (first.units !== second.units) throw new RangeError(`curves of ${first.units} and of ${second.units} units are not paired`);
  const [before, after] = [survivalInfluence(first, turns), survivalInfluence(second, turns)];
  return before.slice(0, after.length).map((one, index) => {
    const other = after[index]!;
    const units = Math.max(one.units, other.units);
    let squares = 0;
    for (let unit = 0; unit < first.units; unit++) squares += (other.survival * other.influence[unit]! - one.survival * one.influence[unit]!) ** 2;
    const error = Math.sqrt(units > 1 ? units / (units - 1) * squares : squares);
    const extreme = [one, other].some(({ survival }) => survival < 1e-12 || survival > 1 - 1e-12);
    const half = Math.max(tQuantile(0.975, Math.max(1, units - 1)) * error, extreme || error < 1e-12 ? 1 - 0.025 ** (1 / units) : 0);
    const estimate = other.survival - one.survival;
    return { turn: one.turn, estimate, ci95: [Math.max(-1, estimate - half), Math.min(1, estimate + half)] };
  });
}
