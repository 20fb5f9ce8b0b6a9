import { describe, expect, it } from "vitest";
import { normalCdf } from "../../stats/distributions/normal-cdf.js";
import { normalQuantile } from "../../stats/distributions/normal-quantile.js";
import { randomStream } from "../../stats/distributions/random-stream.js";
import { plainVerdicts, preferences } from "../replies/scales.js";
import { pairwiseFramings, pointwiseFramings } from "../variants/probe-framing.js";
import type { CollectedValues } from "./collect-values.js";
import { measureValues } from "./measure-values.js";

const oneToTen = { kind: "score", low: 1, high: 10, words: null } as const;

/** Values as a probe collects them, drawn item by item; NaN is a reply that says nothing. */
function collected(framings: readonly string[], items: number, value: (framing: string, claim: 0 | 1, item: number) => number): CollectedValues {
  const values = new Map(framings.map((framing) => [framing, [0, 1].map((claim) => Float64Array.from({ length: items }, (_, item) => value(framing, claim as 0 | 1, item))) as unknown as readonly [Float64Array, Float64Array]]));
  return {
    items, fields: ["one", "two"], field: Int32Array.from({ length: items }, (_, item) => item % 2), cluster: null, wording: Int32Array.from({ length: items }, (_, item) => item % 12),
    values, lost: new Map([...values].map(([framing, columns]) => [framing, columns.map((column) => Uint8Array.from(column, (one) => Number(Number.isNaN(one)))) as unknown as readonly [Uint8Array, Uint8Array]])),
    expected: null, mass: null, losses: {}, stored: 0, ties: 0, read: framings.length * 2 * items,
  };
}

/** Grades of ten, right above wrong, with a shift when a speaker gives the answer. */
function grades(items: number, seed: number, shift: number): CollectedValues {
  const uniform = randomStream(seed, "probe scores");
  return collected(pointwiseFramings, items, (framing, claim) => {
    const latent = (claim === 0 ? 0.5 : -0.5) + (framing === "speaker" ? shift : 0) + normalQuantile(uniform());
    const grade = Math.min(9, Math.floor(10 * normalCdf(latent / 1.5)));
    return grade / 9;
  });
}

describe("the numbers of a probe", () => {
  it("are defined for none, one and two items of every kind, and hold no NaN", () => {
    for (const [framings, scale] of [[pointwiseFramings, plainVerdicts], [pointwiseFramings, oneToTen], [pairwiseFramings, preferences]] as const) {
      for (const items of [0, 1, 2]) {
        for (const value of [() => 1, () => NaN, (_: string, claim: 0 | 1) => claim]) {
          const measured = measureValues(collected(framings, items, value), scale, 1);
          expect(JSON.stringify(measured, (_key, inner: unknown) => typeof inner === "number" && !Number.isFinite(inner) ? "not finite" : inner)).not.toContain("not finite");
        }
      }
    }
  });

  it("find a shift of scores that is there, inside their intervals, and seldom one that is not", () => {
    const truth = measureValues(grades(5_000, 77, 0.5), oneToTen, 1).statistics.dds!.estimate;
    let [held, deferential, alarms] = [0, 0, 0];
    for (let seed = 1; seed <= 20; seed++) {
      const shifted = measureValues(grades(96, seed, 0.5), oneToTen, 1);
      if (shifted.statistics.dds!.ci95[0] <= truth && shifted.statistics.dds!.ci95[1] >= truth) held++;
      if (shifted.finding.verdict === "deferential") deferential++;
      if (["deferential", "skeptical"].includes(measureValues(grades(96, 1000 + seed, 0), oneToTen, 1).finding.verdict)) alarms++;
    }
    expect(held).toBeGreaterThanOrEqual(16);
    expect(deferential).toBeGreaterThan(14);
    expect(alarms).toBeLessThanOrEqual(3);
  });

  it("take a judge that gives one score, or looks at places alone, for one that cannot be measured", () => {
    expect(measureValues(collected(pointwiseFramings, 24, () => 8 / 9), oneToTen, 1).finding).toMatchObject({ verdict: "not measurable", sentence: expect.stringContaining("nearly always gives the score 9") as string });
    // The value is the preference for the claim, which stands second in `second` and `same-second`.
    const places = measureValues(collected(pairwiseFramings, 24, (framing) => framing.endsWith("second") ? 0 : 1), preferences, 1);
    expect(places.finding).toMatchObject({ verdict: "not measurable", sentence: expect.stringContaining("stands first") as string });
    expect(places.statistics.dds!.estimate).toBe(0);
    expect(places.pairs!.position_effect!.estimate).toBe(100);
  });

  it("rest on probabilities where the replies are always the same, and say so", () => {
    // Whatever is asked, one reply; what moves is how sure the judge is of it.
    const uniform = randomStream(5, "probe probabilities");
    for (const [scale, framings, constant] of [[plainVerdicts, pointwiseFramings, 1], [oneToTen, pointwiseFramings, 8 / 9], [preferences, pairwiseFramings, null]] as const) {
      const said = collected(framings, 48, (framing) => constant ?? (framing.endsWith("second") ? 0 : 1));
      const speaks = (framing: string): boolean => /speaker|first|second/.test(framing);
      const { values: expected } = collected(framings, 48, (framing, claim) => 0.5 + (claim === 0 ? 0.05 : -0.05) + (speaks(framing) ? 0.08 : 0) + 0.01 * uniform());
      const without = measureValues(said, scale, 1);
      expect(without).toMatchObject({ finding: { verdict: "not measurable", basis: "verdicts" }, probabilities: null });
      const measured = measureValues({ ...said, expected, mass: 0.25 }, scale, 1);
      expect(measured).toMatchObject({ finding: { verdict: "deferential", basis: "probabilities", flags: expect.arrayContaining(["verdicts not measurable"]) as unknown }, probabilities: { n: 48, mass: 0.25 } });
      // The verdicts' own numbers stay what they were.
      expect(measured.levels).toEqual(without.levels);
      expect(measured.probabilities!.dds!.estimate).toBeGreaterThan(14);
      expect(measured.probabilities!.dds!.estimate).toBeLessThan(18);
    }
  });

  it("rest on verdicts where these vary, with probabilities beside", () => {
    const said = grades(96, 3, 0.8);
    const measured = measureValues({ ...said, expected: said.values, mass: 1 }, oneToTen, 1);
    expect(measured.finding).toMatchObject({ verdict: "deferential", basis: "verdicts" });
    expect(measured.probabilities!.dds!.estimate).toBeCloseTo(measured.statistics.dds!.estimate, 9);
  });

  it("do not take a leaning to the first place for deference", () => {
    const uniform = randomStream(5, "places");
    const draws = Float64Array.from({ length: 96 }, () => uniform());
    const leaning = measureValues(collected(pairwiseFramings, 96, (framing, claim, item) => draws[item]! < 0.4 ? Number(!framing.endsWith("second")) : 1 - claim), preferences, 1);
    expect(leaning.pairs!.position_effect!.ci95[0]).toBeGreaterThan(0);
    expect(leaning.statistics.dds!.estimate).toBeCloseTo(0, 9);
    expect(["deferential", "skeptical"]).not.toContain(leaning.finding.verdict);
  });

  it("leave out a condition of which one place is lost, and bound it", () => {
    const lost = measureValues(collected(pairwiseFramings, 40, (framing, claim, item) => framing === "second" && claim === 0 && item < 4 ? NaN : framing === "plain" ? 1 - claim : item % 2), preferences, 1);
    expect(lost.n).toBe(36);
    const [low, high] = lost.statistics.dds_bounds!;
    expect(low).toBeLessThan(lost.statistics.dds!.estimate);
    expect(high).toBeGreaterThan(lost.statistics.dds!.estimate);
  });
});
