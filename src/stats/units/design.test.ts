import { describe, expect, it } from "vitest";
import { Design } from "./design.js";
import { designSummary } from "./design-summary.js";
import { meanEstimate } from "../estimates/mean-estimate.js";
import { ddsPseudoItems } from "../intervals/pseudo-items.js";

const dds = (values: readonly number[], design: Design) => meanEstimate(Float64Array.from(values), { design, pseudo: ddsPseudoItems, repeats: 1, seed: 1 })!;
const labels = (n: number, label: (index: number) => number) => Int32Array.from({ length: n }, (_, index) => label(index));

describe("a design", () => {
  it("carries the unit of inference to every estimate of its items, and decides anew on some of them", () => {
    const design = new Design({ rows: 60, wording: labels(60, (index) => index % 6) });
    const values = Array.from({ length: 60 }, (_, index) => index % 6 < 3 ? 1 : 0);
    expect(dds(values, design)).toMatchObject({ unit: "wording", df: 5 });
    const some = Array.from({ length: 60 }, (_, index) => index).filter((index) => index % 6 === 2 || index === 1);
    expect(dds(some.map((index) => values[index]!), design.among(some))).toMatchObject({ unit: "item" });
    expect(design.among(some).flags).toEqual(["wording is not a unit of inference: one wording holds over half of the items"]);
    expect(design.among([]).items).toBe(0);
  });

  it("is refused with values of other rows than its own", () => {
    expect(() => dds([1, 0, 1], new Design({ rows: 4 }))).toThrow("a design of 4 rows cannot carry 3 values");
    expect(() => new Design({ rows: 4, cluster: Int32Array.of(1, 2) })).toThrow(RangeError);
  });

  it("lets a row stand for many items", () => {
    const together = new Design({ rows: 3, weight: Float64Array.of(20, 50, 30) });
    expect(together.items).toBe(100);
    const apart = [...Array<number>(20).fill(-1), ...Array<number>(50).fill(0), ...Array<number>(30).fill(2)];
    const [shared, own] = [dds([-1, 0, 2], together), dds(apart, new Design({ rows: 100 }))];
    expect(shared).toMatchObject({ estimate: own.estimate, se: expect.closeTo(own.se, 11), df: 99, ci95_bootstrap: own.ci95_bootstrap, p_signflip: own.p_signflip });
    expect(together.among([0, 2]).items).toBe(50);
    // Half of the items by weight is what counts, not half of the rows.
    expect(new Design({ rows: 3, wording: Int32Array.of(0, 1, 1), weight: Float64Array.of(90, 5, 5) }).groupings).toEqual([]);
  });
});

describe("the reason for the unit", () => {
  const wording = labels(40, (index) => index % 4);
  const cluster = labels(40, (index) => Math.floor(index / 2));

  it.each([
    [new Design({ rows: 40, wording }), "wording", 4, "items rotate over 4 wordings: the wording is the unit"],
    [new Design({ rows: 40, cluster }), "cluster", 20, "items come from 20 clusters: the cluster is the unit"],
    [new Design({ rows: 40, wording, cluster }), "wording", 4, "items rotate over 4 wordings and items come from 20 clusters: the wording is the unit, whose interval is the widest of the 2"],
    [new Design({ rows: 40 }), "item", 40, "no wordings rotate over the items and no clusters are named: the item is the unit"],
    [new Design({ rows: 40, wording: labels(40, () => 3) }), "item", 40, "all items share one wording: the item is the unit"],
    [new Design({ rows: 40, wording, cluster: labels(40, (index) => index < 30 ? 0 : index) }), "wording", 4, "items rotate over 4 wordings and one cluster holds over half of the items: the wording is the unit"],
    [new Design({ rows: 40, repeats: 3 }), "item", 40, "no wordings rotate over the items and no clusters are named: the item is the unit; the value of an item is the mean over its 3 askings"],
  ] as const)("is one sentence (%#)", (design, unit, units, why) => {
    const values = Array.from({ length: 40 }, (_, index) => index % 4 < 2 ? 1 : 0);
    expect(designSummary(design, dds(values, design))).toMatchObject({ unit, units, why });
  });

  it("names what was not taken, and why", () => {
    const design = new Design({ rows: 40, wording, cluster });
    const values = Array.from({ length: 40 }, (_, index) => index % 4 < 2 ? 1 : 0);
    expect(designSummary(design, dds(values, design)).groupings).toEqual([
      { unit: "wording", groups: 4, largest: 10, rejected: null }, { unit: "cluster", groups: 20, largest: 2, rejected: "the interval by wording is wider" },
    ]);
  });

  it("is known without items too", () => {
    expect(designSummary(new Design({ rows: 0 }), null)).toEqual({ unit: "item", units: 0, repeats: 1, groupings: [], why: "no item is complete: the item is the unit" });
  });
});
