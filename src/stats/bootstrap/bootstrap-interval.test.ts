import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bootstrapInterval } from "./bootstrap-interval.js";
import { convolutionQuantiles } from "./convolution-quantiles.js";
import { latticeOf } from "./lattice.js";
import { normalQuantile } from "../distributions/normal-quantile.js";
import { randomStream } from "../distributions/random-stream.js";

/** Smallest sums whose distribution function reaches the probabilities, by convolving step after step. */
function slowQuantiles(weights: Float64Array, draws: number, probabilities: readonly number[]): number[] {
  let law = Float64Array.of(1);
  for (let draw = 0; draw < draws; draw++) {
    const next = new Float64Array(law.length + weights.length - 1);
    law.forEach((mass, sum) => weights.forEach((weight, value) => { next[sum + value]! += mass * weight; }));
    law = next;
  }
  return probabilities.map((probability) => {
    let reached = 0;
    return law.findIndex((mass) => { reached += mass; return reached >= probability - 1e-12; });
  });
}

function spreadOf(values: Float64Array): { mean: number; se: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return { mean, se: Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0)) / values.length };
}

describe("the exact bootstrap law", () => {
  it("equals step-by-step convolution, also for lopsided and gapped laws", () => {
    const law = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 2, maxLength: 9 }).filter((counts) => counts.some((count) => count > 0));
    fc.assert(fc.property(law, fc.integer({ min: 1, max: 120 }), (counts, draws) => {
      const total = counts.reduce((sum, count) => sum + count, 0);
      const weights = Float64Array.from(counts, (count) => count / total);
      const probabilities = [0.025, 0.3, 0.975];
      expect(convolutionQuantiles(weights, draws, probabilities)).toEqual(slowQuantiles(weights, draws, probabilities));
    }));
  });

  it("stays with the binomial law where the window is far narrower than the range", () => {
    const weights = Float64Array.of(0.999, 0.001);
    // Bin(5000, .001): CDF(0) = .0067, CDF(1) = .0404, CDF(9) = .9683, CDF(10) = .9864.
    expect(convolutionQuantiles(weights, 5000, [0.025, 0.975])).toEqual([1, 10]);
  });
});

describe("bootstrapInterval", () => {
  it("is exact and ends on the lattice up to 5,000 items", () => {
    const values = Float64Array.from({ length: 12 }, (_, index) => [0, 0, 0, 0, 0, 0, 0, 2, 2, 1, 1, -1][index]!);
    expect(bootstrapInterval(values, latticeOf(values, 1), 1)).toEqual({ method: "exact", interval: [-1 / 12, 11 / 12] });
  });

  it("handles means over repeats, whose lattice is finer", () => {
    const values = Float64Array.from({ length: 300 }, (_, index) => (index % 7 - 2) / 3);
    const lattice = latticeOf(values, 3)!;
    expect(lattice.step).toBeCloseTo(1 / 3);
    const { interval } = bootstrapInterval(values, lattice, 1)!;
    const { mean, se } = spreadOf(values);
    expect(Math.abs(interval[0] - (mean - 1.96 * se))).toBeLessThan(0.1 * se);
    expect(interval[0] * 900).toBeCloseTo(Math.round(interval[0] * 900), 6);
  });

  it("falls back to a common lattice where some repeats are lost", () => {
    expect(latticeOf(Float64Array.of(1 / 3, 1 / 2, 1), 3)?.step).toBeCloseTo(1 / 6);
    expect(latticeOf(Float64Array.of(0.1234), 3)).toBeNull();
  });

  it.each([200, 4000, 20_000])("agrees with the normal law for %d probabilities", (n) => {
    const uniform = randomStream(5, "test");
    const values = Float64Array.from({ length: n }, () => 0.3 * normalQuantile(uniform()) + 0.1);
    const { interval, method } = bootstrapInterval(values, null, 1)!;
    const { mean, se } = spreadOf(values);
    expect(method).toBe(n > 5000 ? "draws" : "exact");
    expect(Math.abs(interval[0] - (mean - 1.95996 * se)) / se).toBeLessThan(n > 5000 ? 0.12 : 0.03);
    expect(Math.abs(interval[1] - (mean + 1.95996 * se)) / se).toBeLessThan(n > 5000 ? 0.12 : 0.03);
  });

  it("draws beyond 5,000 items what the exact law of the same shares gives, up to the noise of the draws", () => {
    const values = Float64Array.from({ length: 40_000 }, (_, index) => [0, 0, 0, 0, 0, 1, 1, -1, 2, 0][index % 10]!);
    const drawn = bootstrapInterval(values, latticeOf(values, 1), 3)!;
    const { mean, se } = spreadOf(values);
    expect(drawn.method).toBe("draws");
    expect(Math.abs(drawn.interval[0] - (mean - 1.95996 * se)) / se).toBeLessThan(0.12);
    expect(Math.abs(drawn.interval[1] - (mean + 1.95996 * se)) / se).toBeLessThan(0.12);
    expect(bootstrapInterval(values, latticeOf(values, 1), 3)).toEqual(drawn);
    expect(bootstrapInterval(values, latticeOf(values, 1), 4)).not.toEqual(drawn);
  });

  it("says nothing about values that are all the same", () => {
    expect(bootstrapInterval(new Float64Array(50), latticeOf(new Float64Array(50), 1), 1)).toBeNull();
    expect(bootstrapInterval(new Float64Array(9000).fill(1 / 3), null, 1)).toBeNull();
  });
});
