import { acceptanceDesign } from "./acceptance-design.js";
import type { NewtonPoint } from "../numerics/newton-maximum.js";
import type { ResponseUnit } from "./response-unit.js";
import { smallMatrix } from "../numerics/small-matrix.js";

/** One item: its sum of covariates over accepted claims, and all such sums with as many accepts, with how often each occurs. */
export interface ConditionalStratum {
  readonly observed: readonly number[];
  readonly sums: readonly { readonly at: readonly number[]; readonly ways: number }[];
  readonly count: number;
}

/** The items that say something: those whose number of accepts leaves open which claims they were. */
export function conditionalStrata(units: readonly ResponseUnit[]): ConditionalStratum[] {
  return units.map(stratumOf).filter(({ sums }) => sums.length > 1);
}

function stratumOf({ trials, accepted, count }: ResponseUnit): ConditionalStratum {
  const goal = accepted.reduce((sum, value) => sum + value, 0);
  const covariates = acceptanceDesign.map(([, ...row]) => row);
  let partial = [{ at: [0, 0, 0], left: goal, ways: 1 }];
  covariates.forEach((row, cell) => {
    partial = partial.flatMap((one) => Array.from({ length: Math.min(one.left, trials[cell]!) + 1 }, (_, taken) => ({
      at: one.at.map((value, term) => value + taken * row[term]!), left: one.left - taken, ways: one.ways * choose(trials[cell]!, taken),
    })));
  });
  return {
    observed: [0, 1, 2].map((term) => covariates.reduce((sum, row, cell) => sum + row[term]! * accepted[cell]!, 0)),
    sums: partial.filter(({ left }) => left === 0), count,
  };
}

function choose(n: number, k: number): number {
  let ways = 1;
  for (let index = 1; index <= k; index++) ways = ways * (n - k + index) / index;
  return ways;
}

/**
 * The conditional log likelihood of framing, truth and both together, given how many claims of each item were accepted, with its gradient
 * and information.
 * @param third filled with the third cumulants, summed over items, where it is given (zeros, 3 x 3 x 3)
 */
export function conditionalLikelihood(strata: readonly ConditionalStratum[], beta: readonly number[], third?: number[][][]): NewtonPoint {
  let value = 0;
  const gradient = [0, 0, 0];
  const information = smallMatrix.zeros(3);
  for (const { observed, sums, count } of strata) {
    const exponents = sums.map(({ at }) => smallMatrix.dot(at, beta));
    const highest = Math.max(...exponents);
    const weights = exponents.map((exponent, index) => sums[index]!.ways * Math.exp(exponent - highest));
    const all = weights.reduce((sum, weight) => sum + weight, 0);
    value += count * (smallMatrix.dot(observed, beta) - highest - Math.log(all));
    const mean = [0, 1, 2].map((term) => sums.reduce((sum, { at }, index) => sum + weights[index]! * at[term]!, 0) / all);
    for (let term = 0; term < 3; term++) gradient[term]! += count * (observed[term]! - mean[term]!);
    sums.forEach(({ at }, index) => {
      const weight = count * weights[index]! / all;
      const centred = at.map((one, term) => one - mean[term]!);
      smallMatrix.addOuter(information, weight, centred);
      if (third !== undefined) third.forEach((matrix, term) => { smallMatrix.addOuter(matrix, weight * centred[term]!, centred); });
    });
  }
  return { value, gradient, information };
}
