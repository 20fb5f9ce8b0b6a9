import { chiSquareTail } from "../distributions/chi-square-tail.js";
import { bisect } from "../numerics/bisect.js";
import { sum } from "../numerics/sum.js";

/** One group's effect, as the distance from any common value, with its sampling variance. */
export interface GroupEffect {
  readonly effect: number;
  readonly variance: number;
}

/**
 * The variance between true group effects below which the true one lies with `confidence`: the one under which the weighted squares of the
 * effects are as large as they are with that probability (Q profile, Viechtbauer 2007); at least 0. In the squared unit of the effects.
 * @param guarded whether squares below what groups without any spread would lead one to expect count as that expectation: groups that are
 * improbably alike are no evidence that the spread is 0
 */
export function betweenVariance(groups: readonly GroupEffect[], confidence: number, guarded = false): number {
  const degrees = groups.length - 1;
  const reached = (between: number): boolean => {
    const weights = groups.map(({ variance }) => 1 / (variance + between));
    const mean = sum(groups.map(({ effect }, group) => weights[group]! * effect)) / sum(weights);
    const squares = sum(groups.map(({ effect }, group) => weights[group]! * (effect - mean) ** 2));
    const expected = sum(groups.map(({ variance }, group) => weights[group]! * variance)) * degrees / groups.length;
    return chiSquareTail(guarded ? Math.max(squares, expected) : squares, degrees) >= confidence;
  };
  if (reached(0)) return 0;
  let high = Math.max(...groups.map(({ variance }) => variance));
  while (!reached(high)) high *= 4;
  return bisect(0, high, reached, 1e-6);
}
