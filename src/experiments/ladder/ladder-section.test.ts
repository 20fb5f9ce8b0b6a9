import { describe, expect, it } from "vitest";
import type { SectionEstimate } from "../../analysis/section.js";
import { drawnVerdicts } from "../fixtures/drawn-verdicts.js";
import { sectionInputOf } from "../fixtures/section-input-of.js";
import { studyOfArms } from "../fixtures/study-of-arms.js";
import { ladderSection } from "./ladder-section.js";
import { ladderSteps } from "./ladder-steps.js";

const ladder = (framings: readonly string[], shift: Readonly<Record<string, number>>, items = 600) => {
  const spec = studyOfArms({ items, arms: framings.map((framing) => ({ name: framing, framing })), contrasts: [{ name: "S - T", baseline: framings.indexOf("T"), treatment: framings.indexOf("S") }] });
  const verdicts = drawnVerdicts(spec, { seed: 5, acceptance: ({ arm, claim, item }) => item === 9 && arm.framing === "A" ? null : (claim === 0 ? 0.6 : 0.3) + (shift[arm.framing] ?? 0) });
  return ladderSection(sectionInputOf(spec, verdicts));
};

describe("the section of the ladder", () => {
  const section = ladder(["B", "Q", "T", "A", "S", "N", "E"], { A: 0.12, S: 0.12, N: 0.12, E: 0.25 })!;
  const shifts = section.tables[0]!.rows.map((row) => row["shift"] as SectionEstimate);

  it("finds the planted shift in the step that carries it, and in no other", () => {
    expect(section.tables[0]!.rows.map(({ step }) => step)).toEqual(["B to Q", "Q to T", "T to A", "A to S", "S to N", "N to E", "B to E"]);
    [0, 0, 24, 0, 0, 26, 50].forEach((planted, step) => {
      const { ci95 } = shifts[step]!;
      const width = ci95![1] - ci95![0];
      expect(ci95![0] - width / 2).toBeLessThan(planted);
      expect(ci95![1] + width / 2).toBeGreaterThan(planted);
    });
    expect(section.answer).toMatch(/^Acceptance moves most from (T to A, attribution to a speaker|N to E, claimed expertise): \+2.*; from B to E it moves by \+\d.*; (T to A|N to E) \(\+\d+\.\d \[\+.*\]\) moves it too\.$/);
  });

  it("rests on one set of items, on which the steps add up", () => {
    const steps = shifts.slice(0, -1).reduce((sum, { estimate }) => sum + estimate, 0);
    expect(steps).toBeCloseTo(shifts.at(-1)!.estimate, 9);
    expect(section.tables[0]!.rows.every(({ n }) => n === 599)).toBe(true);
    expect(section.tables[0]!.note).toContain("1 item is left out");
  });

  it("says so where no step is known to move anything", () => {
    expect(ladder(["T", "A", "S"], {})!.answer).toMatch(/^No single step is known to move acceptance; nor is the whole from T to S: .* items\)\.$/);
  });

  it("says of a step whose interval excludes 0 that it is p, adjusted, that holds it back", () => {
    const answers = [0.06, 0.08, 0.1, 0.12, 0.14].map((shift) => ladder(["B", "Q", "T", "A", "S", "N", "E"], { Q: -shift, T: -shift, A: -shift }, 60)!.answer);
    expect(answers.some((answer) => /^No single step is known to move acceptance; nor is the whole from B to E: .*\. Single intervals exclude 0 for .* \[.*\], p = 0\.\d{3} adjusted for 6 steps\)\.$/.test(answer))).toBe(true);
  });

  it("is not made of two rungs, nor of framings that are no rungs", () => {
    expect(ladder(["T", "S"], {})).toBeNull();
    expect(ladder(["T", "S", "T-late", "S-late"], {})).toBeNull();
  });
});

describe("the steps of a ladder", () => {
  it("add what lies between two rungs", () => {
    expect(ladderSteps(["S", "T", "E"])).toEqual([
      { from: "T", to: "S", adds: "attribution to a speaker, the speaker as target of the question" }, { from: "S", to: "E", adds: "claimed expertise" },
    ]);
  });
});
