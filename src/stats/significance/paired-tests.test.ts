import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { itemSignEvidence } from "../sequential/item-sign-evidence.js";
import { mcnemarAsymptotic } from "./mcnemar-asymptotic.js";
import { signFlipOfCounts } from "./sign-flip-of-counts.js";
import { signFlipP } from "./sign-flip.js";
import { tTest } from "./t-test.js";
import { wilcoxonSignedRank } from "./wilcoxon-signed-rank.js";

// Reference values come from SciPy 1.17 and from exact fractions.

describe("mcnemarAsymptotic", () => {
  it.each([
    [7, 19, 5.538461538461538, 0.018602929901135774, 4.653846153846154, 0.03098405009845654],
    [40, 12, 15.076923076923077, 0.00010321744149513965, 14.01923076923077, 0.00018095049043756332],
    [1, 0, 1, 0.31731050786291115, 0, 1], [8, 8, 0, 1, 0, 1], [0, 0, 0, 1, 0, 1],
  ])("b = %d, c = %d: chi-square %d (p %d), corrected %d (p %d)", (b, c, statistic, p, corrected, pCorrected) => {
    expect(mcnemarAsymptotic(b, c)).toEqual({ statistic: expect.closeTo(statistic, 12), p: expect.closeTo(p, 12) });
    expect(mcnemarAsymptotic(b, c, true)).toEqual({ statistic: expect.closeTo(corrected, 12), p: expect.closeTo(pCorrected, 12) });
  });

  it("is symmetric, and its correction never lowers p and never passes 1", () => {
    fc.assert(fc.property(fc.nat(300), fc.nat(300), (b, c) => {
      expect(mcnemarAsymptotic(b, c)).toEqual(mcnemarAsymptotic(c, b));
      const { p } = mcnemarAsymptotic(b, c, true);
      expect(p).toBeGreaterThanOrEqual(mcnemarAsymptotic(b, c).p);
      expect(p).toBeLessThanOrEqual(1);
    }));
  });
});

describe("tTest", () => {
  it("is the paired t test", () => {
    const test = tTest(0.25, 0.1270001270001905, 32)!;
    expect(test.t).toBeCloseTo(1.9685019685029528, 12);
    expect(test.degrees).toBe(31);
    expect(test.p).toBeCloseTo(0.05800795836304935, 12);
  });

  it("says nothing with fewer than two items or without spread", () => {
    expect([tTest(1, 0, 1), tTest(0, 0, 0), tTest(0, 0, 40), tTest(1, 0, 40)]).toEqual([null, null, null, null]);
  });
});

describe("wilcoxonSignedRank", () => {
  it.each([
    [[[0, 20], [1, 7], [2, 2], [-1, 3]], 16.5, 0.05878172135535886],
    [[[3, 1], [-1.5, 1], [2, 1], [0, 1], [4, 1], [-0.5, 1], [1, 2], [-1, 1], [2.5, 1]], 9, 0.10849745672608375],
  ] as const)("drops zeros and shares ranks among ties: %j", (counts, w, p) => {
    expect(wilcoxonSignedRank(counts)).toEqual({ w, p: expect.closeTo(p, 12) });
  });

  it("is 0 and 1 without differences, and 1 where both directions weigh the same", () => {
    expect(wilcoxonSignedRank([[0, 12]])).toEqual({ w: 0, p: 1 });
    expect(wilcoxonSignedRank([])).toEqual({ w: 0, p: 1 });
    expect(wilcoxonSignedRank([[1, 4], [-1, 4]]).p).toBe(1);
  });
});

describe("signFlipOfCounts", () => {
  it.each([
    [10, 2, 6, 0.24365234375, 0.170166015625], [7, 0, 7, 0.015625, 0.0078125], [0, 5, 2, 1, 0.6875], [60, 20, 44, 0.0002120673556188982, 0.00015708357040737002],
    [150, 40, 130, 2.4849465574461914e-14, 1.6945165505764436e-14], [12, 3, 18, 6.103515625e-05, 3.0517578125e-05], [0, 0, 0, 1, 1], [4, 0, 0, 1, 0.8125],
  ])("%d ones and %d twos that sum to %d: exact %d, mid-p %d", (ones, twos, sum, exact, midp) => {
    for (const signed of [sum, -sum]) {
      const test = signFlipOfCounts(ones, twos, signed);
      expect(test.exact / exact).toBeCloseTo(1, 9);
      expect(test.midp / midp).toBeCloseTo(1, 9);
    }
  });

  it("agrees with the convolution of the items, also for thousands", () => {
    const counts = fc.record({ up: fc.nat(40), down: fc.nat(40), twoUp: fc.nat(20), twoDown: fc.nat(20) });
    const check = ({ up, down, twoUp, twoDown }: { up: number; down: number; twoUp: number; twoDown: number }): void => {
      if (up + down + twoUp + twoDown === 0) return;
      const items = [...Array<number>(up).fill(1), ...Array<number>(down).fill(-1), ...Array<number>(twoUp).fill(2), ...Array<number>(twoDown).fill(-2)];
      const { exact, midp } = signFlipOfCounts(up + down, twoUp + twoDown, up - down + 2 * (twoUp - twoDown));
      expect(exact / signFlipP(items, true)!).toBeCloseTo(1, 9);
      expect(midp).toBeLessThan(exact);
      expect(midp).toBeGreaterThanOrEqual(exact / 2 * (1 - 1e-12));
    };
    fc.assert(fc.property(counts, check), { numRuns: 60 });
    check({ up: 2300, down: 2000, twoUp: 900, twoDown: 1000 });
    check({ up: 12_000, down: 10_500, twoUp: 4000, twoDown: 3700 });
  });

  it("is never 0 for a million items", () => {
    expect(signFlipOfCounts(800_000, 200_000, 1_200_000).exact).toBeGreaterThan(0);
    expect(signFlipOfCounts(800_000, 200_000, 0).exact).toBe(1);
  });
});

describe("itemSignEvidence", () => {
  it("follows the worked stream: + + + - + + + + + +", () => {
    const stream = [1, 1, 1, -1, 1, 1, 1, 1, 1, 1];
    const expected = [1, 1.5, 2.5, 0.625, 0.875, 1.3125, 2.0625, 3.3516, 5.5859, 9.4961];
    let [up, down] = [0, 0];
    stream.forEach((sign, index) => {
      if (sign > 0) up += 1;
      else down += 1;
      expect(Math.exp(itemSignEvidence(up, down))).toBeCloseTo(expected[index]!, 4);
    });
  });

  it("starts at 1, does not care about direction, and is worth 1 on average under a fair coin", () => {
    expect(itemSignEvidence(0, 0)).toBeCloseTo(0, 14);
    expect(itemSignEvidence(14, 6)).toBeCloseTo(-0.09207483385775284, 12);
    expect(itemSignEvidence(6, 14)).toBe(itemSignEvidence(14, 6));
    let mean = 0;
    let ways = 1;
    for (let up = 0; up <= 30; up++) {
      mean += ways / 2 ** 30 * Math.exp(itemSignEvidence(up, 30 - up));
      ways *= (30 - up) / (up + 1);
    }
    expect(mean).toBeCloseTo(1, 12);
  });
});
