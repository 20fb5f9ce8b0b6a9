import { describe, expect, it } from "vitest";
import { seededUniform } from "../core/seeded-uniform.js";
import { contrastStatistics } from "./contrast-statistics.js";
import { sampleOf, type SampleItem } from "./fixtures/sample-of.js";
import { sensitivity } from "./sensitivity.js";

const items: readonly SampleItem[] = Array.from({ length: 60 }, (_, index) => ({
  verdicts: index === 7 ? "10-0" : Array.from({ length: 4 }, (__, cell) => seededUniform(1, index, cell) < 0.3 + cell / 10 ? "1" : "0").join(""),
  probability: Array.from({ length: 4 }, (__, cell) => index === 9 && cell === 2 ? NaN : seededUniform(2, index, cell)),
  wording: index % 6, cluster: Math.floor(index / 3),
}));
const flags = [
  { code: "right-within-wrong", severity: "warning", positions: [0, 3, 7, 12, 30] },
  { code: "mojibake", severity: "error", positions: [12, 13] },
] as const;

describe("DDS without flagged items", () => {
  it("is that of a study without them, of all codes and of each alone", () => {
    const found = sensitivity(sampleOf(items), flags);
    const without = (left: readonly number[]) => contrastStatistics(sampleOf(items.filter((_, index) => !left.includes(index))));
    expect(found.flagged).toBe(6);
    for (const [part, left] of [[found, [0, 3, 7, 12, 30, 13]], [found.by_code[0]!, flags[0].positions], [found.by_code[1]!, flags[1].positions]] as const) {
      const expected = without(left);
      expect(part.n).toBe(expected.n);
      expect(part.dds).toEqual(expected.dds);
      expect(part.dds_probability).toEqual(expected.dds_probability);
    }
    expect(found.by_code.map(({ code, items: count, severity }) => [code, count, severity])).toEqual([["right-within-wrong", 5, "warning"], ["mojibake", 2, "error"]]);
  });

  it("changes by the difference of the two, on verdicts and on probabilities", () => {
    const whole = contrastStatistics(sampleOf(items));
    const found = sensitivity(sampleOf(items), flags);
    for (const part of [found, ...found.by_code]) {
      expect(part.change?.estimate).toBeCloseTo((part.dds?.estimate ?? NaN) - (whole.dds?.estimate ?? NaN), 10);
      expect(part.change_probability?.estimate).toBeCloseTo((part.dds_probability?.estimate ?? NaN) - (whole.dds_probability?.estimate ?? NaN), 10);
    }
  });

  it("is DDS itself where nothing is flagged, and nothing where all is", () => {
    const whole = contrastStatistics(sampleOf(items));
    expect(sensitivity(sampleOf(items), [])).toEqual({ flagged: 0, n: whole.n, dds: whole.dds, change: null, dds_probability: whole.dds_probability, change_probability: null, by_code: [] });
    const none = sensitivity(sampleOf(items), [{ code: "all", severity: "warning", positions: items.map((_, index) => index) }]);
    expect(none).toMatchObject({ flagged: 60, n: 0, dds: null, change: null, by_code: [{ n: 0, dds: null }] });
  });

  it("has no change where only an item without all verdicts is left out", () => {
    expect(sensitivity(sampleOf(items), [{ code: "incomplete", severity: "warning", positions: [7] }])).toMatchObject({ flagged: 1, n: 59, change: null });
  });
});
