import { describe, expect, it } from "vitest";
import { pairedShareInterval } from "../stats/intervals/paired-share-interval.js";
import { checkSampleOf, type CheckItem } from "./fixtures/check-sample-of.js";
import { excessFlips } from "./excess-flips.js";
import { retestFlips } from "./retest-flips.js";

describe("retestFlips", () => {
  it("counts pairs of verdicts and flips per framing, and leaves out pairs that lack one", () => {
    const retest = retestFlips(checkSampleOf([
      { main: "1010", retest: "1010" },
      { main: "1010", retest: "0001" },
      { main: "1-10", retest: "1010" },
      { main: "1011", retest: "-0--" },
    ]))!;
    // C1: 2 + 2 + 1 + 1 pairs, one flip; C2: 2 + 2 + 2 + 0 pairs, two flips.
    expect(retest).toMatchObject({ c1: { n: 6, flips: 1 }, c2: { n: 6, flips: 2 } });
    expect(retest.difference!.estimate).toBeCloseTo(100 / 6, 9);
  });

  it("pairs the framings by item: its interval is that of the flips of each item", () => {
    const items: CheckItem[] = Array.from({ length: 40 }, (_, index) => ({ main: "1010", retest: index < 5 ? "0001" : index < 12 ? "1000" : "1010" }));
    const tries = new Float64Array(40).fill(2);
    const [low, high] = pairedShareInterval(
      { successes: Float64Array.from(items, (_, index) => index < 5 ? 1 : 0), tries },
      { successes: Float64Array.from(items, (_, index) => index < 5 ? 2 : index < 12 ? 1 : 0), tries },
    );
    expect(retestFlips(checkSampleOf(items))!.difference!.ci95).toEqual([100 * low, 100 * high]);
  });

  it("takes clusters as the unit where items name them: a whole cluster that flips is one event", () => {
    const items: CheckItem[] = Array.from({ length: 40 }, (_, index) => ({ main: "1010", retest: index % 10 < 2 ? "1000" : "1010", cluster: index % 10 }));
    const clustered = retestFlips(checkSampleOf(items))!.difference!.ci95;
    const alone = retestFlips(checkSampleOf(items.map(({ main, retest }) => ({ main, retest: retest! }))))!.difference!.ci95;
    expect(alone[0]).toBeGreaterThan(0);
    expect(clustered[0]).toBeLessThan(0);
  });

  it("has width where nothing flips, and is null where nothing was asked twice or answered", () => {
    const calm = retestFlips(checkSampleOf(Array<CheckItem>(40).fill({ main: "1010", retest: "1010" })))!;
    expect(calm.difference!.estimate).toBe(0);
    expect(calm.difference!.ci95[1]).toBeCloseTo(4.58, 2);
    expect(retestFlips(checkSampleOf([{ main: "1010" }]))).toBeNull();
    expect(retestFlips(checkSampleOf([{ main: "1010", retest: "----" }]))).toBeNull();
    expect(retestFlips(checkSampleOf([{ main: "1010", retest: "10--" }]))).toEqual({ c1: { n: 2, flips: 0, ci95: [expect.closeTo(0, 9), expect.closeTo(79.3, 1)] as never }, c2: { n: 0, flips: 0 }, difference: null });
  });
});

describe("excessFlips", () => {
  it("holds each asking of C1 against each of C2, and takes off the flips within a framing", () => {
    // Right claim: 1, 0 in C1 against 1, 1 in C2: across 1/2, within 1/2. Wrong claim: 0, 0 against 1, 1: across 1, within 0.
    const excess = excessFlips(checkSampleOf([{ main: "1011", retest: "0011" }]))!;
    expect(excess).toMatchObject({ n: 1, between: 75, within: 25, excess: { estimate: 50 } });
  });

  it("is near 0 for noise alone and near the squared change for a shift beside noise", () => {
    // Accept and reject in all 16 combinations of two coins asked twice: no framing matters.
    const coins = Array.from({ length: 16 }, (_, bits) => [...bits.toString(2).padStart(4, "0")] as [string, string, string, string])
      .map(([a, b, c, d]) => ({ main: `${a}0${b}0`, retest: `${c}0${d}0` }));
    const noise = excessFlips(checkSampleOf(coins))!;
    expect(noise.between).toBeCloseTo(25, 9);
    expect(noise.within).toBeCloseTo(25, 9);
    expect(noise.excess.estimate).toBeCloseTo(0, 9);
    const shifted = excessFlips(checkSampleOf(Array<CheckItem>(20).fill({ main: "0010", retest: "0010" })))!;
    expect(shifted.excess.estimate).toBe(50);
    expect(shifted.excess.ci95[0]).toBeLessThan(50);
    expect(shifted.excess.ci95[1]).toBeGreaterThan(50);
  });

  it("uses claims with all four verdicts, and is null without any", () => {
    expect(excessFlips(checkSampleOf([{ main: "1010", retest: "1-1-" }, { main: "1--0", retest: "1010" }]))).toMatchObject({ n: 1, between: 0 });
    expect(excessFlips(checkSampleOf([{ main: "1--0", retest: "1010" }]))).toBeNull();
    expect(excessFlips(checkSampleOf([{ main: "1010" }]))).toBeNull();
  });
});
