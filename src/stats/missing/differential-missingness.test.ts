import { describe, expect, it } from "vitest";
import { cochranQ } from "../significance/cochran-q.js";
import { differentialMissingness } from "./differential-missingness.js";
import { PatternTable } from "./pattern-table.js";

const of = (patterns: Record<string, number>) => differentialMissingness(PatternTable.of(patterns));

describe("differential missingness", () => {
  it("of a small table, by hand", () => {
    const test = of({ "1010": 4, "0010": 3, "0000": 2, "00-0": 2, "1-1-": 1 })!;
    // Missing in C2c alone: 2; in C1i and C2i together: 1.
    expect(test.correct).toMatchObject({ b: 0, c: 2, exact: 0.5, midp: 0.25, c1: 0, c2: expect.closeTo(100 / 6, 12), difference: expect.closeTo(100 / 6, 12) });
    expect(test.incorrect).toMatchObject({ b: 0, c: 0, exact: 1, midp: 1, difference: 0 });
    // Totals 0 1 2 1: Q = 3 (4 x 6 - 16) / (16 - 2 - 4). Exact: two singles meet (1/4), or part with a pair that is not the opposite one (3/4 x 5/6).
    expect(test.all).toEqual({ statistic: expect.closeTo(2.4, 12), p: expect.closeTo(0.875, 12), method: "exact", informative: 3 });
  });

  it("is exact up to 24 items that differ, and the chi-square beyond", () => {
    const [last, first] = [24, 25].map((items) => cochranQ(Float64Array.from({ length: 16 }, (_, mask) => mask === 8 ? items - 11 : mask === 1 ? 11 : 0)));
    expect(last).toMatchObject({ method: "exact", informative: 24 });
    expect(first).toMatchObject({ method: "chi-square", informative: 25 });
    expect(last!.p / first!.p).toBeGreaterThan(0.2);
    expect(last!.p / first!.p).toBeLessThan(5);
  });

  it("has an answer where nothing is missing, where everything is, and where there is nothing", () => {
    for (const pattern of ["1010", "----"]) {
      const test = of({ [pattern]: 20 })!;
      expect(test.all).toEqual({ statistic: 0, p: 1, method: "exact", informative: 0 });
      for (const { difference, ci95, exact, midp } of [test.correct, test.incorrect]) {
        expect([difference, exact, midp]).toEqual([0, 1, 1]);
        expect(ci95[0]).toBeLessThan(0);
        expect(ci95[1]).toBeGreaterThan(0);
      }
    }
    expect(of({})).toBeNull();
  });

  it("is sure of a condition that was never answered", () => {
    const test = of({ "10-0": 30 })!;
    expect(test.correct).toMatchObject({ b: 0, c: 30, c1: 0, c2: 100, difference: 100, exact: 2 ** -29 });
    expect(test.all.method).toBe("chi-square");
    // 2 Phi(-x) + sqrt(2 / pi) x exp(-x^2 / 2) with x^2 = Q = 90.
    expect(test.all.statistic).toBeCloseTo(90, 10);
    expect(test.all.p / 2.19057e-19).toBeCloseTo(1, 5);
  });

  it("joins the exact law and its approximation without a break", () => {
    const masks = (scale: number) => Float64Array.from({ length: 16 }, (_, mask) => scale * ({ 8: 3, 2: 8, 4: 5, 6: 2, 7: 1 }[mask] ?? 0));
    const exact = cochranQ(masks(1));
    expect(exact).toMatchObject({ method: "exact", informative: 19 });
    const chiSquare = cochranQ(masks(2));
    expect(chiSquare).toMatchObject({ method: "chi-square", statistic: expect.closeTo(2 * exact.statistic, 10) });
    // The approximation at half the statistic against the exact p.
    expect(Math.abs(Math.exp(-exact.statistic / 2) * Math.sqrt(2 * exact.statistic / Math.PI) - exact.p)).toBeLessThan(0.05);
  });
});
