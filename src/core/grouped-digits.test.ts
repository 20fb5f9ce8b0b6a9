import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { groupedDigits } from "./grouped-digits.js";

describe("grouped digits", () => {
  it("are what English locales make of a number", () => {
    for (const value of [0, 7, 999, 1000, 12_345, 1_234_567, -1234, 0.5, 1234.5678, 999_999_999_999_983]) expect(groupedDigits(value)).toBe(value.toLocaleString("en-US"));
    fc.assert(fc.property(fc.integer({ min: -1e15, max: 1e15 }), (value) => groupedDigits(value) === value.toLocaleString("en-US")), { numRuns: 5000 });
  });
});
