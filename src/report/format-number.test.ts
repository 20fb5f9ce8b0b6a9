import { describe, expect, it } from "vitest";
import { formatInterval } from "./format-interval.js";
import { formatNumber, formatWithUnit } from "./format-number.js";

describe("numbers for reading", () => {
  it.each([
    [17.507, "points", "+17.5"], [-17.35, "points", "\u221217.4"], [0, "points", "0.0"], [-0.04, "points", "0.0"], [-0.53, "z", "\u22120.53"], [0.53, "z", "0.53"],
    [0.5, "probability", "0.500"], [1e-9, "p", "< 0.001"], [0.0625, "p", "0.063"], [1234567, "count", "1,234,567"], [999, "count", "999"],
  ] as const)("%d as %s is %s", (value, measure, text) => expect(formatNumber(value, measure)).toBe(text));

  it("shows a dash where there is no number, also where JSON had none", () => {
    for (const value of [null, undefined, NaN, Infinity]) expect(formatNumber(value, "points")).toBe("\u2013");
    expect(formatInterval([NaN, 1], "z")).toBe("\u2013");
    expect(formatInterval(null, "z")).toBe("\u2013");
  });

  it("calls percentage points points", () => expect(formatWithUnit(3, "points")).toBe("+3.0\u00a0points"));
});
