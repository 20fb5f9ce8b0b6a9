import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Design } from "../units/design.js";
import { brierScore } from "./brier-score.js";
import { calibrationErrorChange, expectedCalibrationError } from "./expected-calibration-error.js";
import type { Forecasts } from "./forecasts.js";
import { receiverOperatingCurve } from "./receiver-operating-curve.js";
import { reliabilityTable } from "./reliability-table.js";
import { varianceRatio } from "./variance-ratio.js";
import { zReceiverOperatingCurve } from "./z-receiver-operating-curve.js";

// Values of NumPy 2.4 and SciPy 1.17 on these twelve items.
const forecasts: Forecasts = {
  right: Float64Array.of(0.92, 0.81, 0.77, 0.65, 0.58, 0.55, 0.71, 0.88, 0.43, 0.36, 0.97, 0.62),
  wrong: Float64Array.of(0.12, 0.33, 0.41, 0.28, 0.52, 0.61, 0.19, 0.07, 0.48, 0.72, 0.03, 0.25),
};
const design = new Design({ rows: 12 });
const sameFor = (value: number, rows = 12): Forecasts => ({ right: new Float64Array(rows).fill(value), wrong: new Float64Array(rows).fill(value) });

describe("the reliability of probabilities", () => {
  it("is seen in bins of equal counts", () => {
    const bins = reliabilityTable(forecasts, design, 4);
    expect(bins.map(({ claims }) => claims)).toEqual([6, 6, 6, 6]);
    [[0.156666666667, 0], [0.421666666667, 1 / 3], [0.62, 5 / 6], [0.845, 5 / 6]].forEach(([probability, share], index) => {
      expect(bins[index]!.probability).toBeCloseTo(probability!, 11);
      expect(bins[index]!.share).toBeCloseTo(share!, 12);
    });
  });

  it("keeps claims of one probability in one bin, whatever their order", () => {
    expect(reliabilityTable(sameFor(0.7), design)).toEqual([{ claims: 24, probability: expect.closeTo(0.7, 12) as number, share: 0.5 }]);
    fc.assert(fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 })), { minLength: 1, maxLength: 20 }), (pairs) => {
      const of = (list: readonly (readonly [number, number])[]) => reliabilityTable({ right: Float64Array.from(list, ([own]) => own / 4), wrong: Float64Array.from(list, ([, other]) => other / 4) }, new Design({ rows: list.length }));
      expect(of([...pairs].reverse())).toEqual(of(pairs));
    }));
  });

  it("has an expected error with an interval, which reaches 0 where chance alone would show as much", () => {
    const error = expectedCalibrationError(forecasts, design, { bins: 4, seed: 1, draws: 500 })!;
    expect(error.estimate).toBeCloseTo(0.1175, 12);
    expect(error.ci95[0]).toBe(0);
    expect(error.ci95[1]).toBeGreaterThan(error.estimate);
    const off = expectedCalibrationError(sameFor(0.95, 400), new Design({ rows: 400 }), { seed: 1, draws: 200 })!;
    expect(off.estimate).toBeCloseTo(0.45, 12);
    expect(off.ci95[0]).toBeGreaterThan(0.3);
    expect(expectedCalibrationError({ right: new Float64Array(0), wrong: new Float64Array(0) }, new Design({ rows: 0 }), { seed: 1 })).toBeNull();
  });

  it("has an interval with width where resampling changes nothing, narrower with more items", () => {
    const certain = (items: number, p: number) => ({ right: new Float64Array(items).fill(p), wrong: new Float64Array(items).fill(p) });
    const widths = [1, 20, 200].map((items) => {
      const error = expectedCalibrationError(certain(items, 1), new Design({ rows: items }), { seed: 1, draws: 100 })!;
      expect(error.estimate).toBe(0.5);
      return error.ci95[1] - error.ci95[0];
    });
    expect(widths.every((width, index) => width > 0 && (index === 0 || width < widths[index - 1]!))).toBe(true);
    const [low, high] = calibrationErrorChange(certain(20, 1), certain(20, 0), new Design({ rows: 20 }), { seed: 1, draws: 100 })!.ci95;
    expect([low < 0, high > 0]).toEqual([true, true]);
  });

  it("changes from one framing to another on the same items", () => {
    const change = calibrationErrorChange(forecasts, sameFor(0.95), design, { bins: 4, seed: 1, draws: 500 })!;
    expect(change.estimate).toBeCloseTo(0.45 - 0.1175, 12);
    expect(change.ci95[0]).toBeLessThan(change.estimate);
    expect(change.ci95[1]).toBeGreaterThan(change.estimate);
  });
});

describe("Brier's score", () => {
  it("is the mean squared error and the sum of its parts", () => {
    const score = brierScore(forecasts, design, { bins: 4, seed: 1 })!;
    expect(score.estimate).toBeCloseTo(0.14335833333333334, 12);
    expect(score.reliability).toBeCloseTo(0.019498611111111116, 12);
    expect(score.resolution).toBeCloseTo(0.125, 12);
    expect(score.within).toBeCloseTo(-0.0011402777777777791, 12);
    expect(score.reliability - score.resolution + score.uncertainty + score.within).toBeCloseTo(score.estimate, 12);
  });

  it("is a quarter where one half is always said", () => {
    expect(brierScore(sameFor(0.5), design, { seed: 1 })).toMatchObject({ estimate: 0.25, reliability: 0, resolution: 0, uncertainty: 0.25 });
  });
});

describe("operating points", () => {
  it("run from nothing to everything accepted, with the area that ranks give", () => {
    const curve = receiverOperatingCurve(forecasts, design);
    expect(curve[0]).toMatchObject({ falseAlarms: 0, hits: 0 });
    expect(curve.at(-1)).toMatchObject({ falseAlarms: 1, hits: 1 });
    let area = 0;
    curve.slice(1).forEach((point, index) => { area += (point.falseAlarms - curve[index]!.falseAlarms) * (point.hits + curve[index]!.hits) / 2; });
    expect(area).toBeCloseTo(0.8888888888888888, 12);
  });

  it("lie on a line in z units, with slope, intercept and area", () => {
    const line = zReceiverOperatingCurve(forecasts, design, { seed: 1, draws: 200 })!;
    expect(line.points).toHaveLength(9);
    expect(line.slope.estimate).toBeCloseTo(1.0929328979139015, 9);
    expect(line.intercept.estimate).toBeCloseTo(1.4224199992375843, 9);
    expect(line.area.estimate).toBeCloseTo(0.831521674202617, 9);
    expect(line.slope.ci95![0]).toBeLessThan(line.slope.estimate);
  });

  it("of probabilities that hardly vary have no line", () => {
    expect(zReceiverOperatingCurve(sameFor(0.7), design, { seed: 1 })).toBeNull();
    expect(zReceiverOperatingCurve({ right: Float64Array.of(0.9), wrong: Float64Array.of(0.2) }, new Design({ rows: 1 }), { seed: 1 })).toBeNull();
  });
});

describe("how many fewer items a measure takes", () => {
  it("is the ratio of the two variances over the same items", () => {
    const ratio = varianceRatio(Float64Array.of(0.1, 0.3, -0.2, 0.4, 0.05, 0.15, 0, 0.25), Float64Array.of(0, 1, -1, 1, 0, 0, 0, 1), new Design({ rows: 8 }))!;
    expect(ratio.estimate).toBeCloseTo(0.07133928571428573, 12);
    expect(ratio.ci95[0]).toBeCloseTo(0.04514264147034884, 9);
    expect(ratio.ci95[1]).toBeCloseTo(0.11273805697806377, 9);
  });

  it("is not known where one of them does not vary", () => {
    expect(varianceRatio(Float64Array.of(0.1, 0.2, 0.3), new Float64Array(3), new Design({ rows: 3 }))).toBeNull();
  });
});
