import type { NewtonPoint } from "../numerics/newton-maximum.js";
import { smallMatrix } from "../numerics/small-matrix.js";
import type { ConditionalStratum } from "./conditional-strata.js";

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
