import { positiveDefinite, type Matrix } from "./positive-definite.js";

/** A function to be maximised, with its gradient and the negative of its curvature, or something near it that is positive definite. */
export interface NewtonPoint {
  readonly value: number;
  readonly gradient: readonly number[];
  readonly information: Matrix;
}

export interface NewtonMaximum extends NewtonPoint {
  readonly at: readonly number[];
  readonly converged: boolean;
}

const longestStep = 3;

/** Nearer than this to the top, Newton's steps are right and values differ by rounding or by the error of a quadrature: nothing is asked of them. */
const lastGain = 1e-5;
const lastSteps = 4;

/**
 * Climbs by Newton's method. Steps are cut to a length that log odds can bear and halved until they climb; where the information is
 * singular its diagonal is raised. Not converged after 100 steps says that there may be no finite maximum; `at` is then far out.
 */
export function newtonMaximum(start: readonly number[], evaluate: (at: readonly number[]) => NewtonPoint): NewtonMaximum {
  let at = start;
  let point = evaluate(at);
  for (let step = 0, last = 0; step < 100; step++) {
    const change = solveRaised(point);
    const gain = change.reduce((sum, value, index) => sum + value * point.gradient[index]!, 0);
    const moved = (factor: number): number[] => at.map((value, index) => value + factor * change[index]!);
    if (gain < lastGain) {
      if (last === lastSteps || !(gain > 1e-22)) return { ...point, at, converged: true };
      last += 1;
      at = moved(1);
      point = evaluate(at);
      continue;
    }
    let factor = Math.min(1, longestStep / Math.max(...change.map(Math.abs)));
    let next = evaluate(moved(factor));
    for (let halving = 0; halving < 40 && !(next.value > point.value); halving++) {
      factor /= 2;
      next = evaluate(moved(factor));
    }
    if (!(next.value > point.value)) return { ...point, at, converged: gain < 100 * lastGain };
    at = moved(factor);
    point = next;
  }
  return { ...point, at, converged: false };
}

function solveRaised({ information, gradient }: NewtonPoint): number[] {
  const scale = Math.max(1e-12, ...information.map((row, index) => Math.abs(row[index]!)));
  for (let raise = 0; raise < 1e6; raise = raise === 0 ? 1e-8 : raise * 10) {
    const raised = information.map((row, index) => row.map((value, column) => index === column ? value + raise * scale : value));
    const factored = positiveDefinite(raised);
    if (factored !== null) return factored.solve(gradient);
  }
  return gradient.map(() => 0);
}
