import { describe, expect, it } from "vitest";
import { tInterval } from "../stats/intervals/t-interval.js";
import { checkSampleOf, type CheckItem } from "./fixtures/check-sample-of.js";
import { pairedOrderEffect } from "./paired-order-effect.js";

describe("pairedOrderEffect", () => {
  it("is acceptance with accept first minus second, whichever of the two was the main trial", () => {
    const effect = pairedOrderEffect(checkSampleOf([
      { main: "1010", otherOrder: "1000", order: 0 },
      { main: "0000", otherOrder: "1011", order: 1 },
      { main: "0101", otherOrder: "0101", order: 1 },
    ]))!;
    // C1: 0, +1/2, 0; C2: +1/2, +1, 0.
    expect(effect.c1.estimate).toBeCloseTo(100 / 6, 9);
    expect(effect.c2.estimate).toBeCloseTo(50, 9);
    expect(effect.difference.estimate).toBeCloseTo(100 / 3, 9);
  });

  it("is paired by item: the t interval of the items' differences where many differ", () => {
    const items: CheckItem[] = Array.from({ length: 40 }, (_, index) => ({ main: "1010", otherOrder: index % 2 === 0 ? "1000" : index % 4 === 1 ? "1001" : "1010", order: 0 as const }));
    const { c2, difference } = pairedOrderEffect(checkSampleOf(items))!;
    // 20 items of +1/2, 10 of 0 (one claim up, one down), 10 of 0.
    const se = Math.sqrt((20 * 0.25 ** 2 + 20 * 0.25 ** 2) / 39 / 40);
    const [low, high] = tInterval(0.25, se, 39);
    expect(c2.ci95[0]).toBeCloseTo(100 * low, 9);
    expect(difference.ci95[1]).toBeCloseTo(100 * high, 9);
    expect(c2).toMatchObject({ unit: "item", interval: "t" });
  });

  it("finds what is planted: a bias for the first option in C2 alone", () => {
    const items: CheckItem[] = Array.from({ length: 40 }, (_, index) => index % 2 === 0
      ? { main: index % 5 < 2 ? "1011" : "1010", otherOrder: "1010", order: 0 as const }
      : { main: "1010", otherOrder: index % 5 < 2 ? "1011" : "1010", order: 1 as const });
    const effect = pairedOrderEffect(checkSampleOf(items))!;
    expect(effect.c1.estimate).toBe(0);
    expect(effect.difference.estimate).toBe(20);
    expect(effect.difference.ci95[0]).toBeGreaterThan(0);
  });

  it("has width where no verdict depends on the order", () => {
    const effect = pairedOrderEffect(checkSampleOf(Array<CheckItem>(40).fill({ main: "1010", otherOrder: "1010" })))!;
    for (const { estimate, ci95, interval } of [effect.c1, effect.c2, effect.difference]) {
      expect(estimate).toBe(0);
      expect(ci95[1]).toBeGreaterThan(1);
      expect(ci95[1]).toBeLessThan(10);
      expect(interval).toBe("pseudo-count");
    }
  });

  it("takes the claim that is known, uses the items known in both framings, and is null without any", () => {
    const effect = pairedOrderEffect(checkSampleOf([{ main: "1-10", otherOrder: "0010" }, { main: "11--", otherOrder: "0000" }]))!;
    expect(effect.c1.estimate).toBe(100);
    expect(pairedOrderEffect(checkSampleOf([{ main: "11--", otherOrder: "0000" }]))).toBeNull();
    expect(pairedOrderEffect(checkSampleOf([{ main: "1111" }]))).toBeNull();
  });

  it("reads probabilities as well, with clusters as the unit where items name them", () => {
    const items: CheckItem[] = Array.from({ length: 12 }, (_, index) => ({
      main: [0.5, 0.4, 0.6, 0.5], otherOrder: [0.4, 0.3, 0.3 + index / 100, 0.2], cluster: index % 4,
    }));
    const effect = pairedOrderEffect(checkSampleOf(items))!;
    expect(effect.c1.estimate).toBeCloseTo(10, 9);
    expect(effect.c1.ci95[1]).toBeGreaterThan(effect.c1.ci95[0]);
    expect(effect.c2.estimate).toBeCloseTo(30 - 5.5 / 2, 9);
    expect(effect.difference.unit).toBe("cluster");
  });
});
