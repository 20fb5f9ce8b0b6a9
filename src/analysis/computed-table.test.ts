import { describe, expect, it } from "vitest";
import { DataError } from "../core/data-error.js";
import { computeStatistics, type ComputedTable } from "./computed-table.js";
import { knownTables } from "./fixtures/known-tables.js";

describe("computeStatistics", () => {
  it("takes a map of counts or an object with patterns, and ignores its other keys", () => {
    const { patterns } = knownTables.A;
    const { schema, tables } = computeStatistics({ bare: patterns, wrapped: { n: 3, source: "elsewhere", patterns } });
    expect(schema).toBe("dialdefer.statistics/1");
    expect(Object.keys(tables)).toEqual(["bare", "wrapped"]);
    expect(tables["wrapped"]!.dds).toEqual(tables["bare"]!.dds);
    expect(tables["bare"]).toMatchObject({ n: 300, dds: { unit: "item" }, fields: [{ field: "bare", n: 300 }], finding: { verdict: "deferential" } });
  });

  it("counts lost verdicts and says that checks were not measured", () => {
    const { finding, n, dds_bounds } = computeStatistics({ some: { "10-1": 4, "1010": 30, "0011": 30 } }).tables["some"]!;
    expect(n).toBe(60);
    expect(dds_bounds![0]).toBeLessThan(dds_bounds![1]);
    expect(finding.flags).toEqual(expect.arrayContaining(["lost replies", "checks not measured"]));
  });

  it("computes an empty table", () => {
    expect(computeStatistics({ empty: {} }).tables["empty"]).toMatchObject({ n: 0, dds: null, finding: { verdict: "undecided" } });
  });

  it("computes a table of a million items as one of a hundred, all counts alike but for their number", () => {
    const { patterns } = knownTables.A;
    const many = Object.fromEntries(Object.entries(patterns).map(([pattern, count]) => [pattern, 10_000 * count]));
    const { small, large } = computeStatistics({ small: patterns, large: many }).tables as Record<"small" | "large", ComputedTable>;
    expect(large).toMatchObject({ n: 3_000_000, table: many, design: { unit: "item", units: 3_000_000 }, mcnemar: { correct: { b: 50_000, c: 590_000 } } });
    expect(large.dds!.estimate).toBeCloseTo(small.dds!.estimate, 9);
    expect(large.dds!.se).toBeCloseTo(small.dds!.se / 100 * Math.sqrt(299 / 300), 6);
    expect(large.dds!.bootstrap).toBe("draws");
    expect(large.delta_criterion!.se).toBeCloseTo(small.delta_criterion!.se / 100, 4);
  });

  it.each([
    [[], "maps names to tables"],
    [{ a: 3 }, 'table "a": expected a map of counts'],
    [{ a: { patterns: [1] } }, 'table "a", key "patterns"'],
    [{ ok: { "1010": 1 }, a: { "10x0": 1 } }, 'table "a", key "10x0"'],
    [{ a: { "10": 1 } }, 'key "10"'],
    [{ a: { "1010": -1 } }, 'table "a", key "1010": expected a whole number >= 0, found -1'],
    [{ a: { patterns: { "1010": 1.5 } } }, "found 1.5"],
    [{ a: { "1010": "7" } }, 'found "7"'],
    [{ a: { "1010": 2e10 } }, 'table "a": 20000000000 items are more'],
  ])("refuses %j and says where", (tables, message) => {
    expect(() => computeStatistics(tables)).toThrow(DataError);
    expect(() => computeStatistics(tables)).toThrow(message);
  });
});
