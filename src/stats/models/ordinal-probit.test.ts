import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalQuantile } from "../distributions/normal-quantile.js";
import { randomStream } from "../distributions/random-stream.js";
import { Design } from "../units/design.js";
import { ordinalProbit } from "./ordinal-probit.js";

// The oracle was computed apart from this code, with numpy and scipy 1.17: the log likelihood written from the distribution
// function, maximised by Nelder-Mead and then BFGS, scores and expected information by central differences, the sandwich
// with n / (n - 1), t(n - 1).

const sixteen = Int32Array.of(
  4, 1, 4, 2, 3, 1, 4, 3, 4, 2, 4, 2, 2, 0, 3, 1, 3, 3, 3, 4, 1, 1, 2, 2, 4, 0, 3, 1, 2, 2, 4, 3,
  3, 0, 3, 2, 4, 3, 4, 4, 0, 1, 2, 1, 3, 2, 2, 2, 4, 1, 4, 0, 2, 1, 3, 3, 1, 0, 1, 2, 3, 2, 4, 4,
);

function drawn(items: number, { dprime = [1.2, 1.2], shift = 0, seed = 1 }: { dprime?: readonly [number, number]; shift?: number; seed?: number }): Int32Array {
  const uniform = randomStream(seed, "ordinal probit");
  const criteria = [-1.2, -0.4, 0.3, 1.1];
  return Int32Array.from({ length: 4 * items }, (_, index) => {
    const framing = Math.floor(index % 4 / 2) as 0 | 1;
    const evidence = (index % 2 === 0 ? 0.5 : -0.5) * dprime[framing] - (framing === 1 ? shift : 0) + normalQuantile(uniform());
    return criteria.filter((criterion) => evidence > criterion).length;
  });
}

describe("the ordinal probit", () => {
  it("finds what an independent optimiser finds", () => {
    const fit = ordinalProbit(sixteen, new Design({ rows: 16 }))!;
    expect(fit.loglik).toBeCloseTo(-89.33343515312359, 8);
    [-1.25587331, -0.35581287, 0.45708702, 1.23711964].forEach((criterion, index) => expect(fit.criteria[index]).toBeCloseTo(criterion, 5));
    expect(fit.dprime.c1.estimate).toBeCloseTo(1.33504129, 5);
    expect(fit.dprime.c2.estimate).toBeCloseTo(0.85400579, 5);
    expect(fit.deltaCriterion.estimate).toBeCloseTo(-0.69135243, 5);
    expect(fit.deltaCriterion.se).toBeCloseTo(0.18566621, 5);
    expect(fit.deltaCriterion.ci95[0]).toBeCloseTo(-1.087090588646892, 4);
    expect(fit.deltaCriterion.ci95[1]).toBeCloseTo(-0.2956142811770288, 4);
    expect(fit).toMatchObject({ items: 16, grades: 5, reason: null });
  });

  it("holds the planted shift in about 95 of 100 intervals, and the planted d'", () => {
    let held = 0;
    for (let seed = 1; seed <= 200; seed++) {
      const { deltaCriterion: { ci95 } } = ordinalProbit(drawn(60, { shift: -0.5, seed }), new Design({ rows: 60 }))!;
      if (ci95[0] <= -0.5 && ci95[1] >= -0.5) held++;
    }
    expect(held).toBeGreaterThan(180);
    const large = ordinalProbit(drawn(20_000, { dprime: [1.5, 0.5], shift: 0.3 }), new Design({ rows: 20_000 }))!;
    expect(large.dprime.c1.estimate).toBeCloseTo(1.5, 1);
    expect(large.dprime.c2.estimate).toBeCloseTo(0.5, 1);
    expect(large.deltaCriterion.estimate).toBeCloseTo(0.3, 1);
  });

  it("turns its sign with the framings, and does not care how far apart grades lie", () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: 1000 }), (seed) => {
      const grades = drawn(40, { shift: -0.4, seed });
      const design = new Design({ rows: 40 });
      const turned = Int32Array.from(grades, (_, index) => grades[index ^ 2]!);
      const [one, other] = [ordinalProbit(grades, design)!, ordinalProbit(turned, design)!];
      expect(other.deltaCriterion.estimate).toBeCloseTo(-one.deltaCriterion.estimate, 5);
      expect(ordinalProbit(grades.map((grade) => 7 * grade + 3), design)!.deltaCriterion.estimate).toBeCloseTo(one.deltaCriterion.estimate, 9);
    }), { numRuns: 15 });
  });

  it("takes rows that stand for several items, and the wider of items and clusters", () => {
    const doubled = Int32Array.of(...sixteen, ...sixteen);
    const rows = ordinalProbit(doubled, new Design({ rows: 32 }))!;
    const weighted = ordinalProbit(sixteen, new Design({ rows: 16, weight: new Float64Array(16).fill(2) }))!;
    expect(weighted.deltaCriterion.se).toBeCloseTo(rows.deltaCriterion.se, 9);
    const pairs = ordinalProbit(doubled, new Design({ rows: 32, cluster: Int32Array.from({ length: 32 }, (_, row) => row % 16) }))!;
    expect(pairs.deltaCriterion.unit).toBe("cluster");
    expect(pairs.deltaCriterion.se).toBeGreaterThan(rows.deltaCriterion.se);
  });

  it("has defined answers where grades separate the conditions, never vary, or are too few", () => {
    const apart = Int32Array.from({ length: 40 }, (_, index) => index % 2 === 0 ? 9 : 1);
    const fit = ordinalProbit(apart, new Design({ rows: 10 }))!;
    expect(fit.reason).toMatch(/imagined items/);
    expect(fit.dprime.c1.estimate).toBeGreaterThan(1);
    expect(fit.deltaCriterion.estimate).toBeCloseTo(0, 6);
    expect(fit.deltaCriterion.ci95[1]).toBeGreaterThan(fit.deltaCriterion.ci95[0]);
    expect(ordinalProbit(new Int32Array(40).fill(8), new Design({ rows: 10 }))).toBeNull();
    expect(ordinalProbit(Int32Array.of(1, 2, 3, 4), new Design({ rows: 1 }))).toBeNull();
    expect(ordinalProbit(new Int32Array(0), new Design({ rows: 0 }))).toBeNull();
    expect(() => ordinalProbit(new Int32Array(3), new Design({ rows: 1 }))).toThrow(RangeError);
  });
});
