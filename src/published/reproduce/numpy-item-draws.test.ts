import { describe, expect, it } from "vitest";
import { numpyItemDraws } from "./numpy-item-draws.js";

// Expected: numpy 2.4.6, RandomState(seed).randint(0, items, ...), which choice(items, ...) equals.
describe("draws of items as NumPy's RandomState makes them", () => {
  it.each([
    [42, 10, [6, 3, 7, 4, 6, 9, 2, 6, 7, 4]],
    [42, 300, [102, 270, 106, 71, 188, 20, 102, 121]],
    [42, 790, [102, 435, 270, 106, 71, 700, 20, 614]],
    [42, 256, [102, 179, 92, 14, 106, 71, 188, 20]],
    [42, 257, [102, 106, 71, 188, 20, 102, 121, 214]],
    [7, 300, [175, 196, 25, 67, 211, 103, 185, 23]],
  ])("seed %i, %i items", (seed, items, expected) => {
    expect([...numpyItemDraws(seed, items, 1).subarray(0, expected.length)]).toEqual(expected);
  });

  it("go on from draw to draw", () => {
    expect([...numpyItemDraws(42, 5, 2)]).toHaveLength(10);
    expect([...numpyItemDraws(42, 5, 4)].slice(0, 10)).toEqual([...numpyItemDraws(42, 5, 2)]);
  });

  it("draw the only item without a random word, and refuse none", () => {
    expect([...numpyItemDraws(42, 1, 3)]).toEqual([0, 0, 0]);
    expect(() => numpyItemDraws(42, 0, 3)).toThrow(RangeError);
  });
});
