import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Design } from "../units/design.js";
import type { Estimate, Interval } from "../estimate.js";
import { itemsForEquivalence } from "../planning/items-for-equivalence.js";
import { macroEstimate } from "./macro-estimate.js";
import { meanEstimate } from "./mean-estimate.js";
import { pairedAuc } from "../discrimination/paired-auc.js";
import { pseudoCountInterval } from "../intervals/pseudo-count-interval.js";
import { changePseudoItems, ddsPseudoItems } from "../intervals/pseudo-items.js";
import { removalChange } from "./removal-change.js";
import { rootMeanSquareBound } from "../equivalence/root-mean-square-bound.js";
import { tInterval } from "../intervals/t-interval.js";

/** Items that nothing gathers in groups. */
const alone = (values: Float64Array) => new Design({ rows: values.length });

function width(interval: Interval): number {
  return interval[1] - interval[0];
}

function dds(values: readonly number[], groups: { wording?: readonly number[]; cluster?: readonly number[] } = {}): Estimate {
  const labels = (own: readonly number[] | undefined) => own === undefined ? null : Int32Array.from(own);
  const design = new Design({ rows: values.length, wording: labels(groups.wording), cluster: labels(groups.cluster) });
  return meanEstimate(Float64Array.from(values), { design, pseudo: ddsPseudoItems, repeats: 1, seed: 1 })!;
}

describe("the unit of inference", () => {
  const values = [1, 0, 0, 2, 1, 1, 0, -1, 0, 0, 1, 0];
  const groups = [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4];

  it("is the cluster where items name them, with se^2 = G/(G-1) x sum of squared group residuals / n^2", () => {
    const estimate = dds([...values, ...values, ...values], { cluster: [...groups, ...groups, ...groups] });
    expect(estimate.unit).toBe("cluster");
    expect(estimate.estimate).toBeCloseTo(41.66667, 4);
    // The worked example: .2975595 without the factor, here with G = 4.
    expect(estimate.se).toBeCloseTo(100 * 0.2975595 * Math.sqrt(4 / 3), 4);
    expect(estimate.ci95).toEqual(tInterval(estimate.estimate, estimate.se, 3).map((end) => expect.closeTo(end, 9)));
    expect(estimate.interval).toBe("cluster-t");
    expect(estimate.ci95_item).toEqual(tInterval(estimate.estimate, estimate.se_item, 35).map((end) => expect.closeTo(end, 9)));
  });

  it("is the wider of wording and cluster where the design has both", () => {
    const spread = Array.from({ length: 60 }, (_, index) => (index % 6 < 3 ? 1 : index % 5 === 0 ? -1 : 0));
    const wording = spread.map((_, index) => index % 6);
    const cluster = spread.map((_, index) => Math.floor(index / 2));
    const both = dds(spread, { wording, cluster });
    expect(both.unit).toBe("wording");
    expect(width(both.ci95)).toBeGreaterThan(width(dds(spread, { cluster }).ci95));
    expect(dds(spread, { cluster }).unit).toBe("cluster");
  });

  it("falls back to the item, flagged, with one group or one that holds over half of the items", () => {
    expect(new Design({ rows: 3, wording: Int32Array.of(0, 0, 0) })).toMatchObject({ groupings: [], flags: [expect.stringContaining("all items share one wording")] });
    expect(new Design({ rows: 5, cluster: Int32Array.of(5, 5, 5, 7, 8) })).toMatchObject({ groupings: [], flags: [expect.stringContaining("one cluster holds over half")] });
    expect(new Design({ rows: 4, wording: Int32Array.of(0, 0, 1, 1) }).groupings).toMatchObject([{ unit: "wording", count: 2 }]);
    expect(new Design({ rows: 4 })).toMatchObject({ groupings: [], flags: [] });
  });

  it("is also that of the sign-flip: six wordings allow no p below 2^-5", () => {
    const spread = Array.from({ length: 60 }, () => 1);
    expect(dds(spread, { wording: spread.map((_, index) => index % 6) }).p_signflip).toBe(2 ** -5);
    expect(dds(spread).p_signflip).toBe(2 ** -59);
  });
});

describe("sparse data", () => {
  it("takes the pseudo-count interval where fewer than ten items differ and it is the wider", () => {
    const values = [1, 1, 1, ...Array<number>(297).fill(0)];
    const pseudo = pseudoCountInterval(300, 0.01, 3 - 0.03, ddsPseudoItems);
    const estimate = dds(values);
    expect(estimate.interval).toBe("pseudo-count");
    expect(estimate.ci95).toEqual(pseudo.interval.map((end) => expect.closeTo(100 * end, 9)));
    expect(estimate.se).toBeCloseTo(100 * pseudo.se, 9);
    expect(width(estimate.ci95_item)).toBeLessThan(width(estimate.ci95));
  });

  it("keeps the t interval with ten that differ", () => {
    expect(dds([...Array<number>(10).fill(1), ...Array<number>(290).fill(0)]).interval).toBe("t");
  });

  it("is defined for a single item and null for none", () => {
    expect(width(dds([2]).ci95)).toBeGreaterThan(0);
    expect(dds([2]).estimate).toBe(200);
    expect(meanEstimate(new Float64Array(0), { design: new Design({ rows: 0 }), pseudo: ddsPseudoItems, repeats: 1, seed: 1 })).toBeNull();
  });

  it("never has a zero-width or infinite interval, whatever the differences and groups", () => {
    const item = fc.record({ value: fc.integer({ min: -2, max: 2 }), wording: fc.nat(3), cluster: fc.nat(30) });
    fc.assert(fc.property(fc.oneof(fc.array(item, { minLength: 1, maxLength: 60 }), fc.tuple(item, fc.integer({ min: 1, max: 40 })).map(([one, n]) => Array(n).fill(one) as typeof one[])), (items) => {
      const estimate = dds(items.map((one) => one.value), { wording: items.map((one) => one.wording), cluster: items.map((one) => one.cluster) });
      for (const interval of [estimate.ci95, estimate.ci95_item, estimate.ci95_bootstrap]) {
        if (interval === null) continue;
        expect(width(interval)).toBeGreaterThan(0);
        expect(Number.isFinite(width(interval))).toBe(true);
      }
      expect(Number.isFinite(estimate.se)).toBe(true);
      expect(estimate.se).toBeGreaterThan(0);
    }));
  });
});

describe("intervals", () => {
  it("end where DDS does, and keep their width", () => {
    // Two items: t(1) reaches far beyond what is possible.
    const two = dds([2, 0]);
    expect(two.ci95).toEqual([-200, 200]);
    expect(two.ci95_item).toEqual([-200, 200]);
    expect(two.se).toBe(100);
    const change = meanEstimate(Float64Array.of(1, 0), { design: new Design({ rows: 2 }), pseudo: changePseudoItems, repeats: 1, seed: 1 })!;
    expect(change.ci95).toEqual([-100, 100]);
    expect(dds([2, 2, 2]).ci95[1]).toBe(200);
    expect(dds([2, 2, 2]).ci95[0]).toBeLessThan(200);
  });

  it("say with how many degrees of freedom they were drawn", () => {
    fc.assert(fc.property(fc.array(fc.record({ value: fc.integer({ min: -2, max: 2 }), wording: fc.nat(5) }), { minLength: 2, maxLength: 60 }), (items) => {
      const { estimate, ci95, se, df, interval } = dds(items.map(({ value }) => value), { wording: items.map(({ wording }) => wording) });
      // The pseudo-count interval has a centre of its own.
      if (interval === "pseudo-count") return;
      const [low, high] = tInterval(estimate, se, df!);
      expect(ci95).toEqual([expect.closeTo(Math.max(-200, low), 8), expect.closeTo(Math.min(200, high), 8)]);
    }));
  });

  it("of a change by leaving items out end at what that change can be", () => {
    const values = Float64Array.of(2, 0, 0, 0, -2);
    const change = removalChange(values, Uint8Array.of(1, 0, 0, 0, 0), new Design({ rows: 5 }), ddsPseudoItems)!;
    // A fifth of the items: the mean of the rest and that of the removed differ by 400 points at most.
    expect(change.ci95[0]).toBeGreaterThanOrEqual(-80);
    expect(change.ci95[1]).toBeLessThanOrEqual(80);
  });
});

describe("macroEstimate", () => {
  it("gives each field the same weight and adds the errors of independent fields", () => {
    const first = [1, 0, 1, 2, 0, 1, -1, 0, 1, 1, 0, 1];
    const second = [-1, 0, 0, -1, -2, 0, 0, -1, 1, -1];
    const values = Float64Array.from([...first, ...second, ...second]);
    const field = Int32Array.from(values, (_, index) => index < first.length ? 0 : 1);
    const a = dds(first);
    const b = dds([...second, ...second]);
    const macro = macroEstimate(values, field, alone(values), ddsPseudoItems)!;
    expect(macro.estimate).toBeCloseTo((a.estimate + b.estimate) / 2, 9);
    expect(macro.se).toBeCloseTo(Math.hypot(a.se_item, b.se_item) / 2, 9);
  });

  it("has width where every field is constant", () => {
    const macro = macroEstimate(new Float64Array(20), Int32Array.from({ length: 20 }, (_, index) => index % 2), new Design({ rows: 20 }), ddsPseudoItems)!;
    expect(width(macro.ci95)).toBeGreaterThan(0);
    expect(macro.interval).toBe("pseudo-count");
  });
});

describe("pairedAuc", () => {
  it("counts pairs, ties half", () => {
    const rates = fc.array(fc.tuple(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 8 })), { minLength: 1, maxLength: 40 });
    fc.assert(fc.property(rates, (pairs) => {
      const right = Float64Array.from(pairs, ([value]) => value / 8);
      const wrong = Float64Array.from(pairs, ([, value]) => value / 8);
      let wins = 0;
      for (const one of right) for (const other of wrong) wins += one > other ? 1 : one === other ? 0.5 : 0;
      const { estimate, interval } = pairedAuc(right, wrong, alone(right))!;
      expect(estimate).toBeCloseTo(wins / pairs.length ** 2, 12);
      expect(width(interval)).toBeGreaterThan(0);
      expect(interval[0]).toBeLessThanOrEqual(estimate + 1e-12);
      expect(interval[1]).toBeGreaterThanOrEqual(estimate - 1e-12);
      expect(interval[0]).toBeGreaterThanOrEqual(0);
      expect(interval[1]).toBeLessThanOrEqual(1);
    }));
  });

  it("is narrower where an item's two claims move together than where they are independent", () => {
    const base = Array.from({ length: 200 }, (_, index) => Math.sin(index * 12.9898) * 0.5 + 0.5);
    const right = Float64Array.from(base, (value) => value + 0.1);
    const together = pairedAuc(right, Float64Array.from(base), alone(right))!;
    const apart = pairedAuc(right, Float64Array.from(base, (_, index) => base[(index * 37 + 11) % 200]!), alone(right))!;
    expect(together.estimate).toBeCloseTo(apart.estimate, 12);
    expect(width(together.interval)).toBeLessThan(0.5 * width(apart.interval));
  });

  it("takes rows that stand for many items as those items", () => {
    const rows = fc.array(fc.record({ right: fc.integer({ min: 0, max: 6 }), wrong: fc.integer({ min: 0, max: 6 }), times: fc.integer({ min: 1, max: 5 }) }), { minLength: 1, maxLength: 12 });
    fc.assert(fc.property(rows, (some) => {
      const columns = (all: typeof some) => [Float64Array.from(all, ({ right }) => right / 6), Float64Array.from(all, ({ wrong }) => wrong / 6)] as const;
      const apart = some.flatMap((row) => Array.from({ length: row.times }, () => row));
      const one = pairedAuc(...columns(some), new Design({ rows: some.length, weight: Float64Array.from(some, ({ times }) => times) }))!;
      const other = pairedAuc(...columns(apart), new Design({ rows: apart.length }))!;
      expect([one.estimate, ...one.interval]).toEqual([other.estimate, ...other.interval].map((number) => expect.closeTo(number, 10)));
    }));
  });

  it("keeps width at 0 and 1", () => {
    expect(pairedAuc(Float64Array.of(0.9, 0.8), Float64Array.of(0.1, 0.2), new Design({ rows: 2 }))!.interval[0]).toBeLessThan(0.5);
    const many = pairedAuc(new Float64Array(100).fill(1), new Float64Array(100), new Design({ rows: 100 }))!;
    expect(many).toMatchObject({ estimate: 1, interval: [expect.closeTo(0.962, 2), 1] });
  });
});

describe("equivalence", () => {
  it("bounds the root mean square of one field like a one-sided test", () => {
    // |effect| + 1.645 se, once the effect stands clear of 0.
    expect(rootMeanSquareBound([5], [1])).toBeCloseTo(5 + 1.6449, 3);
    // No evidence of more than none cannot be had from an effect that is improbably small.
    expect(rootMeanSquareBound([0], [1])).toBe(rootMeanSquareBound([1], [1]));
  });

  it("is not fooled by fields that cancel", () => {
    expect(rootMeanSquareBound([30, -30, 30, -30], [3, 3, 3, 3])).toBeGreaterThan(30);
    expect(rootMeanSquareBound(Array<number>(10).fill(2), Array<number>(10).fill(4))).toBeLessThan(10);
  });

  it("covers the truth in about 95 % for unequal fields", () => {
    // A grid of normal quantiles in place of draws, over two fields.
    const errors = [3, 5];
    const truth = [14, -16];
    const actual = Math.hypot(...truth) / Math.SQRT2;
    const grid = Array.from({ length: 41 }, (_, index) => -4 + index / 5);
    let covered = 0;
    let all = 0;
    for (const x of grid) for (const y of grid) {
      const weight = Math.exp(-(x * x + y * y) / 2);
      all += weight;
      if (rootMeanSquareBound([truth[0]! + errors[0]! * x, truth[1]! + errors[1]! * y], errors) >= actual) covered += weight;
    }
    expect(covered / all).toBeGreaterThan(0.93);
    expect(covered / all).toBeLessThan(0.97);
  });

  it.each([[45, 10, 174], [30, 10, 78], [55, 5, 1037], [80, 10, 549]])("takes the known number of items at spread %d and margin %d where one field decides", (spread, margin, items) => {
    expect(itemsForEquivalence(spread, margin, 1)).toBeGreaterThanOrEqual(items - 1);
    expect(itemsForEquivalence(spread, margin, 1)).toBeLessThan(1.2 * items);
    expect(itemsForEquivalence(spread, margin, 10)).toBeGreaterThan(items);
  });
});
