import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wilsonInterval } from "../intervals/wilson-interval.js";
import type { Agreement } from "./agreement.js";
import { cohensKappa } from "./cohens-kappa.js";
import { fleissKappa } from "./fleiss-kappa.js";
import { krippendorffAlpha } from "./krippendorff-alpha.js";

function expectWidth({ estimate, interval }: Agreement): void {
  expect(interval![1] - interval![0]).toBeGreaterThan(1e-6);
  expect(interval![0]).toBeLessThanOrEqual(estimate! + 1e-9);
  expect(interval![1]).toBeLessThanOrEqual(1 + 1e-12);
}

describe("cohensKappa", () => {
  it("is the worked .7585513 with error .0653190", () => {
    const { estimate, se, interval, observed, expected, n } = cohensKappa([[40, 5], [7, 48]]);
    expect([estimate, se, observed, expected, n]).toEqual([expect.closeTo(0.7585513, 7), expect.closeTo(0.065319, 7), expect.closeTo(0.88, 12), expect.closeTo(0.503, 12), 100]);
    expect(interval![0]).toBeCloseTo(0.7585513 - 1.984217 * 0.065319, 5);
  });

  it("below ten units takes Wilson's limits of the agreement, corrected for chance, where they are wider", () => {
    const { observed, expected, interval } = cohensKappa([[4, 0], [1, 3]]);
    const corrected = wilsonInterval(observed!, 8).map((share) => (share - expected!) / (1 - expected!));
    expect(interval).toEqual(corrected.map((end) => expect.closeTo(end, 12)));
  });

  it("takes more than two categories", () => {
    const { estimate, se } = cohensKappa([[22, 4, 1], [3, 18, 5], [0, 2, 25]]);
    expect([estimate, se]).toEqual([expect.closeTo(0.7186, 4), expect.closeTo(0.0651, 4)]);
  });

  it("is 1 with an interval where all agree, and undefined where there is nothing to agree about", () => {
    const perfect = cohensKappa([[6, 0], [0, 5]]);
    expect(perfect).toMatchObject({ estimate: 1, se: null });
    expectWidth(perfect);
    expect(cohensKappa([[9, 0], [0, 0]])).toMatchObject({ estimate: null, interval: null, observed: 1, n: 9 });
    expect(cohensKappa([[0, 0], [0, 0]])).toMatchObject({ estimate: null, observed: null, n: 0 });
    expectWidth(cohensKappa([[1, 0], [0, 1]]));
  });
});

describe("fleissKappa", () => {
  it("is the worked .5555556", () => {
    expect(fleissKappa([[3, 0], [2, 1], [0, 3], [1, 2], [3, 0], [0, 3]]).estimate).toBeCloseTo(0.5555556, 7);
  });

  it("has the jackknife error of another program's kappa", () => {
    const { estimate, se } = fleissKappa([[3, 0], [2, 1], [0, 3], [1, 2], [3, 0], [0, 3], [1, 2], [3, 0], [2, 1], [0, 3], [0, 3], [1, 2]]);
    expect([estimate, se]).toEqual([expect.closeTo(0.4375, 12), expect.closeTo(0.21040311483773166, 12)]);
  });

  it("is defined for one unit, for perfect agreement and for none", () => {
    expectWidth(fleissKappa([[3, 0], [0, 3], [3, 0]]));
    expect(fleissKappa([[3, 0]])).toMatchObject({ estimate: null, observed: 1 });
    expect(fleissKappa([[1, 2]])).toMatchObject({ se: null, n: 1 });
    expectWidth(fleissKappa([[1, 2]]));
    expect(fleissKappa([])).toMatchObject({ estimate: null, n: 0 });
  });
});

describe("krippendorffAlpha", () => {
  const missing = null;
  /** The example of Krippendorff (2011), section C: twelve units, four observers. */
  const observers = [
    [1, 2, 3, 3, 2, 1, 4, 1, 2, missing, missing, missing], [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, missing, 3],
    [missing, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, missing], [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, missing],
  ];
  const units = observers[0]!.map((_, unit) => observers.map((own) => own[unit]!));

  it("is .743 in the published example, with the jackknife error over its eleven pairable units", () => {
    const { estimate, se, n } = krippendorffAlpha(units);
    expect([estimate, se, n]).toEqual([expect.closeTo(0.743421052631579, 12), expect.closeTo(0.1463266522007062, 12), 11]);
  });

  it("nears Fleiss' kappa as units grow in number", () => {
    const rows = Array.from({ length: 3000 }, (_, unit) => [unit % 2, unit % 3 === 0 ? 0 : unit % 2, unit % 5 === 0 ? 1 : unit % 2]);
    const fleiss = fleissKappa(rows.map((row) => [row.filter((rating) => rating === 0).length, row.filter((rating) => rating === 1).length]));
    expect(krippendorffAlpha(rows).estimate).toBeCloseTo(fleiss.estimate!, 3);
  });

  it("leaves out units with one rating, and is undefined without pairs or with one category", () => {
    expect(krippendorffAlpha([[1, null], [null, null]])).toMatchObject({ estimate: null, n: 0 });
    expect(krippendorffAlpha([["accept", "accept"], ["accept", "accept"]])).toMatchObject({ estimate: null, observed: 1, n: 2 });
    expectWidth(krippendorffAlpha([["accept", "accept"], ["reject", "reject"]]));
  });
});

it("no agreement is NaN or infinite, whatever is rated", () => {
  const rating = fc.constantFrom<"a" | "b" | "c" | null>("a", "b", "c", null);
  fc.assert(fc.property(fc.array(fc.array(rating, { minLength: 3, maxLength: 3 }), { maxLength: 12 }), (rows) => {
    const alpha = krippendorffAlpha(rows);
    for (const value of [alpha.estimate, alpha.se, alpha.observed, alpha.expected, ...(alpha.interval ?? [])]) expect(value === null || Number.isFinite(value)).toBe(true);
    if (alpha.estimate !== null) expectWidth(alpha);
  }));
  fc.assert(fc.property(fc.array(fc.nat(6), { minLength: 9, maxLength: 9 }), (cells) => {
    const kappa = cohensKappa([cells.slice(0, 3), cells.slice(3, 6), cells.slice(6)]);
    for (const value of [kappa.estimate, kappa.se, kappa.observed, kappa.expected, ...(kappa.interval ?? [])]) expect(value === null || Number.isFinite(value)).toBe(true);
    if (kappa.estimate !== null) expectWidth(kappa);
  }));
});
