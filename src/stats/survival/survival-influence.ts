import type { TurnTimes } from "./turn-times.js";

/** A point of a survival curve with what each unit adds to the error of log S. */
export interface InfluencePoint {
  readonly turn: number;
  readonly atRisk: number;
  readonly events: number;
  readonly survival: number;
  /** Per unit; their sum is 0. Where nobody is left, that of the turn before. */
  readonly influence: Float64Array;
  /** Units with a subject that was seen at turn 1. */
  readonly units: number;
}

/** The curve turn by turn: at each, S falls by the share of those at risk that had the event, and log S moves with each subject by -(d - h) / (R (1 - h)). */
export function survivalInfluence({ turn: last, event, unit, units }: TurnTimes, turns: number): readonly InfluencePoint[] {
  const points: InfluencePoint[] = [];
  let influence = new Float64Array(units);
  let survival = 1;
  const seen = new Set<number>();
  for (let subject = 0; subject < last.length; subject++) if (last[subject]! >= 1) seen.add(unit[subject]!);
  for (let turn = 1; turn <= turns; turn++) {
    let [atRisk, events] = [0, 0];
    for (let subject = 0; subject < last.length; subject++) {
      if (last[subject]! < turn) continue;
      atRisk++;
      if (last[subject] === turn && event[subject] === 1) events++;
    }
    if (atRisk === 0) break;
    const hazard = events / atRisk;
    survival *= 1 - hazard;
    if (hazard < 1) {
      influence = influence.slice();
      for (let subject = 0; subject < last.length; subject++) {
        if (last[subject]! < turn) continue;
        const own = last[subject] === turn && event[subject] === 1 ? 1 : 0;
        influence[unit[subject]!]! -= (own - hazard) / (atRisk * (1 - hazard));
      }
    }
    points.push({ turn, atRisk, events, survival, influence, units: seen.size });
  }
  return points;
}
