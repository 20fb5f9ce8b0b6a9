/**
 * The four terms of `acceptanceTerms` from the pooled log odds of each cell: the design has one term for each cell, so that these
 * solve the equations of independent verdicts.
 * @param trials verdicts in C1c C1i C2c C2i
 * @param accepted accepts among them, in no cell none or all
 */
export function pooledLogOdds(trials: readonly number[], accepted: readonly number[]): number[] {
  const [c1Correct, c1Incorrect, c2Correct, c2Incorrect] = trials.map((n, cell) => Math.log(accepted[cell]! / (n - accepted[cell]!))) as [number, number, number, number];
  return [c1Incorrect, c2Incorrect - c1Incorrect, c1Correct - c1Incorrect, c2Correct - c2Incorrect - c1Correct + c1Incorrect];
}
