import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalQuantile } from "../distributions/normal-quantile.js";
import { randomStream } from "../distributions/random-stream.js";
import { crossedComponents } from "./crossed-components.js";
import { varianceComponents } from "./variance-components.js";

describe("components of items crossed with wordings", () => {
  it("are those of the analysis of variance where no cell is missing", () => {
    fc.assert(fc.property(fc.integer({ min: 2, max: 8 }).chain((wordings) => fc.array(fc.array(fc.integer({ min: -2, max: 2 }), { minLength: wordings, maxLength: wordings }), { minLength: 2, maxLength: 12 })), (rows) => {
      const found = crossedComponents(Float64Array.from(rows.flat()), rows[0]!.length)!;
      const expected = varianceComponents(rows)!;
      expect(found.item).toBeCloseTo(expected.items, 9);
      expect(found.wording).toBeCloseTo(expected.askings, 9);
      expect(found.rest).toBeCloseTo(expected.rest, 9);
      found.itemMeans.forEach((mean, item) => { expect(mean).toBeCloseTo(rows[item]!.reduce((sum, value) => sum + value, 0) / rows[item]!.length, 9); });
    }));
  });

  it("match the oracle's table", () => {
    const { item, wording } = crossedComponents(Float64Array.of(1, 1, 0, 0, 0, 0, 2, 1, 1, 0, -1, 0, 1, 1, 1, 0, 1, 0), 3)!;
    expect([item, wording]).toEqual([expect.closeTo(0.3111111, 6), 0]);
  });

  /** Items with sd 0.5, wordings with sd 0.2, the rest with sd 0.4; a fifth of the cells missing. */
  const drawn = (seed: number, items = 150, wordings = 10): Float64Array => {
    const uniform = randomStream(seed, "crossed");
    const normal = (): number => normalQuantile(uniform());
    const ofWording = Array.from({ length: wordings }, () => 0.2 * normal());
    return Float64Array.from(Array.from({ length: items }, () => {
      const own = 0.5 * normal();
      return ofWording.map((wording) => uniform() < 0.2 ? NaN : own + wording + 0.4 * normal());
    }).flat());
  };

  it("and their intervals hold what was planted, with cells missing", () => {
    const held = { item: 0, wording: 0, rest: 0 };
    const truth = { item: 0.5, wording: 0.2, rest: 0.4 };
    for (let seed = 1; seed <= 100; seed++) {
      const { spread } = crossedComponents(drawn(seed), 10)!;
      for (const name of ["item", "wording", "rest"] as const) if (spread[name]![0] <= truth[name] && spread[name]![1] >= truth[name]) held[name]++;
    }
    // 95 of 100 are expected; fewer than 88 would be three in a thousand.
    for (const name of ["item", "wording", "rest"] as const) expect(held[name]).toBeGreaterThanOrEqual(88);
  });

  it("fill in what a wording lacks by what it does elsewhere", () => {
    const { wordingMeans, itemMeans } = crossedComponents(Float64Array.of(0, 1, 2, 3, 4, NaN), 2)!;
    expect([...wordingMeans]).toEqual([2, 3].map((value) => expect.closeTo(value, 9) as number));
    expect(itemMeans[2]).toBeCloseTo(4.5, 9);
  });

  it("are not known where nothing is crossed, and have no interval where nothing is left over", () => {
    expect(crossedComponents(Float64Array.of(1, 0, 1), 1)).toBeNull();
    expect(crossedComponents(Float64Array.of(1, 0), 2)).toBeNull();
    expect(crossedComponents(Float64Array.of(NaN, NaN, NaN, NaN), 2)).toBeNull();
    expect(crossedComponents(Float64Array.of(0, 0, 0, 0), 2)).toMatchObject({ item: 0, wording: 0, rest: 0, spread: { item: null, wording: null, rest: null } });
  });
});
