import { expect, it } from "vitest";
import { groupEffects } from "./group-effects.js";
import { normalQuantile } from "../distributions/normal-quantile.js";
import { randomStream } from "../distributions/random-stream.js";

it("takes the sampling error off the squared means: a small case by hand", () => {
  // Means 2 and -1, squares 2 + 2 within on 2 degrees: s^2 = 2; (2 x 4 + 2 x 1 - 2 x 2) / 4 = 1.5.
  expect(groupEffects([[7, 1], [7, 3], [9, -2], [9, 0]])).toEqual({ rootMeanSquare: Math.sqrt(1.5), squares: 4, degrees: 2, groups: 2 });
});

it("is 0 where the means are no larger than their error, and counts everything as error where no group has two values", () => {
  expect(groupEffects([[0, 1], [0, -1], [1, 1], [1, -1]])).toEqual({ rootMeanSquare: 0, squares: 4, degrees: 2, groups: 2 });
  expect(groupEffects([[0, 1], [1, -2]])).toEqual({ rootMeanSquare: 0, squares: 5, degrees: 2, groups: 2 });
});

it("is unbiased in its square: groups of unequal size with planted effects", () => {
  const uniform = randomStream(3, "group effects");
  const planted = [0.3, -0.5, 0.1, 0, 0.8, -0.2];
  const sizes = [3, 8, 5, 7, 6, 11];
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const truth = planted.reduce((sum, effect, group) => sum + sizes[group]! * effect * effect, 0) / total;
  const runs = 2_000;
  let square = 0;
  for (let run = 0; run < runs; run++) {
    const values = planted.flatMap((effect, group) => Array.from({ length: sizes[group]! }, () => [group, effect + normalQuantile(uniform())] as const));
    square += groupEffects(values).rootMeanSquare ** 2 / runs;
  }
  // Clamping at 0 lifts it a little; four standard errors of the simulated mean are about .01.
  expect(square).toBeGreaterThan(truth - 0.01);
  expect(square).toBeLessThan(truth + 0.02);
});
