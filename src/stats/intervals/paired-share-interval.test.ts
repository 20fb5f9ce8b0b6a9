import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pairedShareInterval } from "./paired-share-interval.js";
import { shareInterval } from "./share-interval.js";
import type { UnitShare } from "./unit-spread.js";
import { wilsonInterval } from "./wilson-interval.js";

/** One unit per pair of counts, each with the same number of tries. */
function shares(successes: readonly number[], tries: number): UnitShare {
  return { successes: Float64Array.from(successes), tries: new Float64Array(successes.length).fill(tries) };
}

/** One try a unit: how many succeeded in both, in the first alone, in the second alone, in neither. */
function table(both: number, first: number, second: number, neither: number): [UnitShare, UnitShare] {
  const units = [...Array<[number, number]>(both).fill([1, 1]), ...Array<[number, number]>(first).fill([1, 0]), ...Array<[number, number]>(second).fill([0, 1]), ...Array<[number, number]>(neither).fill([0, 0])];
  return [shares(units.map(([one]) => one), 1), shares(units.map(([, two]) => two), 1)];
}

describe("with one try a unit", () => {
  it.each([
    // C1 and C2 on right claims of two real tables and one of twelve items, from an independent program.
    [[150, 5, 59, 86], [13.083538780546238, 22.754182495644322]],
    [[53, 42, 3, 36], [-37.19771546207364, -20.182195378998003]],
    [[6, 1, 2, 3], [-21.542420407363476, 36.06998857116623]],
  ] as const)("is Newcombe's method 10: %j", ([both, first, second, neither], [low, high]) => {
    const interval = pairedShareInterval(...table(both, first, second, neither));
    expect(100 * interval[0]).toBeCloseTo(low, 9);
    expect(100 * interval[1]).toBeCloseTo(high, 9);
  });
});

describe("with two tries a unit", () => {
  it("is Wilson's limits of all tries where tries of a unit are as if independent and one share is 0", () => {
    // 16 of 32 tries: 4 units with both, 8 with one, 4 with none.
    const first = shares([...Array<number>(4).fill(2), ...Array<number>(8).fill(1), ...Array<number>(4).fill(0)], 2);
    const [low, high] = pairedShareInterval(shares(Array<number>(16).fill(0), 2), first);
    const [wilsonLow, wilsonHigh] = wilsonInterval(0.5, 32);
    const [, zeroHigh] = wilsonInterval(0, 32);
    expect(low).toBeCloseTo(0.5 - Math.hypot(0.5 - wilsonLow, zeroHigh), 12);
    expect(high).toBeCloseTo(0.5 + Math.hypot(wilsonHigh - 0.5, 0), 12);
  });

  it("counts a unit once where its tries always agree", () => {
    const joint = pairedShareInterval(shares([0, 0, 0, 0, 0, 0, 0, 0], 2), shares([2, 0, 2, 0, 2, 0, 2, 0], 2));
    expect(joint[1]).toBeCloseTo(wilsonInterval(0.5, 8)[1], 12);
  });

  it("is narrower where the same units succeed in both", () => {
    const wavering = Array.from({ length: 40 }, (_, unit) => unit % 4 === 0 ? 1 : 0);
    const elsewhere = Array.from({ length: 40 }, (_, unit) => unit % 4 === 1 ? 1 : 0);
    const width = ([low, high]: readonly [number, number]): number => high - low;
    expect(width(pairedShareInterval(shares(wavering, 2), shares(wavering, 2)))).toBeLessThan(width(pairedShareInterval(shares(wavering, 2), shares(elsewhere, 2))));
  });
});

it("holds the difference, has width, stays finite, and turns round with its arguments", () => {
  const unit = fc.record({ tries: fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 2 })), share: fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })) });
  fc.assert(fc.property(fc.array(unit, { minLength: 1, maxLength: 60 }), (units) => {
    const side = (index: 0 | 1): UnitShare => ({
      tries: Float64Array.from(units, ({ tries }) => tries[index]), successes: Float64Array.from(units, ({ tries, share }) => Math.round(tries[index] * share[index])),
    });
    const [first, second] = [side(0), side(1)];
    const total = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0);
    fc.pre(total(first.tries) > 0 && total(second.tries) > 0);
    const [low, high] = pairedShareInterval(first, second);
    const difference = total(second.successes) / total(second.tries) - total(first.successes) / total(first.tries);
    expect(low).toBeLessThanOrEqual(difference + 1e-12);
    expect(high).toBeGreaterThanOrEqual(difference - 1e-12);
    expect(high).toBeGreaterThan(low);
    expect(low).toBeGreaterThanOrEqual(-1 - 1e-12);
    expect(high).toBeLessThanOrEqual(1 + 1e-12);
    const [turnedLow, turnedHigh] = pairedShareInterval(second, first);
    expect(turnedLow).toBeCloseTo(-high, 12);
    expect(turnedHigh).toBeCloseTo(-low, 12);
  }));
});

describe("the interval of one share over units", () => {
  const units = (successes: readonly number[], tries: readonly number[]): UnitShare => ({ successes: Float64Array.from(successes), tries: Float64Array.from(tries) });

  it("is Wilson's where each unit has one try, and where its tries are independent", () => {
    expect(shareInterval(units([1, 0, 0, 1, 0], [1, 1, 1, 1, 1]))).toEqual(wilsonInterval(0.4, 5));
    // One of two in half of the units, as independent tries of share one half would fall: 1 2 1 of four.
    expect(shareInterval(units([0, 1, 1, 2], [2, 2, 2, 2]))[0]).toBeCloseTo(wilsonInterval(0.5, 8)[0], 9);
  });

  it("is that of half the tries where both of a unit always go together, and where nothing varies that of the units", () => {
    expect(shareInterval(units([2, 0, 2, 0], [2, 2, 2, 2]))).toEqual(wilsonInterval(0.5, 4));
    expect(shareInterval(units([0, 0, 0], [2, 2, 2]))).toEqual(wilsonInterval(0, 3));
  });
});
