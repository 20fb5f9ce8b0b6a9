import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { predictionPoweredMean } from "./prediction-powered-mean.js";
import { roganGladen } from "./rogan-gladen.js";

describe("roganGladen", () => {
  it("is the worked .7142857 with error .0320999", () => {
    const { estimate, se, interval } = roganGladen({ positive: 700, n: 1000, truePositive: 180, labelledPositive: 200, trueNegative: 160, labelledNegative: 200 })!;
    expect([estimate, se]).toEqual([expect.closeTo(0.7142857, 7), expect.closeTo(0.0320999, 7)]);
    expect(interval).toEqual([expect.closeTo(0.6513711, 7), expect.closeTo(0.7772004, 7)]);
  });

  it("is the counted share of a judge that never erred, with more error than that share alone", () => {
    const { estimate, se } = roganGladen({ positive: 30, n: 100, truePositive: 50, labelledPositive: 50, trueNegative: 50, labelledNegative: 50 })!;
    expect(estimate).toBeCloseTo(0.3, 12);
    expect(se).toBeGreaterThan(Math.sqrt(0.21 / 100));
  });

  it("has width at 0 and 1, and no answer without labels or from a judge no better than chance", () => {
    const none = { positive: 0, n: 20, truePositive: 5, labelledPositive: 5, trueNegative: 5, labelledNegative: 5 };
    expect(roganGladen(none)!.se).toBeGreaterThan(0);
    expect(roganGladen({ ...none, n: 0 })).toBeNull();
    expect(roganGladen({ ...none, labelledPositive: 0, truePositive: 0 })).toBeNull();
    expect(roganGladen({ ...none, truePositive: 2, trueNegative: 3 })).toBeNull();
  });
});

describe("predictionPoweredMean", () => {
  const repeated = (values: readonly (readonly [number, number])[]): Float64Array => Float64Array.from(values.flatMap(([value, count]) => Array<number>(count).fill(value)));
  const unlabelled = repeated([[1, 620], [0, 380]]);

  it("is the worked one: 100 labels beside 1,000 predictions", () => {
    // 50 yes by both, 30 no by both, 10 each way apart.
    const { ppi, tuned, labels } = predictionPoweredMean(repeated([[1, 50], [0, 30], [1, 10], [0, 10]]), repeated([[1, 50], [0, 30], [0, 10], [1, 10]]), unlabelled)!;
    expect([ppi.estimate, ppi.se]).toEqual([expect.closeTo(0.62, 12), expect.closeTo(0.0472821, 7)]);
    expect([tuned.lambda, tuned.estimate, tuned.se]).toEqual([expect.closeTo(0.530303, 6), expect.closeTo(0.6106061, 7), expect.closeTo(0.0406981, 7)]);
    expect([labels.estimate, labels.se]).toEqual([expect.closeTo(0.6, 12), expect.closeTo(0.0489898, 7)]);
  });

  it("trusts predictions that say nothing not at all, and is never worse than the labels alone", () => {
    const labels = repeated([[1, 12], [0, 8]]);
    expect(predictionPoweredMean(labels, new Float64Array(20).fill(0.5), unlabelled)!.tuned).toMatchObject({ lambda: 0, estimate: 0.6 });
    const unit = fc.tuple(fc.constantFrom(0, 1), fc.constantFrom(0, 1));
    fc.assert(fc.property(fc.array(unit, { minLength: 1, maxLength: 40 }), (units) => {
      const powered = predictionPoweredMean(Float64Array.from(units, ([label]) => label), Float64Array.from(units, ([, guess]) => guess), unlabelled)!;
      for (const { estimate, se, interval } of Object.values(powered)) {
        expect(Number.isFinite(estimate)).toBe(true);
        expect(se).toBeGreaterThan(0);
        expect(interval[1] - interval[0]).toBeGreaterThan(0);
      }
      // Up to what unlabelled predictions that spread otherwise than the labelled ones can add.
      expect(powered.tuned.se).toBeLessThanOrEqual(Math.max(powered.labels.se, powered.ppi.se) + 1e-9);
    }));
  });

  it("has no answer without labels or without predictions to carry them to", () => {
    expect(predictionPoweredMean(new Float64Array(0), new Float64Array(0), unlabelled)).toBeNull();
    expect(predictionPoweredMean(Float64Array.of(1), Float64Array.of(1), new Float64Array(0))).toBeNull();
  });
});
