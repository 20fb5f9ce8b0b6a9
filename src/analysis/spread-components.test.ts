import { describe, expect, it } from "vitest";
import { normalQuantile } from "../stats/distributions/normal-quantile.js";
import { randomStream } from "../stats/distributions/random-stream.js";
import { checkSampleOf, type CheckItem } from "./fixtures/check-sample-of.js";
import { sampleOf, type SampleItem } from "./fixtures/sample-of.js";
import { spreadComponents } from "./spread-components.js";

const unchecked = checkSampleOf([]);
const once = (items: number) => new Uint16Array(4 * items).fill(1);

/** An item whose probabilities make a difference of the given size, a share, over right and wrong claims together. */
const moved = (difference: number): number[] => [0.3, 0.3, 0.3 + difference / 2, 0.3 + difference / 2];

describe("where the spread of an item's difference comes from", () => {
  it("is between wordings and within them, by the nested analysis of variance", () => {
    // Wordings of two items each: means 0 and 1, each item .5 about its own; MSW = .5, MSB = 1, n0 = 2.
    const items: SampleItem[] = [["0000", 0], ["0010", 0], ["0010", 1], ["0011", 1]].map(([verdicts, wording]) => ({ verdicts: verdicts as string, wording: wording as number }));
    const components = spreadComponents({ sample: sampleOf(items), basis: "verdicts", verdicts: once(4), checks: unchecked, exact: false })!;
    expect(components).toMatchObject({ n: 4, wordings: 2, repeats: 1, wording: { variance: 1e4 * (1 - 0.5) / 2, sd_pp: 50 }, item: { variance: 5000 }, repeat: null, crossed: null });
    expect(components.projected.map(({ items: n, wordings, se_pp }) => [n, wordings, se_pp])).toEqual([
      [4, 2, 100 * Math.sqrt(0.25 / 2 + 0.5 / 4)], [4, 4, 100 * Math.sqrt(0.25 / 4 + 0.5 / 4)], [8, 2, 100 * Math.sqrt(0.25 / 2 + 0.5 / 8)],
    ].map((row) => row.map((value) => expect.closeTo(value, 9) as number)));
    expect(components.not_estimable.join("; ")).toMatch(/askings: no prompt was asked twice.*every item met one wording/);
  });

  it("finds what was planted: wordings, items, items by wording and askings", () => {
    const draw = randomStream(7, "planted components");
    const normal = (sd: number) => sd * normalQuantile(Math.min(1 - 1e-9, Math.max(1e-9, draw())));
    const effects = Array.from({ length: 24 }, () => normal(0.1));
    const planted = Array.from({ length: 4800 }, (_, index) => {
      const [wording, own] = [index % 24, normal(0.2)];
      const asked = (place: number): number[] => {
        const value = own + effects[place]! + normal(0.05) ;
        return moved(value);
      };
      // What an item does with one wording stays when it is asked again; the noise of asking does not.
      const [main, second] = [asked(wording), asked((wording + 12) % 24)];
      const again = main.map((value) => value + normal(0.02));
      return { wording, main: main.map((value) => value + normal(0.02)), second, again };
    });
    const sample = sampleOf(planted.map(({ wording, main }) => ({ verdicts: "1010", probability: main, wording })));
    const checks = checkSampleOf(planted.map(({ wording, main, second, again }): CheckItem => ({ main, secondWording: second, retest: again, wording })), { wordings: 24 });
    const { wording, item, repeat, crossed } = spreadComponents({ sample, basis: "probabilities", verdicts: once(4800), checks, exact: false })!;
    const truth = Math.sqrt(effects.reduce((sum, one) => sum + one ** 2, 0) / 24 - (effects.reduce((sum, one) => sum + one, 0) / 24) ** 2) * Math.sqrt(24 / 23);
    expect(wording!.sd_pp).toBeCloseTo(100 * truth, 0);
    const [low, high] = wording!.sd_ci95!;
    expect([low < 10, high > 10]).toEqual([true, true]);
    expect(Math.abs(repeat!.sd_pp - 100 * Math.sqrt(4 * 0.02 ** 2))).toBeLessThan(0.3);
    expect(repeat!.from).toBe("retest");
    expect(Math.abs(item!.sd_pp - 100 * Math.hypot(0.2, 0.05))).toBeLessThan(0.7);
    expect(Math.abs(crossed!.item.sd_pp - 20)).toBeLessThan(1);
    expect(Math.abs(crossed!.item_by_wording.sd_pp - 5)).toBeLessThan(1.5);
  });

  it("takes the noise of asking from repeats, cell by cell, and off the items", () => {
    // Both askings of the first cell differ in every item, nothing else moves: s^2 = 2 / 1 x .25 = .5 for one asking, half of it in the mean of two.
    const items: SampleItem[] = Array.from({ length: 20 }, (_, index) => ({ verdicts: [0.5, 0, 0, 0], wording: index % 4 }));
    const { repeat, item, repeats } = spreadComponents({ sample: sampleOf(items, { repeats: 2 }), basis: "verdicts", verdicts: new Uint16Array(80).fill(2), checks: unchecked, exact: false })!;
    expect([repeats, repeat, item]).toEqual([2, { variance: expect.closeTo(5000, 9) as number, sd_pp: expect.closeTo(100 * Math.sqrt(0.5), 9) as number, n: 20, from: "repeats" }, { variance: 0, sd_pp: 0 }]);
  });

  it("says what the design cannot tell: one wording, one item, a judge proved deterministic", () => {
    const one = spreadComponents({ sample: sampleOf([{ verdicts: "0010" }, { verdicts: "1010" }]), basis: "verdicts", verdicts: once(2), checks: unchecked, exact: true })!;
    expect(one).toMatchObject({ wordings: 1, wording: null, repeat: { variance: 0, from: "proved deterministic" }, projected: [] });
    expect(one.not_estimable[0]).toContain("all items share one");
    expect(spreadComponents({ sample: sampleOf([{ verdicts: "0010", wording: 3 }]), basis: "verdicts", verdicts: once(1), checks: unchecked, exact: false })).toMatchObject({ n: 1, wording: null, item: null });
    expect(spreadComponents({ sample: sampleOf([{ verdicts: "00-0" }]), basis: "verdicts", verdicts: once(1), checks: unchecked, exact: false })).toBeNull();
    const still = spreadComponents({ sample: sampleOf(Array.from({ length: 8 }, (_, index) => ({ verdicts: "1010", wording: index % 2 }))), basis: "verdicts", verdicts: once(8), checks: unchecked, exact: false })!;
    expect(still).toMatchObject({ wording: { variance: 0, sd_ci95: null }, item: { variance: 0 } });
  });
});
