import { describe, expect, it } from "vitest";
import { sampleOf, type SampleItem } from "./fixtures/sample-of.js";
import { orderEffect } from "./order-effect.js";

function ordered(first: readonly string[], second: readonly string[]): SampleItem[] {
  return [...first.map((verdicts) => ({ verdicts, order: 0 as const })), ...second.map((verdicts) => ({ verdicts, order: 1 as const }))];
}

describe("orderEffect", () => {
  it("is acceptance with accept first minus accept second, by Welch's t on item means", () => {
    // C1 means: 1, .5, .5, 0 against 0, 0, .5; C2 means: all .5 against 0, .5, .5.
    const effect = orderEffect(sampleOf(ordered(["1110", "1010", "0110", "0010"], ["0000", "0010", "1010"])))!;
    expect(effect.c1.estimate).toBeCloseTo(100 * (0.5 - 1 / 6), 9);
    const se = Math.sqrt((0.5 / 3) / 4 + (1 / 6 / 2) / 3);
    expect(effect.c1.se).toBeCloseTo(100 * se, 9);
    expect(effect.c2.estimate).toBeCloseTo(100 * (0.5 - 1 / 3), 9);
    expect(effect.difference.estimate).toBeCloseTo(effect.c2.estimate - effect.c1.estimate, 9);
    expect(effect.c1).toMatchObject({ unit: "item", interval: "t", p_signflip: null, ci95_bootstrap: null });
  });

  it("finds a position bias in one framing, and none where there is none", () => {
    const biased = orderEffect(sampleOf(ordered(
      Array.from({ length: 60 }, (_, index) => index % 2 === 0 ? "1011" : "0011"),
      Array.from({ length: 60 }, (_, index) => index % 2 === 0 ? "1000" : "0001"),
    )))!;
    expect(biased.c1.ci95[0]).toBeLessThan(0);
    expect(biased.c1.ci95[1]).toBeGreaterThan(0);
    expect(biased.difference.ci95[0]).toBeGreaterThan(0);
  });

  it("uses complete items only, and has width where nothing varies", () => {
    const effect = orderEffect(sampleOf(ordered(["0000", "0000", "111-"], ["0000", "0000"])))!;
    expect(effect.c1.estimate).toBe(0);
    expect(effect.c1.interval).toBe("pseudo-count");
    expect(effect.c1.ci95[1]).toBeGreaterThan(0);
    expect(Number.isFinite(effect.c1.ci95[1])).toBe(true);
  });

  it("is measured on probabilities where asked", () => {
    const items = ordered(["0000", "0000"], ["0000", "0000"]).map((item, index) => ({ ...item, probability: index < 2 ? [0.3, 0.2, 0.3, 0.2 + index / 100] : [0.1, 0.2, 0.1, 0.2] }));
    expect(orderEffect(sampleOf(items), "probabilities")!.c1.estimate).toBeCloseTo(10, 9);
    expect(orderEffect(sampleOf(ordered(["0000"], ["0000"])), "probabilities")).toBeNull();
  });

  it("is null with one order, or unknown orders", () => {
    expect(orderEffect(sampleOf(ordered(["1010"], [])))).toBeNull();
    expect(orderEffect(sampleOf([{ verdicts: "1010" }]))).toBeNull();
  });
});
