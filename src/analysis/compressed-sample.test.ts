import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compressedSample } from "./compressed-sample.js";
import { itemsOf, sampleOf } from "./fixtures/sample-of.js";
import { orderEffect } from "./order-effect.js";

const item = fc.record({
  verdicts: fc.array(fc.constantFrom("0", "1", "-"), { minLength: 4, maxLength: 4 }).map((cells) => cells.join("")),
  field: fc.constantFrom("law", "history"), wording: fc.nat(2), order: fc.constantFrom<0 | 1>(0, 1),
});

describe("counting items that are alike together", () => {
  it("keeps every item, its field, wording and order, whichever come first", () => {
    fc.assert(fc.property(fc.array(item, { minLength: 1, maxLength: 80 }), (items) => {
      const sample = compressedSample(sampleOf(items));
      const rows = Array.from({ length: sample.design.rows }, (_, row) => ({
        verdicts: [...sample.accept.subarray(4 * row, 4 * row + 4)].map((rate) => Number.isNaN(rate) ? "-" : String(rate)).join(""),
        field: sample.fields[sample.field[row]!], wording: sample.design.wording![row], order: sample.order![row],
      }));
      const laidOut = rows.flatMap((row, index) => Array.from({ length: sample.design.weightOf(index) }, () => JSON.stringify(row)));
      expect(laidOut.sort()).toEqual(items.map((one) => JSON.stringify(one)).sort());
      expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(rows.length);
    }));
  });

  it("leaves the order effect as it is", () => {
    fc.assert(fc.property(fc.array(item, { minLength: 1, maxLength: 80 }), (items) => {
      const [together, apart] = [orderEffect(compressedSample(sampleOf(items))), orderEffect(sampleOf(items))];
      expect(together === null).toBe(apart === null);
      for (const framing of ["c1", "c2", "difference"] as const) {
        if (together === null || apart === null) continue;
        expect(together[framing].estimate).toBeCloseTo(apart[framing].estimate, 10);
        expect(together[framing].se).toBeCloseTo(apart[framing].se, 10);
      }
    }));
  });

  it("tells verdicts that are pending from those that are lost", () => {
    const items = itemsOf({ "10-0": 6 });
    const lost = new Uint16Array(24).map((_, cell) => cell % 8 === 2 ? 1 : 0);
    const sample = compressedSample(sampleOf(items, { lost }));
    expect(sample.design.weight).toEqual(Float64Array.of(3, 3));
    expect([sample.lost![2], sample.lost![6]].sort()).toEqual([0, 1]);
  });

  it.each([
    ["repeats", sampleOf(itemsOf({ "1010": 5 }), { repeats: 2 })],
    ["rates", sampleOf([{ verdicts: [0.5, 0, 1, 1] }, { verdicts: [0.5, 0, 1, 1] }])],
    ["clusters", sampleOf([{ verdicts: "1010", cluster: 1 }, { verdicts: "1010", cluster: 2 }])],
    ["probabilities", sampleOf(Array.from({ length: 4 }, () => ({ verdicts: "1010", probability: [0.9, 0.1, 0.9, 0.1] })))],
  ])("leaves items with %s apart", (_, sample) => {
    expect(compressedSample(sample)).toBe(sample);
  });
});
