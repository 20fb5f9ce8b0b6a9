import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { signFlipP } from "./sign-flip.js";

/** `ones` units of size 1 and `twos` of size 2 whose sum is `sum`. */
function contributions(ones: number, twos: number, sum: number): number[] {
  const values = [...Array<number>(twos).fill(2), ...Array<number>(ones).fill(1)];
  let excess = ones + 2 * twos - sum;
  return values.map((value) => {
    if (excess < 2 * value) return value;
    excess -= 2 * value;
    return -value;
  });
}

/** The share of sign patterns at least as far from 0, by counting them all. */
function counted(values: readonly number[]): number {
  const sum = Math.abs(values.reduce((total, value) => total + value, 0));
  let extreme = 0;
  for (let pattern = 0; pattern < 2 ** values.length; pattern++) {
    let flipped = 0;
    values.forEach((value, index) => { flipped += (pattern >> index) & 1 ? value : -value; });
    if (Math.abs(flipped) >= sum) extreme += 1;
  }
  return extreme / 2 ** values.length;
}

describe("signFlipP", () => {
  it.each([[300, 50, 330, 1.3521248372572374e-59], [300, 50, 12, 0.62300241059984757], [40, 10, 58, 7.2830630415410269e-14], [40, 10, 60, 1.7763568394002505e-15]])(
    "keeps its relative accuracy for %d ones and %d twos that sum to %d", (ones, twos, sum, expected) => {
      expect(Math.abs(signFlipP(contributions(ones, twos, sum), true)! / expected - 1)).toBeLessThan(1e-9);
    });

  it("takes weights of any whole size, as repeats and groups give", () => {
    const weights = [...Array<number>(30).fill(1), ...Array<number>(10).fill(3), ...Array<number>(7).fill(5), ...Array<number>(4).fill(6)];
    let excess = weights.reduce((sum, weight) => sum + weight, 0) - 71;
    const values = weights.map((weight) => {
      if (excess < 2 * weight) return weight;
      excess -= 2 * weight;
      return -weight;
    });
    expect(values.reduce((sum, value) => sum + value, 0)).toBe(71);
    expect(Math.abs(signFlipP(values, true)! / 0.00047216335349542504 - 1)).toBeLessThan(1e-9);
  });

  it("equals the count of all sign patterns, by enumeration and by convolution", () => {
    fc.assert(fc.property(fc.array(fc.integer({ min: -6, max: 6 }).filter((value) => value !== 0), { minLength: 1, maxLength: 17 }), (values) => {
      expect(signFlipP(values, true)).toBeCloseTo(counted(values), 10);
    }), { numRuns: 40 });
  });

  it("is 1 without differences and without a sum, and symmetric", () => {
    expect(signFlipP([], true)).toBe(1);
    expect(signFlipP([0, 0, 0], true)).toBe(1);
    expect(signFlipP([...Array<number>(20).fill(1), ...Array<number>(20).fill(-1)], true)).toBe(1);
    const values = contributions(40, 10, 22);
    expect(signFlipP(values.map((value) => -value), true)).toBe(signFlipP(values, true));
  });

  it("is 2^(1-n) when all signs agree, and never 0", () => {
    expect(signFlipP(Array<number>(100).fill(-2), true)).toBe(2 ** -99);
    expect(signFlipP(Array<number>(5000).fill(1), true)).toBeGreaterThan(0);
  });

  it("has an exact law for a few numbers off the lattice, and none for many", () => {
    expect(signFlipP([0.3, 0.2, 0.1], false)).toBe(0.25);
    expect(signFlipP([0.1, 0.2, -0.3], false)).toBe(1);
    expect(signFlipP(Array.from({ length: 40 }, (_, index) => Math.sqrt(index + 1)), false)).toBeNull();
  });
});
