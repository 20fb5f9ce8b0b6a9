import { describe, expect, it } from "vitest";
import type { SectionEstimate } from "../../analysis/section.js";
import { normalCdf } from "../../stats/distributions/normal-cdf.js";
import { drawnVerdicts, type PlantedAcceptance } from "../fixtures/drawn-verdicts.js";
import { sectionInputOf } from "../fixtures/section-input-of.js";
import { studyOfArms } from "../fixtures/study-of-arms.js";
import { probabilitiesSection } from "./probabilities-section.js";

const arms = [{ name: "T", framing: "T" }, { name: "S", framing: "S" }];
const cell = (value: unknown): SectionEstimate => value as SectionEstimate;
const made = (acceptance: PlantedAcceptance, { items = 400, repeats = 1, probabilities = true } = {}) => {
  const spec = studyOfArms({ items, arms, repeats });
  return probabilitiesSection(sectionInputOf(spec, drawnVerdicts(spec, { seed: 6, acceptance, probabilities })));
};
/** A judge whose evidence is its item's, shifted where a speaker says it. */
const graded: PlantedAcceptance = ({ arm, claim, itemEffect }) => normalCdf((claim === 0 ? 0.6 : -0.6) + 0.8 * itemEffect + (arm.framing === "S" ? 0.2 : 0));

describe("deference on probabilities", () => {
  const section = made(graded)!;
  const tableOf = (title: string) => section.tables.find((table) => table.title.startsWith(title))!;

  it("stands beside that on verdicts, with how many fewer items it takes", () => {
    const [onP, onVerdicts] = tableOf("DDS on probabilities").rows;
    expect(cell(onP!["dds"]).ci95![1] - cell(onP!["dds"]).ci95![0]).toBeLessThan((cell(onVerdicts!["dds"]).ci95![1] - cell(onVerdicts!["dds"]).ci95![0]) / 2);
    const { estimate, ci95 } = cell(onP!["items"]);
    expect(estimate).toBeCloseTo((Number(onP!["se"]) / Number(onVerdicts!["se"])) ** 2, 9);
    expect(ci95![1]).toBeLessThan(0.5);
    expect(section.answer).toMatch(/^On probabilities DDS is \+\d+\.\d points \(95 % interval .*; for the same standard error it takes 0\.\d\d times as many items as on verdicts \(95 % interval 0\.\d\d to 0\.\d\d\)/);
  });

  it("has the mean probability of each condition, whose changes add up to DDS", () => {
    const [right, wrong] = tableOf("Mean P(accept)").rows;
    expect(cell(right!["statement"]).estimate).toBeGreaterThan(cell(wrong!["statement"]).estimate);
    const [onP] = tableOf("DDS on probabilities").rows;
    expect(cell(right!["change"]).estimate + cell(wrong!["change"]).estimate).toBeCloseTo(cell(onP!["dds"]).estimate, 9);
  });

  it("has reliability, ROC and z-ROC of each framing", () => {
    expect(tableOf("Reliability").rows).toHaveLength(10);
    expect(tableOf("Telling right").rows.map(({ measure }) => measure)).toContain("z-ROC: slope");
    expect(section.figures.map(({ kind, title }) => [kind, title])).toEqual([["lines", "Reliability"], ["lines", "ROC"]]);
    const [error, , brier] = tableOf("Calibration").rows;
    expect(cell(error!["statement"]).ci95![1]).toBeGreaterThan(0);
    expect(cell(brier!["change"]).ci95![0]).toBeLessThan(cell(brier!["change"]).estimate);
  });
});

describe("probabilities of other kinds", () => {
  it("are shares of three askings or more where no tokens' are stored, and said to be", () => {
    const coin: PlantedAcceptance = (trial) => trial.chance("coin") < Number(graded(trial));
    const section = made(coin, { repeats: 5, probabilities: false })!;
    expect(section.caveats[0]).toMatch(/^No token probabilities are stored: P\(accept\) is the share of 5 askings/);
    expect(section.answer).toMatch(/^On shares of askings DDS is/);
    expect(made(coin, { repeats: 2, probabilities: false })).toBeNull();
  });

  it("say what verdicts that never vary cannot", () => {
    const spec = studyOfArms({ items: 399, arms });
    const drawn = drawnVerdicts(spec, { seed: 6, probabilities: true, acceptance: ({ arm, item }) => 0.001 * (1 + item % 5) + (arm.framing === "S" ? 0.01 * (1 + item % 3) : 0) });
    const never = arms.map(() => [new Float64Array(399), new Float64Array(399)] as const);
    const section = probabilitiesSection(sectionInputOf(spec, { ...drawn, accept: never }))!;
    expect(section.caveats.join(" ")).toMatch(/no number of items would show by them what the probabilities show/);
    expect(section.answer).toMatch(/^On probabilities DDS is \+4\.0 points/);
    expect(JSON.stringify(section)).not.toMatch(/NaN|Infinity/);
  });
});
