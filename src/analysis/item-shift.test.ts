import { describe, expect, it } from "vitest";
import { itemShift } from "./item-shift.js";

describe("what one item adds to DDS", () => {
  it("is what the speaker's framing accepts more, over both claims", () => {
    expect(itemShift({ values: [1, 0, 1, 1], lost: [0, 0, 0, 0] }, 1)).toEqual({ value: 1, least: 1, most: 1 });
    expect(itemShift({ values: [1, 0.5, 0, 0], lost: [0, 0, 0, 0] }, 2)).toEqual({ value: -1.5, least: -1.5, most: -1.5 });
  });

  it("is not known where a condition has no value, and bounded by what the lost reply could have said", () => {
    // A statement that would have been accepted takes from the shift, a speaker adds to it.
    expect(itemShift({ values: [NaN, 0, 1, 1], lost: [1, 0, 0, 0] }, 1)).toEqual({ value: null, least: 1, most: 2 });
    expect(itemShift({ values: [1, 0, NaN, 1], lost: [0, 0, 1, 0] }, 1)).toEqual({ value: null, least: 0, most: 1 });
    expect(itemShift({ values: [NaN, NaN, NaN, NaN], lost: [3, 3, 3, 3] }, 3)).toEqual({ value: null, least: -2, most: 2 });
  });

  it("is the mean of the askings that gave a value; the others could be 0 or 1 each", () => {
    // Accepted in three of four askings, the fourth is lost: 3/4 or 4/4.
    expect(itemShift({ values: [0, 0, 0, 1], lost: [0, 0, 0, 1] }, 4)).toEqual({ value: 1, least: 0.75, most: 1 });
    expect(itemShift({ values: [0, 1, 1, 1], lost: [0, 1, 0, 0] }, 4)).toEqual({ value: 1, least: 1, most: 1.25 });
  });
});
