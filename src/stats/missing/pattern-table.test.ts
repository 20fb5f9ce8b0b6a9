import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cellDifference } from "../estimates/cell-difference.js";
import { PatternTable } from "./pattern-table.js";

const pattern = fc.array(fc.constantFrom("0", "1", "-"), { minLength: 4, maxLength: 4 }).map((digits) => digits.join(""));
const patterns = fc.dictionary(pattern, fc.integer({ min: 1, max: 9 }));
const worked = PatternTable.of({ "1010": 4, "0010": 3, "0000": 2, "00-0": 2, "1-1-": 1 });
const named = (cells: Float64Array) => Object.fromEntries([...cells.entries()].filter(([, count]) => count > 0).map(([cell, count]) => [cell.toString(2).padStart(4, "0"), count]));

describe("the table of 81 patterns", () => {
  it("knows what is complete and what is missing where", () => {
    expect(worked.items).toBe(12);
    expect(worked.completeItems).toBe(9);
    expect(worked.missingByCondition()).toEqual([0, 1, 2, 1]);
    expect(named(worked.missingMasks())).toEqual({ "0000": 9, "0010": 2, "0101": 1 });
    expect(named(worked.completeCells())).toEqual({ "1010": 4, "0010": 3, "0000": 2 });
  });

  it("counts what is missing as wrong: right claims as rejected, wrong ones as accepted", () => {
    expect(named(worked.missingAsWrong())).toEqual({ "1010": 4, "0010": 3, "0000": 4, "1111": 1 });
    expect(named(PatternTable.of({ "----": 2, "1-0-": 1, "-1-0": 1 }).missingAsWrong())).toEqual({ "0101": 2, "1101": 1, "0100": 1 });
  });

  it("gives its patterns back, and is the same made of verdicts item by item", () => {
    fc.assert(fc.property(patterns, (counts) => {
      const table = PatternTable.of(counts);
      expect(table.patterns()).toEqual(counts);
      const verdicts = Object.entries(counts).flatMap(([each, count]) => Array.from({ length: count }, () => [...each].map((digit) => digit === "-" ? NaN : Number(digit))).flat());
      expect(PatternTable.ofVerdicts(Float64Array.from(verdicts))).toEqual(table);
      expect([table.completeCells(), table.missingAsWrong()].map((cells) => cells.reduce((sum, count) => sum + count, 0))).toEqual([table.completeItems, table.items]);
    }));
  });

  it("refuses other keys and counts by name", () => {
    expect(() => PatternTable.of({ "10x0": 1 })).toThrow(/pattern "10x0": expected four of 0, 1 and -/);
    expect(() => PatternTable.of({ "1010": 1.5 })).toThrow(/pattern "1010": expected a whole number/);
  });

  it("numbers the cells by their bits", () => {
    expect([0b1010, 0b0010, 0b0011, 0b1100, 0b1001, 0b0111].map(cellDifference)).toEqual([0, 1, 2, -2, 0, 1]);
  });
});
