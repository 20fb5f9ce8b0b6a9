import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { randomStream } from "../distributions/random-stream.js";
import { cellDifference } from "../estimates/cell-difference.js";
import { countedCells } from "../estimates/counted-cells.js";
import { meanEstimate } from "../estimates/mean-estimate.js";
import { ddsPseudoItems } from "../intervals/pseudo-items.js";
import { missingAsWrongDds } from "./missing-as-wrong.js";
import { PatternTable } from "./pattern-table.js";
import { sharpDdsBounds } from "./sharp-dds-bounds.js";

const pattern = fc.array(fc.constantFrom("0", "1", "-"), { minLength: 4, maxLength: 4 }).map((digits) => digits.join(""));

describe("sharp bounds of DDS", () => {
  it("of a small table, by hand", () => {
    // 3 of 12 items move up. 00-0 may add 0 or 1, twice; 1-1- anything from -1 to 1.
    const { n, bounds, ci95 } = sharpDdsBounds(PatternTable.of({ "1010": 4, "0010": 3, "0000": 2, "00-0": 2, "1-1-": 1 }))!;
    expect(n).toBe(12);
    expect(bounds).toEqual([expect.closeTo(100 * 2 / 12, 10), expect.closeTo(100 * 6 / 12, 10)]);
    expect(ci95[0]).toBeLessThan(bounds[0]);
    expect(ci95[1]).toBeGreaterThan(bounds[1]);
  });

  it("are the smallest and the largest DDS of all completions", () => {
    fc.assert(fc.property(fc.array(pattern, { minLength: 1, maxLength: 3 }), (items) => {
      const table = PatternTable.ofVerdicts(Float64Array.from(items.flatMap((item) => [...item].map((digit) => digit === "-" ? NaN : Number(digit)))));
      const completions = items.reduce<number[]>((sums, item) => {
        const [choices] = [[...PatternTable.of({ [item]: 1 }).counts].flatMap((count, number) => count > 0 ? PatternTable.completions[number]! : [])];
        return [...new Set(sums.flatMap((sum) => choices.map((cell) => sum + cellDifference(cell))))];
      }, [0]);
      const { bounds } = sharpDdsBounds(table)!;
      expect(bounds[0]).toBeCloseTo(100 * Math.min(...completions) / items.length, 9);
      expect(bounds[1]).toBeCloseTo(100 * Math.max(...completions) / items.length, 9);
      const counted = missingAsWrongDds(table)!.estimate;
      expect(counted).toBeGreaterThanOrEqual(bounds[0] - 1e-9);
      expect(counted).toBeLessThanOrEqual(bounds[1] + 1e-9);
    }));
  });

  it("have the lower limit of the lower end and the upper limit of the upper end as their interval", () => {
    const table = PatternTable.of({ "1010": 60, "0010": 12, "1000": 11, "00-0": 2, "-111": 1 });
    const end = (of: (differences: number[]) => number) => {
      const { values, design } = countedCells(table.counts, (pattern) => of(PatternTable.completions[pattern]!.map(cellDifference)));
      return meanEstimate(values, { design, pseudo: ddsPseudoItems, repeats: 1, seed: 1 })!.ci95;
    };
    expect(sharpDdsBounds(table)!.ci95).toEqual([end((all) => Math.min(...all))[0], end((all) => Math.max(...all))[1]]);
  });

  it("are the estimate, with its interval, where nothing is missing", () => {
    const table = PatternTable.of({ "1010": 14, "0010": 23, "0000": 12, "1000": 9, "0101": 5 });
    const { values, design } = countedCells(table.completeCells(), cellDifference);
    const dds = meanEstimate(values, { design, pseudo: ddsPseudoItems, repeats: 1, seed: 1 })!;
    expect(sharpDdsBounds(table)).toEqual({ n: 63, bounds: [dds.estimate, dds.estimate], ci95: dds.ci95 });
    expect(missingAsWrongDds(table)).toEqual(dds);
  });

  it("hold the DDS of all items however losses depend on verdict and framing", () => {
    const uniform = randomStream(5, "loss");
    for (let study = 0; study < 300; study++) {
      // Accepted wrong claims get lost in C2, rejected right ones in C1: complete items lean the other way.
      const loss = (condition: number, verdict: number): number => [0.5 * (1 - verdict), 0.1, 0.1, 0.8 * verdict][condition]!;
      const full = Float64Array.from({ length: 160 }, () => uniform() < 0.5 ? 1 : 0);
      const seen = full.map((verdict, index) => uniform() < loss(index % 4, verdict) ? NaN : verdict);
      let sum = 0;
      for (let item = 0; item < 40; item++) sum += full[4 * item + 2]! + full[4 * item + 3]! - full[4 * item]! - full[4 * item + 1]!;
      const { bounds } = sharpDdsBounds(PatternTable.ofVerdicts(seen))!;
      expect(bounds[0]).toBeLessThanOrEqual(100 * sum / 40 + 1e-9);
      expect(bounds[1]).toBeGreaterThanOrEqual(100 * sum / 40 - 1e-9);
    }
  });

  it("are all that is possible where everything is missing, and nothing without items", () => {
    expect(sharpDdsBounds(PatternTable.of({ "----": 8 }))!.bounds).toEqual([-200, 200]);
    expect(missingAsWrongDds(PatternTable.of({ "----": 8 }))!.estimate).toBe(0);
    expect(sharpDdsBounds(PatternTable.of({}))).toBeNull();
    expect(missingAsWrongDds(PatternTable.of({}))).toBeNull();
  });
});
