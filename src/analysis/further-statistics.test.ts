import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { numbersIn } from "./fixtures/oracle.js";
import { furtherStatistics } from "./further-statistics.js";

const patterns = Array.from({ length: 16 }, (_, index) => index.toString(2).padStart(4, "0"));

/** Every pair of two numbers in a document, by its path: the intervals. */
function intervalsIn(document: unknown, path = ""): [string, number, number | null][] {
  if (Array.isArray(document) && document.length === 2 && document.every((end) => typeof end === "number" || end === null)) return [[path, document[0] as number, document[1] as number | null]];
  if (typeof document !== "object" || document === null) return [];
  return Object.entries(document).flatMap(([key, value]) => intervalsIn(value, `${path}.${key}`));
}

describe("furtherStatistics", () => {
  // Ten items turn to accept once, three turn away; of right claims seven are won and two lost, of wrong ones one and three.
  const table = { "0000": 20, "0010": 7, "1000": 2, "0001": 3, "0100": 1, "1010": 15, "1-10": 4 };
  const further = furtherStatistics(table, 1)!;

  it("counts what it is made of, and leaves out incomplete items", () => {
    expect(further).toMatchObject({
      unit: "item", n: 48, differences: { "-2": 0, "-1": 3, "0": 35, "1": 10, "2": 0 },
      correct: { both_right: 15, b: 2, c: 7, both_wrong: 24 }, incorrect: { both_right: 44, b: 3, c: 1, both_wrong: 0 },
      sign_flip: { ones: 13, twos: 0, sum: 7 }, item_signs: { up: 10, down: 3 },
    });
    // 2 (1 + 13 + 78 + 286) / 2^13.
    expect(further.sign_flip.exact).toBeCloseTo(756 / 8192, 14);
    expect(further.sign_flip.midp).toBeCloseTo((756 - 286) / 8192, 14);
  });

  it("keeps what must hold between its parts", () => {
    const dds = 100 * 7 / 48;
    expect(further.yes_rate_change!.estimate).toBeCloseTo(dds / 2, 12);
    expect(further.correct.accuracy_change.estimate - further.incorrect.accuracy_change.estimate).toBeCloseTo(dds, 12);
    expect((further.correct.accuracy_change.estimate + further.incorrect.accuracy_change.estimate) / 2).toBeCloseTo(further.accuracy_change!.estimate, 12);
    // 17 of 48 right and 1 of 48 wrong claims are accepted in C1.
    expect(further.headroom).toMatchObject({ headroom_pp: expect.closeTo(100 * (2 - 18 / 48), 12), estimate: expect.closeTo(7 / (96 - 18), 12) });
  });

  it("tests half of DDS as it tests DDS: on the lattice of its values, exactly, however many items differ", () => {
    const many = furtherStatistics({ "0010": 17, "1000": 8, "0011": 4, "1010": 30 }, 1)!;
    expect(many.yes_rate_change!.p_signflip! / many.sign_flip.exact).toBeCloseTo(1, 9);
    expect(many.accuracy_change!.p_signflip).not.toBeNull();
    expect(many.yes_rate_change!.bootstrap).toBe("exact");
  });

  it("tells an infinite odds ratio from one that nothing defines", () => {
    const ratioOf = (counts: Record<string, number>) => furtherStatistics(counts, 1)!.correct.conditional_odds_ratio;
    expect(ratioOf({ "0010": 5, "1010": 20 })).toMatchObject({ estimate: null, unbounded: true, log_odds: null, ci95: [expect.any(Number), null], firth_log_odds: Math.log(11) });
    expect(ratioOf({ "1000": 5, "1010": 20 })).toMatchObject({ estimate: 0, unbounded: false, log_odds: null, ci95: [0, expect.any(Number)] });
    expect(ratioOf({ "1010": 20 })).toMatchObject({ estimate: null, unbounded: false, ci95: [0, null], firth_log_odds: 0 });
  });

  it("says why equivalence is refused", () => {
    expect(furtherStatistics({ "1010": 300, "0010": 9 }, 1)!.equivalence.map(({ margin_pp, pseudo_count, refused }) => [margin_pp, pseudo_count, refused])).toEqual(
      [5, 10, 15].map((margin) => [margin, null, "only 9 items differ, and below ten no such test can be trusted"]));
    expect(furtherStatistics({ "1010": 300, "0010": 9, "1000": 1 }, 1)!.equivalence[1]).toMatchObject({ refused: null, pseudo_count: { equivalent: true } });
    expect(furtherStatistics({ "0010": 1 }, 1)!.equivalence[0]).toMatchObject({ refused: "fewer than two items", t: null });
  });

  it("is null without complete items", () => {
    expect([furtherStatistics({}, 1), furtherStatistics({ "1-01": 4, "0000": 0 }, 1)]).toEqual([null, null]);
  });

  it.each([
    ["one item", { "0011": 1 }], ["two items alike", { "0011": 2 }], ["no discordant pair", { "1010": 30 }], ["every verdict turned", { "0011": 40 }], ["one of a million", { "1010": 999_999, "0010": 1 }],
  ])("has defined answers for %s", (_, counts) => {
    const one = furtherStatistics(counts, 1)!;
    for (const [path, value] of numbersIn(one)) expect(Number.isFinite(value), path).toBe(true);
    expect(JSON.stringify(one)).not.toContain("NaN");
    for (const [path, low, high] of intervalsIn(one)) if (high !== null) expect(high - low, path).toBeGreaterThan(0);
  });

  it("has no number that is not finite, no p outside 0 to 1 and no interval without width, whatever the table", () => {
    const counts = fc.array(fc.oneof(fc.constant(0), fc.nat(60)), { minLength: 16, maxLength: 16 });
    fc.assert(fc.property(counts, (cells) => {
      const one = furtherStatistics(Object.fromEntries(patterns.map((pattern, index) => [pattern, cells[index]!])), 1);
      fc.pre(one !== null);
      for (const [path, value] of numbersIn(one)) {
        expect(Number.isFinite(value), path).toBe(true);
        if (/(^|\.)(p|midp|exact)$/.test(path)) {
          expect(value, path).toBeGreaterThan(0);
          expect(value, path).toBeLessThanOrEqual(1);
        }
      }
      for (const [path, low, high] of intervalsIn(one)) if (high !== null) expect(high - low, path).toBeGreaterThan(1e-9);
    }), { numRuns: 60 });
  });

  it("turns round with the framings, and does not care about the order of the patterns", () => {
    const counts = fc.array(fc.nat(30), { minLength: 16, maxLength: 16 }).filter((cells) => cells.some((count) => count > 0));
    fc.assert(fc.property(counts, (cells) => {
      const given = Object.fromEntries(patterns.map((pattern, index) => [pattern, cells[index]!]));
      const turned = Object.fromEntries(Object.entries(given).reverse().map(([pattern, count]) => [pattern.slice(2) + pattern.slice(0, 2), count]));
      const [one, other] = [furtherStatistics(given, 1)!, furtherStatistics(turned, 1)!];
      expect(other.sign_flip.exact).toBeCloseTo(one.sign_flip.exact, 12);
      expect(other.yes_rate_change!.estimate).toBeCloseTo(-one.yes_rate_change!.estimate, 12);
      expect(other.correct).toMatchObject({ b: one.correct.c, c: one.correct.b, mcnemar_asymptotic: one.correct.mcnemar_asymptotic });
      expect(other.incorrect.accuracy_change.tango_ci95[0]).toBeCloseTo(-one.incorrect.accuracy_change.tango_ci95[1], 9);
      expect(other.equivalence[1]!.t?.p ?? -1).toBeCloseTo(one.equivalence[1]!.t?.p ?? -1, 12);
    }), { numRuns: 40 });
  });
});
