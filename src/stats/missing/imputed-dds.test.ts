import { describe, expect, it } from "vitest";
import { randomStream } from "../distributions/random-stream.js";
import { cellDifference } from "../estimates/cell-difference.js";
import { countedCells } from "../estimates/counted-cells.js";
import { meanEstimate } from "../estimates/mean-estimate.js";
import { ddsPseudoItems } from "../intervals/pseudo-items.js";
import { Design } from "../units/design.js";
import { combineImputations } from "./combine-imputations.js";
import { imputedDds } from "./imputed-dds.js";
import { maximumLikelihoodCells } from "./maximum-likelihood-cells.js";
import { PatternTable } from "./pattern-table.js";

const ddsOf = (shares: Float64Array): number => 100 * shares.reduce((sum, share, cell) => sum + share * cellDifference(cell), 0);
function plain(table: PatternTable) {
  const { values, design } = countedCells(table.completeCells(), cellDifference);
  return meanEstimate(values, { design, pseudo: ddsPseudoItems, repeats: 1, seed: 1 })!;
}

describe("Rubin's rules", () => {
  it("by hand: three estimates with variance 1 each", () => {
    const { estimate, se, degrees, fractionMissing } = combineImputations(Float64Array.of(1, 2, 3), Float64Array.of(1, 1, 1), 10);
    // Between 1, total 1 + 4/3; degrees 1 / (1 / (2 (7/4)^2) + 1 / (11/13 x 10 x 3/7)).
    expect(estimate).toBe(2);
    expect(se).toBeCloseTo(Math.sqrt(7 / 3), 12);
    expect(degrees).toBeCloseTo(1 / (1 / 6.125 + 1 / (110 / 13 * 3 / 7)), 12);
    expect(fractionMissing).toBeCloseTo((4 / 3 + 2 / (degrees + 3)) / (7 / 3), 12);
  });

  it("are defined where nothing varies within or between", () => {
    expect(combineImputations(Float64Array.of(1, 1), Float64Array.of(4, 4), 9)).toMatchObject({ estimate: 1, se: 2, fractionMissing: 0 });
    expect(combineImputations(Float64Array.of(1, 2), Float64Array.of(0, 0), 9)).toMatchObject({ estimate: 1.5, degrees: 1, fractionMissing: 1 });
    expect(combineImputations(Float64Array.of(0, 0), Float64Array.of(0, 0), 9)).toMatchObject({ estimate: 0, se: 0, fractionMissing: 0 });
  });
});

describe("the most likely shares of the cells", () => {
  it("take what is missing from complete items that are alike", () => {
    const shares = maximumLikelihoodCells(PatternTable.of({ "0000": 3, "0010": 1, "00-0": 4, "1111": 8, "1-11": 8 }))!;
    expect([shares[0b0000], shares[0b0010], shares[0b1111]]).toEqual([expect.closeTo(6 / 24, 9), expect.closeTo(2 / 24, 9), expect.closeTo(16 / 24, 9)]);
  });

  it("are the observed ones without losses, and null where a condition was never answered", () => {
    expect(ddsOf(maximumLikelihoodCells(PatternTable.of({ "0010": 1, "1010": 3 }))!)).toBeCloseTo(25, 9);
    expect(maximumLikelihoodCells(PatternTable.of({ "10-0": 9 }))).toBeNull();
    expect(maximumLikelihoodCells(PatternTable.of({ "----": 9 }))).toBeNull();
    expect(maximumLikelihoodCells(PatternTable.of({}))).toBeNull();
  });
});

describe("multiply imputed DDS", () => {
  it("is the plain estimate where nothing is missing", () => {
    for (const counts of [{ "1010": 14, "0010": 23, "0000": 12, "1000": 9 }, { "1010": 14, "0010": 2 }, { "1010": 1 }]) {
      const table = PatternTable.of(counts);
      const { estimate, se, ci95 } = plain(table);
      expect(imputedDds(table)).toMatchObject({ n: table.items, estimate, se, ci95, fractionMissing: 0 });
    }
  });

  it("is the same for the same seed, and hardly another for another", () => {
    const table = PatternTable.of({ "1010": 60, "0010": 40, "00-0": 20, "1-10": 20, "0-11": 6 });
    const first = imputedDds(table, { seed: 3 })!;
    expect(imputedDds(table, { seed: 3 })).toEqual(first);
    const other = imputedDds(table, { seed: 4 })!;
    expect(other).not.toEqual(first);
    expect(Math.abs(other.estimate - first.estimate)).toBeLessThan(first.se / 2);
    expect(Math.abs(first.estimate - ddsOf(maximumLikelihoodCells(table)!))).toBeLessThan(first.se / 2);
    expect(first.fractionMissing).toBeGreaterThan(0.02);
    expect(first.fractionMissing).toBeLessThan(0.5);
  });

  it("leaves out items without any verdict, which say nothing", () => {
    const table = { "1010": 60, "0010": 40, "00-0": 20 };
    expect(imputedDds(PatternTable.of({ ...table, "----": 500 }))).toEqual(imputedDds(PatternTable.of(table)));
  });

  it("has an answer, with an interval, where no item is complete or none like the incomplete ones", () => {
    for (const counts of [{ "1-1-": 9, "-0-1": 12 }, { "1010": 3, "0---": 4 }, { "1-1-": 1, "-0-0": 1 }] as const) {
      const { estimate, ci95 } = imputedDds(PatternTable.of(counts))!;
      expect(Number.isFinite(estimate)).toBe(true);
      expect(ci95[1] - ci95[0]).toBeGreaterThan(1);
    }
    expect(imputedDds(PatternTable.of({ "10-0": 20 }))).toBeNull();
    expect(imputedDds(PatternTable.of({ "----": 20 }))).toBeNull();
    expect(imputedDds(PatternTable.of({}))).toBeNull();
  });

  it("is guarded by imagined items where fewer than ten items differ on average over the imputations", () => {
    const methods = [9, 10].map((differing) => imputedDds(PatternTable.of({ "0010": differing, "0000": 200, "000-": 1 }))!.interval);
    expect(methods).toEqual(["pseudo-count", "t"]);
  });

  it("has no more degrees of freedom than its groups leave", () => {
    const clusterOf = (item: number): number => Math.floor(item / 20);
    const verdicts = Float64Array.from({ length: 4 * 80 }, (_, index) => {
      const item = Math.floor(index / 4);
      if (index % 4 === 3 && item % 7 === 0) return NaN;
      return index % 4 === 2 && item % 20 < 3 + 5 * clusterOf(item) ? 1 : 0;
    });
    const design = new Design({ rows: 80, cluster: Int32Array.from({ length: 80 }, (_, item) => clusterOf(item)) });
    const result = imputedDds(PatternTable.ofVerdicts(verdicts), { rows: { patterns: PatternTable.patternsOf(verdicts), design } })!;
    expect(result).toMatchObject({ unit: "cluster", interval: "cluster-t" });
    // Barnard and Rubin: with 3 complete degrees never over 4/6 of 3.
    expect(result.degrees).toBeLessThanOrEqual(2);
  });

  it("widens by groups that vary together", () => {
    const verdicts = Float64Array.from({ length: 4 * 120 }, (_, index) => {
      const item = Math.floor(index / 4);
      if (index % 4 === 3 && item % 7 === 0) return NaN;
      return index % 4 >= 2 && item % 6 < 2 ? 1 : 0;
    });
    const table = PatternTable.ofVerdicts(verdicts);
    const design = new Design({ rows: 120, wording: Int32Array.from({ length: 120 }, (_, item) => item % 6) });
    const grouped = imputedDds(table, { rows: { patterns: PatternTable.patternsOf(verdicts), design } })!;
    const byItem = imputedDds(table)!;
    expect(grouped.unit).toBe("wording");
    expect(grouped.se).toBeGreaterThan(3 * byItem.se);
    expect(Math.abs(grouped.estimate - byItem.estimate)).toBeLessThan(byItem.se / 2);
    // Rows may come in any order.
    const turned = new Design({ rows: 120, wording: Int32Array.from({ length: 120 }, (_, item) => (119 - item) % 6) });
    expect(imputedDds(table, { rows: { patterns: PatternTable.patternsOf(verdicts).reverse(), design: turned } })).toEqual({ ...grouped, se: expect.closeTo(grouped.se, 9), ci95: grouped.ci95.map((end) => expect.closeTo(end, 9) as unknown), degrees: expect.closeTo(grouped.degrees, 9), fractionMissing: expect.closeTo(grouped.fractionMissing, 9) });
  });

  const studies = 150;
  /** Studies of 150 items with a true DDS of 25: mean errors of the complete-case and the imputed estimate, and how often the imputed interval holds. */
  function simulated(loss: (condition: number, known: Float64Array) => number): { complete: number; imputed: number; error: number; held: number } {
    const uniform = randomStream(11, "imputation test");
    const [complete, imputed] = [[] as number[], [] as number[]];
    let held = 0;
    for (let study = 0; study < studies; study++) {
      const verdicts = new Float64Array(600);
      for (let item = 0; item < 150; item++) {
        const full = verdicts.subarray(4 * item, 4 * item + 4);
        full[0] = uniform() < 0.5 ? 1 : 0;
        full[1] = uniform() < 0.3 ? 1 : 0;
        full[2] = uniform() < (full[0] === 1 ? 0.9 : 0.3) ? 1 : 0;
        full[3] = uniform() < (full[1] === 1 ? 0.8 : 0.3) ? 1 : 0;
        const lost = [0, 1, 2, 3].map((condition) => uniform() < loss(condition, full));
        lost.forEach((isLost, condition) => { if (isLost) full[condition] = NaN; });
      }
      const table = PatternTable.ofVerdicts(verdicts);
      const estimate = imputedDds(table, { seed: study, imputations: 20 })!;
      complete.push(plain(table).estimate - 25);
      imputed.push(estimate.estimate - 25);
      if (estimate.ci95[0] <= 25 && 25 <= estimate.ci95[1]) held++;
    }
    const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / studies;
    const error = Math.sqrt(imputed.reduce((sum, value) => sum + (value - mean(imputed)) ** 2, 0) / studies / studies);
    return { complete: mean(complete), imputed: mean(imputed), error, held: held / studies };
  }

  it("is the complete items' estimate in expectation where losses depend on nothing", () => {
    const { complete, imputed, error, held } = simulated((condition) => condition < 2 ? 0.05 : 0.2);
    expect(Math.abs(imputed)).toBeLessThan(4 * error);
    expect(Math.abs(complete - imputed)).toBeLessThan(4 * error);
    expect(held).toBeGreaterThan(0.88);
  });

  it("is right where losses depend on a verdict that is there, and the complete items are not", () => {
    const { complete, imputed, error, held } = simulated((condition, full) => condition === 2 && full[0] === 1 ? 0.7 : 0);
    expect(Math.abs(imputed)).toBeLessThan(4 * error);
    expect(complete).toBeGreaterThan(5);
    expect(held).toBeGreaterThan(0.88);
  });
});
