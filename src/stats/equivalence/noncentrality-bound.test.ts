import fc from "fast-check";
import { expect, it } from "vitest";
import { noncentralChiSquareCdf } from "../distributions/noncentral-chi-square-cdf.js";
import { noncentralityBound } from "./noncentrality-bound.js";

it("is where a value as small as the observed one has the probability asked for", () => {
  fc.assert(fc.property(fc.double({ min: 0.01, max: 1e5, noNaN: true }), fc.double({ min: 0.5, max: 60, noNaN: true }), fc.constantFrom(0.05, 0.1, 0.5), (statistic, degrees, alpha) => {
    const bound = noncentralityBound(statistic, degrees, alpha);
    if (bound === 0) expect(noncentralChiSquareCdf(statistic, degrees, 0)).toBeLessThanOrEqual(alpha);
    else expect(noncentralChiSquareCdf(statistic, degrees, bound)).toBeCloseTo(alpha, 9);
  }), { numRuns: 200 });
});

it("holds for statistics of a million items", () => {
  const bound = noncentralityBound(2.5e5, 1, 0.05);
  // One degree of freedom: the square of a normal with mean sqrt(noncentrality).
  expect(Math.sqrt(bound)).toBeCloseTo(500 + 1.6448536269514722, 6);
});
