import { acceptanceDesign } from "./acceptance-design.js";
import type { ResponseUnit } from "./response-unit.js";

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
