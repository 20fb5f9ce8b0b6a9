import { describe, expect, it } from "vitest";
import { parseSimulatedParameters } from "../judges/simulated/simulated-parameters.js";
import { simulatedVerdict } from "../judges/simulated/simulated-trial.js";
import { excludesZero } from "../stats/intervals/excludes-zero.js";
import { checkSampleOf, type CheckItem } from "./fixtures/check-sample-of.js";
import type { CheckSample } from "./check-sample.js";
import { pairedOrderEffect } from "./paired-order-effect.js";
import { placeboEffect } from "./placebo-effect.js";
import { retestFlips } from "./retest-flips.js";

/** Forty check items as a simulated judge answers them. */
function checked(spec: string, seed: number): CheckSample {
  const judge = { ...parseSimulatedParameters(`simulated:dprime=1.5,c1=0.4,c2=0.4,rho=0.5,${spec}`), seed };
  return checkSampleOf(Array.from({ length: 40 }, (_, item): CheckItem => {
    const [wording, order] = [item % 12, Math.floor(item / 12) % 2 as 0 | 1];
    const ask = (change: { wording?: number; order?: 0 | 1; repeat?: number }): number[] => (["T", "S"] as const).flatMap((framing) => (["correct", "incorrect"] as const).map((polarity) =>
      simulatedVerdict(judge, {
        itemId: `item ${item}`, polarity, framing, framingIndex: framing === "T" ? 1 : 2, wording: change.wording ?? wording,
        order: (change.order ?? order) === 0 ? "accept-first" : "accept-second", repeat: change.repeat ?? 1,
      }) === true ? 1 : 0));
    return { wording, order, main: ask({}), retest: ask({ repeat: 2 }), secondWording: ask({ wording: (wording + 6) % 12 }), otherOrder: ask({ order: order === 0 ? 1 : 0 }) };
  }));
}

/** In how many of 40 judges each check shows a difference between the framings. */
function shown(spec: string): { retest: number; order: number } {
  const counts = { retest: 0, order: 0 };
  for (let seed = 1; seed <= 40; seed++) {
    const sample = checked(spec, seed);
    if (excludesZero(retestFlips(sample)!.difference!.ci95)) counts.retest++;
    if (excludesZero(pairedOrderEffect(sample)!.difference.ci95)) counts.order++;
  }
  return counts;
}

describe("checks of simulated judges", () => {
  it("show noise in C2 on repeating, and not as an order effect", () => {
    expect(shown("noise2=0.42")).toEqual({ retest: 40, order: 0 });
  });

  it("show a bias for the first option in C2 as an order effect", () => {
    expect(shown("position2=0.42").order).toBe(40);
  });

  it("show next to nothing where both framings have the same noise and bias", () => {
    const { retest, order } = shown("noise=0.2,position=0.2");
    // Five of a hundred are expected, 8 of 40 in fewer than one of a thousand such tests.
    expect(retest).toBeLessThan(8);
    expect(order).toBeLessThan(8);
  });

  it("are exactly still where nothing is drawn anew", () => {
    const sample = checked("item=0.5", 3);
    expect(retestFlips(sample)).toMatchObject({ c1: { n: 80, flips: 0 }, c2: { n: 80, flips: 0 }, difference: { estimate: 0 } });
    expect(pairedOrderEffect(sample)!.difference.estimate).toBe(0);
    expect(placeboEffect(sample)!.rms_pp).toBe(0);
  });

  it("recover the rates of the closed form: flips of e - e^2/2, an order effect of the bias", () => {
    const sums = { flips: 0, order: 0 };
    for (let seed = 1; seed <= 40; seed++) {
      sums.flips += retestFlips(checked("noise2=0.3", seed))!.c2.flips / 80 / 40;
      sums.order += pairedOrderEffect(checked("position2=0.3", seed))!.c2.estimate / 40;
    }
    // Four standard errors of 3,200 pairs.
    expect(Math.abs(sums.flips - (0.3 - 0.045))).toBeLessThan(0.031);
    expect(Math.abs(sums.order - 30)).toBeLessThan(3.3);
  });
});
