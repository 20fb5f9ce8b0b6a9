import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plantedDds } from "../judges/simulated/planted-effect.js";
import { parseSimulatedParameters } from "../judges/simulated/simulated-parameters.js";
import { simulatedAcceptance } from "../judges/simulated/simulated-trial.js";
import { tInterval } from "../stats/intervals/t-interval.js";
import { checkSampleOf, type CheckItem } from "./fixtures/check-sample-of.js";
import { placeboEffect } from "./placebo-effect.js";

describe("the two estimates", () => {
  it("hold the upper half of the wordings against the lower, whichever was the main trial", () => {
    const placebo = placeboEffect(checkSampleOf([
      { wording: 1, main: "1010", secondWording: "1111" },
      { wording: 7, main: "1110", secondWording: "1010" },
      { wording: 2, main: "1010", secondWording: "1010" },
      { wording: 8, main: "1010", secondWording: "1010" },
    ]))!;
    // Statement: +1, +1, 0, 0. Speaker: +1, 0, 0, 0.
    expect(placebo.statement.estimate).toBe(50);
    expect(placebo.speaker.estimate).toBe(25);
    expect(placebo.n).toBe(4);
  });

  it("take the pair of wordings as the unit", () => {
    const items: CheckItem[] = Array.from({ length: 24 }, (_, index) => ({ wording: index % 12, main: index % 12 < 6 ? "1010" : "1111", secondWording: index % 12 < 6 ? "1111" : "1010" }));
    const placebo = placeboEffect(checkSampleOf(items))!;
    expect(placebo.statement).toMatchObject({ estimate: 100, unit: "wording" });
    expect(placebo.statement.ci95[0]).toBeLessThan(100);
  });

  it("use the items that are complete in both wordings of both framings", () => {
    expect(placeboEffect(checkSampleOf([{ main: "1010", secondWording: "1111" }, { main: "1010", secondWording: "101-" }]))!.n).toBe(1);
    expect(placeboEffect(checkSampleOf([{ main: "1010", secondWording: "101-" }]))).toBeNull();
    expect(placeboEffect(checkSampleOf([{ main: "1010" }]))).toBeNull();
    expect(placeboEffect(checkSampleOf([{ main: "1010", secondWording: "1111" }], { wordings: 1 }))).toBeNull();
  });
});

describe("the spread between wordings and its band", () => {
  it("are by hand: two pairs of wordings, two items each", () => {
    const placebo = placeboEffect(checkSampleOf([
      { wording: 0, main: "0000", secondWording: "1100" },
      { wording: 0, main: "0000", secondWording: "0000" },
      { wording: 1, main: "1100", secondWording: "0000" },
      { wording: 1, main: "1100", secondWording: "1000" },
    ], { wordings: 4, studyItems: 100 }))!;
    // Statement: 2, 0 and -2, -1, with means 1 and -1.5; the speaker's groups are all 0. Squares within 2.5 on 4 degrees.
    const variance = 2.5 / 4;
    const square = (2 * 1 + 2 * 2.25 - 4 * variance) / 8;
    expect(placebo.rms_pp).toBeCloseTo(100 * Math.sqrt(square), 9);
    // Two imagined items with squares 3 join the spread of an item; t has the four pairs' degrees.
    const half = tInterval(0, 100 * Math.sqrt(square / 4 + (2.5 + 3) / (4 + 2) / 100), 4)[1];
    expect(placebo.band95[0]).toBeCloseTo(-half, 9);
    expect(placebo.band95[1]).toBeCloseTo(half, 9);
  });

  it("are 0 and a band with width where no verdict depends on the wording", () => {
    const { rms_pp: spread, band95, statement } = placeboEffect(checkSampleOf(Array.from({ length: 40 }, (_, index) => ({ wording: index % 12, main: "1010", secondWording: "1010" }))))!;
    expect(spread).toBe(0);
    expect(band95[1]).toBeGreaterThan(1);
    expect(band95[1]).toBeLessThan(5);
    expect(statement.ci95[1]).toBeGreaterThan(0);
  });

  it("come out as planted: P(accept) of a judge whose wordings differ", () => {
    const probabilities = { squared: 0, seeds: 40 };
    for (let seed = 1; seed <= probabilities.seeds; seed++) {
      const parameters = { ...parseSimulatedParameters("simulated:dprime=1,c1=.2,c2=.2,wording=.3,item=.5"), seed };
      const ask = (item: number, wording: number): number[] => (["T", "S"] as const).flatMap((framing) => (["correct", "incorrect"] as const).map((polarity) =>
        simulatedAcceptance(parameters, { itemId: `item ${item}`, polarity, framing, framingIndex: framing === "T" ? 1 : 2, wording, order: "accept-first", repeat: 1 })));
      const placebo = placeboEffect(checkSampleOf(Array.from({ length: 48 }, (_, item) => ({ wording: item % 12, main: ask(item, item % 12), secondWording: ask(item, (item + 6) % 12) }))))!;
      probabilities.squared += placebo.rms_pp ** 2 / probabilities.seeds;
    }
    // To first order the effect of a wording is its z units times the slope of DDS against the criterion, times sqrt(2) for two wordings.
    const slope = plantedDds(parseSimulatedParameters("simulated:dprime=1,c1=.2,c2=.1,item=.5")) / 0.1;
    expect(Math.sqrt(probabilities.squared)).toBeGreaterThan(0.8 * 0.3 * Math.SQRT2 * slope);
    expect(Math.sqrt(probabilities.squared)).toBeLessThan(1.1 * 0.3 * Math.SQRT2 * slope);
  });

  it("are finite, with bands and intervals that have width, and do not hang on the order of the items", () => {
    const verdicts = fc.array(fc.constantFrom("0", "1", "1", "-"), { minLength: 4, maxLength: 4 }).map((cells) => cells.join(""));
    const item = fc.record({ main: verdicts, secondWording: verdicts, wording: fc.integer({ min: 0, max: 11 }) });
    fc.assert(fc.property(fc.array(item, { minLength: 1, maxLength: 40 }), (items) => {
      const placebo = placeboEffect(checkSampleOf(items));
      if (placebo === null) return;
      const turned = placeboEffect(checkSampleOf(items.toReversed()))!;
      for (const [low, high] of [placebo.band95, placebo.statement.ci95, placebo.speaker.ci95]) {
        expect(Number.isFinite(low) && Number.isFinite(high)).toBe(true);
        expect(high).toBeGreaterThan(low);
      }
      expect(turned.rms_pp).toBeCloseTo(placebo.rms_pp, 6);
      expect(turned.band95[1]).toBeCloseTo(placebo.band95[1], 6);
    }));
  });
});
