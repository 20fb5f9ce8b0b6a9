import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { conditionalOddsRatio } from "./conditional-odds-ratio.js";
import { newcombeInterval } from "./newcombe-interval.js";
import { pairedShareInterval } from "./paired-share-interval.js";
import type { PairedCounts } from "./paired-counts.js";
import { tangoInterval } from "./tango-interval.js";

function table([both, onlyFirst, onlySecond, neither]: readonly [number, number, number, number]): PairedCounts {
  return { both, onlyFirst, onlySecond, neither };
}
const anyTable = fc.tuple(fc.nat(60), fc.nat(20), fc.nat(20), fc.nat(60));

describe("newcombeInterval", () => {
  it.each([
    [[20, 4, 11, 15], [-0.012113310929652094, 0.28124789719391396]],
    [[5, 0, 7, 8], [0.10428990080536948, 0.5349717575911992]],
    [[50, 0, 0, 10], [-0.05110814784155871, 0.05110814784155867]],
    [[0, 3, 9, 0], [-0.06461066986713149, 0.8221166632118906]],
  ] as const)("of %j, by a program of its own", (counts, ends) => {
    expect(newcombeInterval(table(counts))).toEqual(ends.map((end) => expect.closeTo(end, 12)));
  });

  it("is the interval that reports give for items with one try each", () => {
    fc.assert(fc.property(anyTable.filter((counts) => counts.some((count) => count > 0)), (counts) => {
      const side = (successes: readonly number[]) => ({
        successes: Float64Array.from(counts.flatMap((count, cell) => Array<number>(count).fill(successes[cell]!))), tries: new Float64Array(counts.reduce((sum, count) => sum + count, 0)).fill(1),
      });
      const general = pairedShareInterval(side([1, 1, 0, 0]), side([1, 0, 1, 0]));
      newcombeInterval(table(counts)).forEach((end, index) => expect(end).toBeCloseTo(general[index]!, 9));
    }), { numRuns: 60 });
  });
});

describe("tangoInterval", () => {
  it.each([
    [[20, 4, 11, 15], [-0.012913821797869183, 0.2928428138315292]],
    [[30, 2, 2, 6], [-0.1251876615612118, 0.12518766194065925]],
    [[5, 0, 7, 8], [0.13248103802083594, 0.5671457233147638]],
    [[50, 0, 0, 10], [-0.06017185446429879, 0.060171852142067016]],
  ] as const)("of %j, by a numerical maximum of the restricted likelihood", (counts, ends) => {
    expect(tangoInterval(table(counts))).toEqual(ends.map((end) => expect.closeTo(end, 7)));
  });

  it("is z^2 / (n + z^2) either way without discordant pairs", () => {
    const z2 = 1.959963984540054 ** 2;
    expect(tangoInterval(table([7, 0, 0, 3]))).toEqual([-z2 / (10 + z2), z2 / (10 + z2)].map((end) => expect.closeTo(end, 12)));
  });
});

it.each([["Newcombe", newcombeInterval], ["Tango", tangoInterval]] as const)("%s: holds the difference, has width, stays within -1 to 1, turns round with the askings, and is all of it without items", (_, interval) => {
  expect(interval(table([0, 0, 0, 0]))).toEqual([-1, 1]);
  fc.assert(fc.property(anyTable.filter((counts) => counts.some((count) => count > 0)), ([both, first, second, neither]) => {
    const [low, high] = interval(table([both, first, second, neither]));
    const difference = (second - first) / (both + first + second + neither);
    expect(low).toBeLessThanOrEqual(difference + 1e-12);
    expect(high).toBeGreaterThanOrEqual(difference - 1e-12);
    expect(high - low).toBeGreaterThan(1e-6);
    expect(low).toBeGreaterThanOrEqual(-1 - 1e-12);
    expect(high).toBeLessThanOrEqual(1 + 1e-12);
    const [turnedLow, turnedHigh] = interval(table([both, second, first, neither]));
    expect(turnedLow).toBeCloseTo(-high, 9);
    expect(turnedHigh).toBeCloseTo(-low, 9);
  }));
});

describe("conditionalOddsRatio", () => {
  it.each([
    [4, 11, 11 / 4, [0.9035468534242889, 9.986350176596842]],
    [3, 3, 1, [0.17182849255502164, 5.8197565789607655]],
    [0, 6, Infinity, [1.5442847453355617, Infinity]],
    [6, 0, 0, [0, 0.6475489724420656]],
  ])("b = %d, c = %d", (b, c, ratio, ends) => {
    const { oddsRatio, logOdds, interval } = conditionalOddsRatio(b, c);
    expect(oddsRatio).toBe(ratio);
    expect(logOdds).toBe(Math.log(ratio));
    interval.forEach((end, index) => {
      if (Number.isFinite(ends[index]!)) expect(end).toBeCloseTo(ends[index]!, 8);
      else expect(end).toBe(Infinity);
    });
  });

  it("tells a ratio without discordant pairs from an infinite one, and always has Firth's", () => {
    expect(conditionalOddsRatio(0, 0)).toEqual({ oddsRatio: null, logOdds: null, interval: [0, Infinity], firth: { logOdds: 0, se: 2 } });
    expect(conditionalOddsRatio(0, 6).firth.logOdds).toBeCloseTo(Math.log(13), 14);
    // The maximum of c ln p + b ln(1 - p) + ln(information) / 2, information p (1 - p), in the log odds.
    const penalised = (beta: number): number => 6.5 * beta - 7 * Math.log1p(Math.exp(beta));
    const { logOdds } = conditionalOddsRatio(0, 6).firth;
    expect(penalised(logOdds)).toBeGreaterThan(Math.max(penalised(logOdds - 1e-3), penalised(logOdds + 1e-3)));
  });

  it("has one finite end at least wherever pairs differ, around the estimate", () => {
    fc.assert(fc.property(fc.nat(60), fc.nat(60), (b, c) => {
      fc.pre(b + c > 0);
      const { oddsRatio, interval: [low, high] } = conditionalOddsRatio(b, c);
      expect(low).toBeLessThanOrEqual(oddsRatio!);
      expect(high).toBeGreaterThanOrEqual(oddsRatio!);
      expect(low > 0 || high < Infinity).toBe(true);
      expect(high).toBeGreaterThan(low);
    }));
  });
});
