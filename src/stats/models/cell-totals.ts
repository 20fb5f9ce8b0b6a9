import type { ResponseUnit } from "./response-unit.js";

/** Over all units: their number, and in each cell the verdicts and the accepts among them. */
export function cellTotals(units: readonly ResponseUnit[]): { readonly units: number; readonly trials: number[]; readonly accepted: number[] } {
  const trials = [0, 0, 0, 0];
  const accepted = [0, 0, 0, 0];
  let all = 0;
  for (const unit of units) {
    all += unit.count;
    for (let cell = 0; cell < 4; cell++) {
      trials[cell]! += unit.count * unit.trials[cell]!;
      accepted[cell]! += unit.count * unit.accepted[cell]!;
    }
  }
  return { units: all, trials, accepted };
}
