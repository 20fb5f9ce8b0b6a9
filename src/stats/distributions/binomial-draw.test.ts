import { expect, it } from "vitest";
import { binomialDraw } from "./binomial-draw.js";
import { randomStream } from "./random-stream.js";

it.each([[20, 0.1], [200, 0.3], [5000, 0.01], [100_000, 0.6]])("draws of Bin(%d, %d) have its mean, variance and skew", (n, probability) => {
  const uniform = randomStream(11, "binomial");
  const draws = Float64Array.from({ length: 40_000 }, () => binomialDraw(n, probability, uniform));
  const spread = Math.sqrt(n * probability * (1 - probability));
  const standardised = draws.map((draw) => (draw - n * probability) / spread);
  const moment = (power: number): number => standardised.reduce((sum, z) => sum + z ** power, 0) / draws.length;
  // Four standard errors of the moments of 40,000 draws.
  expect(Math.abs(moment(1))).toBeLessThan(0.02);
  expect(Math.abs(moment(2) - 1)).toBeLessThan(0.03);
  expect(Math.abs(moment(3) - (1 - 2 * probability) / spread)).toBeLessThan(0.08);
  expect(Math.min(...draws)).toBeGreaterThanOrEqual(0);
});

it("is certain at the ends", () => {
  const uniform = randomStream(1, "ends");
  expect([binomialDraw(7, 0, uniform), binomialDraw(7, 1, uniform), binomialDraw(0, 0.5, uniform)]).toEqual([0, 7, 0]);
});
