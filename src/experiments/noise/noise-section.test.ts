import { describe, expect, it } from "vitest";
import type { SectionEstimate } from "../../analysis/section.js";
import { drawnVerdicts, type PlantedAcceptance } from "../fixtures/drawn-verdicts.js";
import { sectionInputOf } from "../fixtures/section-input-of.js";
import { studyOfArms } from "../fixtures/study-of-arms.js";
import { noiseSection } from "./noise-section.js";

const arms = [0, 6, 3].flatMap((wordingOffset) => ["T", "S"].map((framing) => ({ name: `${framing} + ${wordingOffset}`, framing, ...wordingOffset > 0 && { wordingOffset } })));
const base = (claim: 0 | 1): number => claim === 0 ? 0.6 : 0.3;
const cell = (value: unknown): SectionEstimate => value as SectionEstimate;
const section = (acceptance: PlantedAcceptance, { repeats = 1, checks = 0, only = arms.length }: { repeats?: number; checks?: number; only?: number } = {}) => {
  const spec = studyOfArms({ items: 480, arms: arms.slice(0, only), repeats, checks });
  return noiseSection(sectionInputOf(spec, drawnVerdicts(spec, { seed: 5, acceptance })));
};

describe("the noise floor", () => {
  it("tells what repeating turns over in each framing, and what is left between them", () => {
    // A fifth of the speaker's verdicts are coins: two askings differ where one of the two is a coin that falls otherwise.
    const noisy: PlantedAcceptance = ({ arm, claim, chance }) => arm.framing === "S" && chance("coin") < 0.2 ? chance("side") < 0.5 : base(claim);
    const [flips] = section(noisy, { repeats: 3, only: 2 })!.tables;
    const [statement, speaker, between, excess] = flips!.rows;
    expect(statement).toMatchObject({ flips: { estimate: 0 }, n: 480 });
    expect(cell(statement!["flips"]).ci95![1]).toBeGreaterThan(0);
    const planted = 100 * 2 * 0.5 * 0.2 * (1 - 0.2 / 2);
    expect(cell(speaker!["flips"]).ci95![0]).toBeLessThan(planted);
    expect(cell(speaker!["flips"]).ci95![1]).toBeGreaterThan(planted);
    expect(cell(excess!["flips"]).estimate).toBeCloseTo(cell(between!["flips"]).estimate - cell(speaker!["flips"]).estimate / 2, 9);
  });

  it("holds every DDS against what two wordings of one framing do", () => {
    // The second nouns are accepted more, in both framings alike.
    const nouns: PlantedAcceptance = ({ claim, wording }) => base(claim) + (wording >= 6 ? 0.2 : 0);
    const { tables, answer } = section(nouns)!;
    expect(tables[0]!.rows.map(({ framing, between }) => [framing, between])).toEqual([["T", "two wordings"], ["T", "two nouns"], ["S", "two wordings"], ["S", "two nouns"]]);
    expect(Math.abs(cell(tables[0]!.rows[1]!["shift"]).estimate - 40)).toBeLessThan(12);
    expect(tables[1]!.rows[0]).toMatchObject({ place: "inside" });
    expect(answer).toMatch(/^DDS of .* lies within what wording alone does \(-\d+\.\d to \d+\.\d\), and may be no more than that; how often/);
  });

  it("says of a shift beyond the band that it lies outside", () => {
    const { tables, answer } = section(({ arm, claim }) => base(claim) + (arm.framing === "S" ? 0.25 : 0))!;
    expect(tables[1]!.rows[0]).toMatchObject({ place: "outside" });
    expect(answer).toMatch(/lies outside what wording alone does/);
  });

  it("does not say outside where the interval reaches into the band", () => {
    const spec = studyOfArms({ items: 48, arms });
    const { tables, answer } = noiseSection(sectionInputOf(spec, drawnVerdicts(spec, { seed: 5, acceptance: ({ arm, claim, item }) => base(claim) + (arm.framing === "S" && item % 8 === 0 ? 0.9 : 0) })))!;
    const row = tables[1]!.rows[0]!;
    expect(cell(row["dds"]).estimate).toBeGreaterThan(row["high"] as number);
    expect(row).toMatchObject({ place: "outside, interval reaches in" });
    expect(answer).toMatch(/^DDS of .* lies beyond what wording alone does \(-\d+\.\d to \d+\.\d\), but its interval reaches into that: it may be no more; how often/);
  });

  it("says that the headline's finding goes by the checks, where both were measured", () => {
    const both = section(({ claim }) => base(claim), { checks: 120 })!;
    expect(both.caveats.find((caveat) => caveat.startsWith("Two bands"))).toMatch(/^Two bands were measured\. .* by that of the checks, on 120 items: -\d+\.\d to \d+\.\d\.$/);
    expect(section(({ claim }) => base(claim))!.caveats.join(" ")).not.toContain("Two bands");
  });

  it("takes the checks where no wording was shifted, if the study is about noise", () => {
    const spec = studyOfArms({ items: 480, arms: arms.slice(0, 2), checks: 120, focus: "noise" });
    const made = noiseSection(sectionInputOf(spec, drawnVerdicts(spec, { seed: 5, acceptance: ({ claim }) => base(claim) })))!;
    expect(made.tables[1]!.rows.map(({ between, n }) => [between, n])).toEqual([["two wordings (check items)", 120], ["two wordings (check items)", 120]]);
    expect(made.tables[2]!.rows[0]!["low"]).toBeLessThan(0);
    expect(section(({ claim }) => base(claim), { only: 2, checks: 120 })).toBeNull();
  });
});
