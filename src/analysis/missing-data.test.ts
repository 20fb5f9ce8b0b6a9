import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PatternTable } from "../stats/missing/pattern-table.js";
import { sharpDdsBounds } from "../stats/missing/sharp-dds-bounds.js";
import { computeStatistics } from "./computed-table.js";
import { contrastStatistics } from "./contrast-statistics.js";
import { itemsOf, sampleOf, type SampleItem } from "./fixtures/sample-of.js";
import { missingData } from "./missing-data.js";

const worked = { "1010": 4, "0010": 3, "0000": 2, "00-0": 2, "1-1-": 1 };
const of = (patterns: Readonly<Record<string, number>>) => contrastStatistics(sampleOf(itemsOf(patterns)));
const pattern = fc.array(fc.constantFrom("0", "1", "0", "1", "-"), { minLength: 4, maxLength: 4 }).map((digits) => digits.join(""));
const studies = fc.dictionary(pattern, fc.integer({ min: 1, max: 6 }), { minKeys: 1, maxKeys: 12 });

/** A study asked once whose cells marked "p" are pending. */
function withPending(patterns: readonly string[]) {
  const items: SampleItem[] = patterns.map((verdicts) => ({ verdicts: verdicts.replaceAll("p", "-") }));
  return sampleOf(items, { lost: Uint16Array.from(patterns.join(""), (mark) => mark === "-" ? 1 : 0) });
}

describe("the views of lost replies", () => {
  it("of a small study, by hand", () => {
    const { dds, missing_data: data } = of(worked);
    expect(data!.items).toEqual({ asked: 12, complete: 9, pending: 0 });
    expect(data!.complete_items).toEqual({ n: 9, dds });
    expect(dds!.estimate).toBeCloseTo(100 * 3 / 9, 10);
    // 00-0 counts as 0000, 1-1- as 1111.
    expect(data!.missing_as_wrong).toMatchObject({ n: 12, dds: { estimate: 25 }, delta_correct: { estimate: 25 }, delta_incorrect: { estimate: 0 } });
    expect(data!.bounds).toMatchObject({ n: 12, dds: [expect.closeTo(100 / 6, 10), 50] });
    expect(data!.imputed).toMatchObject({ n: 12, imputations: 50, unit: "item" });
    // Right claims: 10 items with both verdicts, 3 of which rise; wrong claims: 11, none of which moves.
    expect(data!.by_polarity.correct).toMatchObject({ n: 10, delta: { estimate: 30 } });
    expect(data!.by_polarity.incorrect).toMatchObject({ n: 11, delta: { estimate: 0 } });
    expect(data!.differential).toMatchObject({
      n: 12, correct: { mcnemar: { b: 0, c: 2, exact: 0.5, midp: 0.25 }, difference: expect.closeTo(100 / 6, 10) }, incorrect: { mcnemar: { b: 0, c: 0, exact: 1, midp: 1 }, difference: 0 },
      all: { statistic: expect.closeTo(2.4, 10), method: "exact" },
    });
    expect(data!.not_computed).toEqual([]);
  });

  it("are the same for a table of counts", () => {
    expect(computeStatistics({ mine: worked }).tables["mine"]!.missing_data).toEqual(of(worked).missing_data);
  });

  it("are null where nothing is lost, also while trials are pending", () => {
    expect(of({ "1010": 5, "0011": 3 }).missing_data).toBeNull();
    expect(of({}).missing_data).toBeNull();
    expect(missingData(withPending(["1010", "10p0", "p-00"]))).toBeNull();
  });

  it("leave items out that wait for a trial, whatever else they lost", () => {
    expect(missingData(withPending(["1010", "0010", "00-0", "0p10", "-p10"]))).toEqual({ ...missingData(withPending(["1010", "0010", "00-0"])), items: { asked: 3, complete: 2, pending: 2 } });
  });

  it("agree with the bounds of items, and hold every way of counting", () => {
    fc.assert(fc.property(studies, (patterns) => {
      const { dds, dds_bounds, missing_data: data } = of(patterns);
      if (data === null) return;
      const { dds: bounds, ci95 } = data.bounds!;
      expect(sharpDdsBounds(PatternTable.of(patterns))).toEqual({ n: data.items.asked, bounds: [expect.closeTo(bounds[0], 9), expect.closeTo(bounds[1], 9)], ci95: [expect.closeTo(ci95[0], 9), expect.closeTo(ci95[1], 9)] });
      // The bounds of the block are widened to hold the estimate of the complete items.
      expect(dds_bounds![0]).toBeCloseTo(Math.min(bounds[0], dds?.estimate ?? Infinity), 9);
      expect(dds_bounds![1]).toBeCloseTo(Math.max(bounds[1], dds?.estimate ?? -Infinity), 9);
      expect(data.missing_as_wrong.dds!.estimate).toBeGreaterThanOrEqual(bounds[0] - 1e-9);
      expect(data.missing_as_wrong.dds!.estimate).toBeLessThanOrEqual(bounds[1] + 1e-9);
      expect(ci95[1]).toBeGreaterThan(ci95[0]);
      expect(Object.values(flat(data)).every((value) => typeof value !== "number" || Number.isFinite(value))).toBe(true);
    }), { numRuns: 40 });
  });

  it("are defined where everything is lost, and where one condition was never answered", () => {
    const nothing = of({ "----": 30 }).missing_data!;
    expect(nothing).toMatchObject({ items: { asked: 30, complete: 0 }, complete_items: { n: 0, dds: null }, imputed: null, bounds: { dds: [-200, 200] }, by_polarity: { correct: { n: 0, delta: null } } });
    expect(nothing.missing_as_wrong.dds).toMatchObject({ estimate: 0, interval: "pseudo-count" });
    expect(nothing.differential!.all).toEqual({ statistic: 0, p: 1, method: "exact", informative: 0 });
    expect(nothing.not_computed).toEqual(["verdicts are not imputed: one of the conditions was never answered"]);
    expect(of({ "10-0": 30 }).missing_data).toMatchObject({ imputed: null, by_polarity: { correct: { n: 0 }, incorrect: { n: 30 } }, differential: { correct: { difference: 100 } } });
  });

  it("take a lost asking among several as its share, and say what repeats do without", () => {
    const sample = sampleOf([{ verdicts: [0, 0, 1, 0] }, { verdicts: [0.5, 0, 1, 1] }], { repeats: 2, lost: Uint16Array.of(0, 0, 1, 0, 0, 0, 0, 1) });
    const data = missingData(sample)!;
    // Counted as wrong the right claim of the first item is accepted in one asking of two, the wrong one of the second in both.
    expect(data.missing_as_wrong).toMatchObject({ n: 2, dds: { estimate: 100 * (0.5 + 0.5 + 1) / 2 } });
    expect(data.bounds!.dds).toEqual([100 * (0.5 + 0.5 + 0.5) / 2, 100 * (1 + 0.5 + 1) / 2]);
    expect(data).toMatchObject({ imputed: null, differential: { all: null, correct: { mcnemar: null, c1: 0, c2: 25 } } });
    expect(data.not_computed[0]).toMatch(/with repeats verdicts are not imputed/);
  });

  it("are by wording or cluster where the design has them", () => {
    const items = Array.from({ length: 240 }, (_, index): SampleItem => {
      const cluster = Math.floor(index / 4);
      return { cluster, verdicts: cluster % 5 === 0 ? "10--" : cluster % 3 === 0 ? "0011" : "0010" };
    });
    const data = missingData(sampleOf(items))!;
    const byItem = missingData(sampleOf(items.map(({ verdicts }) => ({ verdicts }))))!;
    expect([data.missing_as_wrong.dds!.unit, data.imputed?.unit, data.by_polarity.correct.delta!.unit]).toEqual(["cluster", "cluster", "cluster"]);
    const width = ([low, high]: readonly [number, number]): number => high - low;
    expect(width(data.bounds!.ci95) - width(data.bounds!.dds)).toBeGreaterThan(1.5 * (width(byItem.bounds!.ci95) - width(byItem.bounds!.dds)));
    expect(width(data.differential!.correct.ci95)).toBeGreaterThan(1.5 * width(byItem.differential!.correct.ci95));
  });
});

function flat(value: unknown, path = ""): Record<string, unknown> {
  if (typeof value !== "object" || value === null) return { [path]: value };
  return Object.assign({}, ...Object.entries(value).map(([key, member]) => flat(member, `${path}.${key}`))) as Record<string, unknown>;
}
