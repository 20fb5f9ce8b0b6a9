import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Design } from "../stats/units/design.js";
import { contrastStatistics } from "./contrast-statistics.js";
import { ddsBounds } from "./dds-bounds.js";
import { sampleOf } from "./fixtures/sample-of.js";

/** An asking that accepts, rejects, got lost or is pending. */
type Asking = 1 | 0 | "lost" | "pending";

const repeats = 3;
const cell = fc.array(fc.constantFrom<Asking>(1, 0, 1, 0, "lost", "pending"), { minLength: repeats, maxLength: repeats });
const items = fc.array(fc.array(cell, { minLength: 4, maxLength: 4 }), { minLength: 1, maxLength: 25 });

const given = (askings: readonly Asking[]): number[] => askings.filter((asking) => typeof asking === "number");
const rate = (askings: readonly Asking[]): number => given(askings).length === 0 ? NaN : given(askings).reduce((sum, one) => sum + one, 0) / given(askings).length;

function statisticsOf(study: readonly (readonly (readonly Asking[])[])[]) {
  const lost = Uint16Array.from(study.flat(), (askings) => askings.filter((asking) => asking === "lost").length);
  const rates = study.map((cells) => cells.map(rate));
  return contrastStatistics(sampleOf(rates.map((verdicts) => ({ verdicts, probability: verdicts })), { repeats, lost, probabilityLost: lost }));
}

describe("the bounds of DDS", () => {
  it("contain the estimate, whatever is lost and whatever is pending", () => {
    fc.assert(fc.property(items, (study) => {
      const { dds, dds_bounds, dds_probability, dds_probability_bounds } = statisticsOf(study);
      for (const [effect, bounds] of [[dds, dds_bounds], [dds_probability, dds_probability_bounds]] as const) {
        if (effect === null) continue;
        expect(bounds![0]).toBeLessThanOrEqual(effect.estimate + 1e-9);
        expect(bounds![1]).toBeGreaterThanOrEqual(effect.estimate - 1e-9);
      }
    }));
  });

  it("are widened to the estimate of the complete items where that lies outside", () => {
    // One item at -2, and three of 0 or 1; and the reverse.
    const down = { design: new Design({ rows: 4 }), values: Float64Array.of(1, 1, 0, 0, 0, 0, NaN, 0, 0, 0, NaN, 0, 0, 0, NaN, 0), lost: null };
    expect(ddsBounds(down, -200)).toEqual([-200, 25]);
    expect(ddsBounds(down, null)).toEqual([-50, 25]);
    const up = { ...down, values: Float64Array.of(0, 0, 1, 1, NaN, 0, 0, 0, NaN, 0, 0, 0, NaN, 0, 0, 0) };
    expect(ddsBounds(up, 200)).toEqual([-25, 200]);
  });

  it("contain what comes of any outcome of the lost askings, over the items that are not pending", () => {
    fc.assert(fc.property(items, fc.infiniteStream(fc.constantFrom<0 | 1>(0, 1)), (study, coins) => {
      // Pending askings are taken to go like the ones that are in; those of a cell without any put the item out.
      const asked = study.filter((cells) => cells.every((askings) => given(askings).length > 0 || !askings.includes("pending")));
      const outcomes = asked.map((cells) => cells.map((askings) => {
        const lost = askings.filter((asking) => asking === "lost").map(() => coins.next().value as number);
        const known = repeats - lost.length;
        return ((known === 0 ? 0 : known * rate(askings)) + lost.reduce((sum, one) => sum + one, 0)) / repeats;
      }) as [number, number, number, number]);
      const bounds = statisticsOf(study).dds_bounds;
      if (outcomes.length === 0) {
        expect(bounds).toBeNull();
        return;
      }
      const outcome = 100 * outcomes.reduce((sum, [a, b, c, d]) => sum + c + d - a - b, 0) / outcomes.length;
      expect(outcome).toBeGreaterThanOrEqual(bounds![0] - 1e-9);
      expect(outcome).toBeLessThanOrEqual(bounds![1] + 1e-9);
    }));
  });

  it("are the estimate where nothing is lost", () => {
    const cells = { design: new Design({ rows: 2, repeats: 2 }), values: Float64Array.from([0, 0, 1, 1, 1, 0, 0.5, 0]), lost: new Uint16Array(8) };
    expect(ddsBounds(cells, 75)).toEqual([75, 75]);
    expect(ddsBounds({ ...cells, lost: Uint16Array.from([0, 0, 0, 0, 0, 0, 1, 0]) }, 75)).toEqual([62.5, 87.5]);
  });
});
