import type { ResponseUnit } from "./response-unit.js";

/** What all units hold together, by cell. */
export interface CellTotals {
  readonly units: number;
  /** Verdicts in each cell. */
  readonly trials: readonly number[];
  /** Accepts among them. */
  readonly accepted: readonly number[];
  /** Whether a cell was always or never accepted, so that its log odds are infinite. */
  readonly oneSided: boolean;
}

/** Adds up the units, each as often as it counts. */
export function cellTotals(units: readonly ResponseUnit[]): CellTotals {
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
  return { units: all, trials, accepted, oneSided: trials.some((verdicts, cell) => accepted[cell] === 0 || accepted[cell] === verdicts) };
}
