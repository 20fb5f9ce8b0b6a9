import { describe, expect, it } from "vitest";
import { randomStream } from "../../stats/distributions/random-stream.js";
import { Design } from "../../stats/units/design.js";
import { fallOfSize } from "./fall-of-size.js";

const design = (rows: number): Design => new Design({ rows });
const of = (shares: readonly number[], n: number, uniform: () => number): Float64Array => Float64Array.from({ length: n }, () => {
  let at = uniform();
  return shares.findIndex((share) => (at -= share) < 0) - 2;
});

describe("the fall of a shift's size", () => {
  it("is the difference of the sizes, whatever their signs", () => {
    const [up, down, small] = [[1, 1, 0, 1], [-1, -1, 0, -1], [0, 0, 0, 1]].map((values) => Float64Array.from(values)) as [Float64Array, Float64Array, Float64Array];
    for (const before of [up, down]) expect(fallOfSize(before, small, design(4))!.estimate).toBeCloseTo(50, 9);
    expect(fallOfSize(small, down, design(4))!.estimate).toBeCloseTo(-50, 9);
    expect(fallOfSize(up, down, design(4))!.estimate).toBeCloseTo(0, 9);
  });

  it("never has an interval of no width, and is nothing without items", () => {
    const { ci95: [low, high] } = fallOfSize(Float64Array.of(1, 1, 1), Float64Array.of(0, 0, 0), design(3))!;
    expect(high).toBeGreaterThan(low);
    expect(fallOfSize(new Float64Array(0), new Float64Array(0), design(0))).toBeNull();
  });

  it("covers the truth where the mitigated shift is 0 itself, and says 'fallen' of unchanged shifts in about one of forty studies", () => {
    const uniform = randomStream(7, "fall");
    let [covered, fallen] = [0, 0];
    const studies = 1000;
    for (let study = 0; study < studies; study++) {
      // +40 before, none after.
      const [before, after] = [of([0, 0.05, 0.5, 0.45, 0], 150, uniform), of([0.02, 0.18, 0.6, 0.18, 0.02], 150, uniform)];
      const [low, high] = fallOfSize(before, after, design(150))!.ci95;
      covered += Number(low <= 40 && 40 <= high);
      fallen += Number(fallOfSize(before, of([0, 0.05, 0.5, 0.45, 0], 150, uniform), design(150))!.ci95[0] > 0);
    }
    expect(covered / studies).toBeGreaterThan(0.92);
    expect(fallen / studies).toBeLessThan(0.045);
  });
});
