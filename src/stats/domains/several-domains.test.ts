import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chiSquareTail } from "../distributions/chi-square-tail.js";
import { tCdf } from "../distributions/t-cdf.js";
import { equivalenceInEveryDomain } from "../equivalence/equivalence-in-every-domain.js";
import { equivalenceTest } from "../equivalence/equivalence-test.js";
import { macroEstimate } from "../estimates/macro-estimate.js";
import { ddsPseudoItems } from "../intervals/pseudo-items.js";
import { adjustPValues, type Adjustment } from "../significance/adjust-p-values.js";
import { eBenjaminiHochberg } from "../significance/e-benjamini-hochberg.js";
import { Design } from "../units/design.js";
import { groupStandardError } from "../units/group-standard-error.js";
import type { Moments } from "../units/moments.js";
import { randomEffects } from "./random-effects.js";
import { varianceComponents } from "./variance-components.js";

it("predicts a new group by t with two degrees of freedom less than groups", () => {
  const { prediction, mean, tau2 } = randomEffects([10, -4, 25, 7], [3, 4, 5, 3])!;
  expect(prediction![1] - mean.estimate).toBeCloseTo(4.302652729749464 * Math.sqrt(tau2 + mean.se ** 2), 9);
});

describe("adjusting p-values for being several", () => {
  const p = [0.04, 0.01, 0.03, 0.005, 0.6, 0.03];
  it.each([
    ["bonferroni", [0.24, 0.06, 0.18, 0.03, 1, 0.18]], ["holm", [0.12, 0.05, 0.12, 0.03, 0.6, 0.12]],
    ["benjamini-hochberg", [0.048, 0.03, 0.045, 0.03, 0.6, 0.045]], ["benjamini-yekutieli", [0.1176, 0.0735, 0.11025, 0.0735, 1, 0.11025]],
  ] as const)("%s, in the order given", (adjustment, adjusted) => {
    expect(adjustPValues(p, adjustment)).toEqual(adjusted.map((value) => expect.closeTo(value, 12)));
  });

  it("never lowers a p-value, keeps their order, and is nothing for one or none", () => {
    const adjustments: Adjustment[] = ["bonferroni", "holm", "benjamini-hochberg", "benjamini-yekutieli"];
    fc.assert(fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 30 }), fc.constantFrom(...adjustments), (values, adjustment) => {
      const adjusted = adjustPValues(values, adjustment);
      values.forEach((value, index) => {
        expect(adjusted[index]).toBeGreaterThanOrEqual(value * (1 - 1e-12));
        expect(adjusted[index]).toBeLessThanOrEqual(1);
        values.forEach((other, second) => { if (value < other) expect(adjusted[index]).toBeLessThanOrEqual(adjusted[second]! * (1 + 1e-12)); });
      });
      if (values.length < 2) expect(adjusted).toEqual(values);
    }));
  });

  it("rejects the k largest e-values where the k-th is at least tests / (alpha k)", () => {
    expect(eBenjaminiHochberg([90, 1, 70, 0.2])).toEqual([true, false, true, false]);
    expect(eBenjaminiHochberg([79, 1, 2, 0.2])).toEqual([false, false, false, false]);
    expect(eBenjaminiHochberg([39, 1, 50, 0.2])).toEqual([false, false, false, false]);
    expect(eBenjaminiHochberg([20, 20, 20, 20])).toEqual([true, true, true, true]);
    expect(eBenjaminiHochberg([])).toEqual([]);
  });
});

describe("randomEffects", () => {
  const effects = [12, 3, -4, 9, 20];
  const errors = [3, 2.5, 4, 3.5, 6];
  const fit = randomEffects(effects, errors)!;

  it("is DerSimonian and Laird's, with Hartung and Knapp's error, the prediction interval and the shrunk groups", () => {
    expect(fit).toMatchObject({
      groups: 5, tau2: expect.closeTo(41.54373003237675, 10), q: expect.closeTo(17.782907579680412, 10), pOfQ: expect.closeTo(0.0013606637333358077, 12),
      mean: { estimate: expect.closeTo(7.322631940353701, 10), se: expect.closeTo(3.341294011569843, 10) }, hartungKnapp: { se: expect.closeTo(3.801076853690631, 10) },
    });
    expect(fit.prediction).toEqual([expect.closeTo(-15.782010581466572, 9), expect.closeTo(30.427274462173976, 9)]);
    expect(fit.shrunk[0]).toEqual({ estimate: expect.closeTo(11.167130868460813, 10), se: expect.closeTo(2.78413509639688, 10) });
  });

  it("has Paule and Mandel's variance on request", () => {
    expect(randomEffects(effects, errors, "paule-mandel")!.tau2).toBeCloseTo(59.95679750513288, 9);
  });

  it("is the group itself for one group, pools two, and has no prediction below three", () => {
    expect(randomEffects([7], [2])).toMatchObject({ tau2: 0, q: 0, pOfQ: 1, i2: 0, mean: { estimate: 7, se: 2 }, prediction: null, shrunk: [{ estimate: 7, se: 2 }] });
    const two = randomEffects([7, 9], [2, 2])!;
    expect(two).toMatchObject({ tau2: 0, i2: 0, mean: { estimate: 8, se: expect.closeTo(Math.SQRT2, 12) }, prediction: null });
    expect(two.shrunk).toEqual([8, 8].map((estimate) => ({ estimate, se: expect.closeTo(Math.SQRT2, 12) })));
    expect(randomEffects([], [])).toBeNull();
  });

  it("draws every group towards the mean, and no interval is without width or end", () => {
    const group = fc.tuple(fc.double({ min: -100, max: 100, noNaN: true }), fc.double({ min: 0.5, max: 20, noNaN: true }));
    fc.assert(fc.property(fc.array(group, { minLength: 1, maxLength: 12 }), fc.constantFrom("dersimonian-laird" as const, "paule-mandel" as const), (groups, method) => {
      const { mean, hartungKnapp, fixed, prediction, shrunk, tau2, i2 } = randomEffects(groups.map(([effect]) => effect), groups.map(([, error]) => error), method)!;
      for (const interval of [mean.interval, hartungKnapp.interval, fixed.interval, ...(prediction === null ? [] : [prediction])]) {
        expect(interval[1] - interval[0]).toBeGreaterThan(0);
        expect(Number.isFinite(interval[1] - interval[0])).toBe(true);
      }
      expect(tau2).toBeGreaterThanOrEqual(0);
      expect(i2).toBeLessThanOrEqual(1);
      shrunk.forEach(({ estimate, se }, index) => {
        expect(Math.abs(estimate - mean.estimate)).toBeLessThanOrEqual(Math.abs(groups[index]![0] - mean.estimate) + 1e-9);
        expect(se).toBeGreaterThan(0);
      });
    }));
  });

  it.each([[376.9, 7, 2.134951080282877e-77], [3.2, 3, 0.36180502749753174], [0.5, 1, 0.47950012218695337], [50, 30, 0.01240206071890054]])(
    "takes its p-value from the far tail of chi-square too: %d on %d", (x, degrees, tail) => expect(chiSquareTail(x, degrees) / tail).toBeCloseTo(1, 10));
});

it("macro and micro may differ in sign: each field the same weight, or each item", () => {
  // Differences of two published tables, from -2 to 2: one of 300 items, one of 134.
  const [first, second] = [[0, 5, 219, 68, 8], [18, 41, 70, 4, 1]].map((counts) => counts.flatMap((count, cell) => Array<number>(count).fill(cell - 2))) as [number[], number[]];
  const values = Float64Array.from([...first, ...second]);
  const macro = macroEstimate(values, Int32Array.from(values, (_, index) => index < first.length ? 0 : 1), new Design({ rows: values.length }), ddsPseudoItems)!;
  expect(macro.estimate).toBeCloseTo(-13.325871, 6);
  expect(macro.se).toBeCloseTo(3.747388, 6);
  expect(100 * values.reduce((sum, value) => sum + value, 0) / values.length).toBeCloseTo(1.843318, 6);
});

it("the error by clusters is the worked .3435921 (.2975595 without G / (G - 1)), against .2289083 by items", () => {
  const values = [1, 0, 0, 2, 1, 1, 0, -1, 0, 0, 1, 0];
  const { groupings } = new Design({ rows: 12, cluster: Int32Array.from([1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4]) });
  const mean = values.reduce((sum, value) => sum + value, 0) / 12;
  const residuals = Float64Array.from(values, (value) => (value - mean) / 12);
  const se = groupStandardError(residuals, groupings[0]!);
  expect(mean).toBeCloseTo(0.4166667, 7);
  expect(se).toBeCloseTo(0.3435921, 7);
  expect(se * Math.sqrt(3 / 4)).toBeCloseTo(0.2975595, 7);
  expect(Math.sqrt(residuals.reduce((sum, residual) => sum + residual ** 2, 0) * 12 / 11)).toBeCloseTo(0.2289083, 7);
});

describe("varianceComponents", () => {
  it("are the worked ones of six items in three wordings", () => {
    expect(varianceComponents([[1, 1, 0], [0, 0, 0], [2, 1, 1], [0, -1, 0], [1, 1, 1], [0, 1, 0]])).toEqual({
      meanSquares: { items: expect.closeTo(1.1666667, 7), askings: expect.closeTo(0.1666667, 7), rest: expect.closeTo(0.2333333, 7) },
      items: expect.closeTo(0.3111111, 7), askings: 0, rest: expect.closeTo(0.2333333, 7), icc: expect.closeTo(0.5714286, 7), se: expect.closeTo(0.25458754, 8),
    });
  });

  it("finds the wordings' part", () => {
    // Item effects 0 and 4, wording effects 0, 1 and 2, nothing left.
    expect(varianceComponents([[0, 1, 2], [4, 5, 6]])).toMatchObject({ rest: expect.closeTo(0, 12), items: expect.closeTo(8, 12), askings: expect.closeTo(1, 12), se: expect.closeTo(Math.sqrt(8 / 2 + 1 / 3), 12) });
  });

  it("has no share where nothing varies, and none at all with one item or one asking", () => {
    expect(varianceComponents([[1, 1], [1, 1]])).toMatchObject({ items: 0, askings: 0, rest: 0, icc: null, se: 0 });
    expect([varianceComponents([]), varianceComponents([[1, 0]]), varianceComponents([[1], [0]])]).toEqual([null, null, null]);
  });
});

describe("equivalence", () => {
  const moments = (counts: readonly number[]): Moments => {
    const values = counts.flatMap((count, cell) => Array<number>(count).fill(cell - 2));
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return { n: values.length, mean, squares: values.reduce((sum, value) => sum + (value - mean) ** 2, 0), nonZero: values.filter((value) => value !== 0).length };
  };
  const even = moments([1, 28, 237, 34, 0]);

  it("is the plain t test without imagined items, and more careful with them", () => {
    expect(equivalenceTest(even, 0.1, null)!.p).toBeCloseTo(0.0007704177964029725, 12);
    expect(equivalenceTest(even, 0.1)!.p).toBeGreaterThan(equivalenceTest(even, 0.1, null)!.p);
    expect(equivalenceTest(even, 0.1)!.equivalent).toBe(true);
    expect(equivalenceTest(even, 0.05)!.equivalent).toBe(false);
  });

  it("takes mean and variance with half an imagined item in each of the five values, by hand", () => {
    // 22.5 items whose values sum to 13 and whose squares to 31 + 5.
    const { p } = equivalenceTest(moments([1, 1, 7, 6, 5]), 0.1)!;
    const [mean, variance] = [13 / 22.5, (31 + 5) / 22.5 - (13 / 22.5) ** 2];
    expect(p).toBeCloseTo(tCdf((mean - 0.1) / Math.sqrt(variance / 22.5), 19), 12);
  });

  it("shows it just where the 90 % interval lies within the margin", () => {
    fc.assert(fc.property(fc.array(fc.nat(60), { minLength: 5, maxLength: 5 }), fc.integer({ min: 2, max: 40 }), (counts, margin) => {
      const test = counts.some((count) => count > 0) ? equivalenceTest(moments(counts), margin / 100) : null;
      if (test === null) return;
      expect(test.equivalent).toBe(test.interval90[0] > -margin / 100 && test.interval90[1] < margin / 100);
    }));
  });

  it("is refused below ten items that differ, and the plain test without spread", () => {
    expect(equivalenceTest(moments([0, 4, 400, 5, 0]), 0.1)).toBeNull();
    expect(equivalenceTest(moments([0, 5, 400, 5, 0]), 0.1)).not.toBeNull();
    expect([equivalenceTest(moments([0, 0, 50, 0, 0]), 0.1, null), equivalenceTest(moments([0, 0, 0, 1, 0]), 0.1, null)]).toEqual([null, null]);
  });

  it("in every domain needs every domain, for a pooled 0 hides domains that cancel", () => {
    const up = moments([0, 20, 100, 80, 0]);
    const down = moments([0, 80, 100, 20, 0]);
    const pooled = moments([0, 100, 200, 100, 0]);
    expect(equivalenceTest(pooled, 0.15)!.equivalent).toBe(true);
    expect(equivalenceInEveryDomain([up, down], 0.15)).toEqual({ p: expect.closeTo(0.999, 3), equivalent: false, refused: 0 });
    expect(equivalenceInEveryDomain([even, even], 0.1)).toMatchObject({ equivalent: true, refused: 0 });
    expect(equivalenceInEveryDomain([even, moments([0, 1, 30, 1, 0])], 0.1)).toEqual({ p: null, equivalent: false, refused: 1 });
    expect(equivalenceInEveryDomain([], 0.1)).toEqual({ p: null, equivalent: false, refused: 0 });
  });
});
