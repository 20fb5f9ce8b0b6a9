import { describe, expect, it } from "vitest";
import type { SectionEstimate } from "../../analysis/section.js";
import { drawnVerdicts, type PlantedAcceptance } from "../fixtures/drawn-verdicts.js";
import { sectionInputOf } from "../fixtures/section-input-of.js";
import { studyOfArms } from "../fixtures/study-of-arms.js";
import { labelEffects } from "./label-effects.js";
import { labelsSection } from "./labels-section.js";

type Labels = readonly [string, string];
const studyOf = (pairs: readonly Labels[], items = 400) => studyOfArms({
  items, arms: [{ name: "T", framing: "T" }, { name: "S", framing: "S" }, ...pairs.map((labels) => ({ name: labels.join("/"), framing: "S", labels }))],
});
const sectionOf = (pairs: readonly Labels[], acceptance: PlantedAcceptance, seed = 1, items = 400) => {
  const spec = studyOf(pairs, items);
  return labelsSection(sectionInputOf(spec, drawnVerdicts(spec, { seed, acceptance })))!;
};
const base = (claim: 0 | 1): number => claim === 0 ? 0.6 : 0.3;
const table = (section: ReturnType<typeof sectionOf>, title: string) => section.tables.find((one) => one.title === title);

describe("the section of labels", () => {
  /** Experts as speakers are believed, and John and Jane make no difference but noise. */
  const planted: PlantedAcceptance = ({ arm, claim, chance }) => {
    const p = base(claim) + (arm.framing === "S" ? 0.05 : 0) + (arm.labels?.[1] === "Expert" ? 0.15 : 0);
    return arm.labels?.includes("John") === true && chance("noise") < 0.06 ? chance("coin") < 0.5 : p;
  };
  const section = sectionOf([["User", "Expert"], ["Expert", "User"], ["John", "Jane"], ["Jane", "John"]], planted);

  it("names the pair that moves most, and that it holds after adjustment", () => {
    expect(section.answer).toMatch(/^1 of 4 pairs of labels moves acceptance against the family's own, most of all User\/Expert, by \+(2\d|3\d)\.\d points .*, p < 0\.001 adjusted for 6 comparisons\. Noise floor: swapping labels that move nothing still flips [1-9]\.\d % of verdicts/);
  });

  it("compares speaker's arms with speaker's arms: equal arms differ by nothing, whatever the statements were", () => {
    const rows = table(section, "Each pair against the family's own")!.rows;
    const expertAsks = rows.find(({ pair }) => pair === "Expert/User")!;
    expect(expertAsks).toMatchObject({ shift: { estimate: 0 }, flips: { estimate: 0 }, kept_by_e: "no" });
    expect((expertAsks["shift"] as SectionEstimate).ci95![1]).toBeGreaterThan(0);
  });

  it("shows what it does that asker and speaker trade labels", () => {
    const rows = table(section, "Swapped pairs")!.rows;
    expect(rows.map(({ pair }) => pair)).toEqual(["User/Expert - Expert/User", "John/Jane - Jane/John"]);
    const { ci95 } = rows[0]!["shift"] as SectionEstimate;
    expect(ci95![0]).toBeGreaterThan(15);
    expect((rows[1]!["flips"] as SectionEstimate).estimate).toBeGreaterThan(1);
  });

  it("says that swapped pairs alone do not tell main effects", () => {
    expect(table(section, "Main effects")).toBeUndefined();
    expect(section.caveats.join(" ")).toContain("Main effects of asker and speaker cannot be told apart on these pairs");
  });

  it("finds planted main effects over a grid", () => {
    const labels = ["Human", "AI", "Crowd"];
    const grid = labels.flatMap((asker) => labels.map((speaker): Labels => [asker, speaker]));
    const rows = table(sectionOf(grid, ({ arm, claim }) => base(claim) + (arm.labels?.[1] === "Human" ? 0.15 : 0) + (arm.labels?.[0] === "AI" ? 0.06 : 0), 3, 800), "Main effects")!.rows;
    const effect = (side: string, label: string): SectionEstimate => rows.find((row) => row["side"] === side && row["label"] === label)!["shift"] as SectionEstimate;
    for (const [side, label, size] of [["speaker", "Human", 20], ["speaker", "AI", -10], ["speaker", "Crowd", -10], ["asker", "AI", 8], ["asker", "Human", -4]] as const) {
      const { estimate, ci95 } = effect(side, label);
      expect(Math.abs(estimate - size)).toBeLessThan(ci95![1] - ci95![0]);
    }
    expect(effect("speaker", "Human").ci95![0]).toBeGreaterThan(0);
  });

  it("says where no pair is known to differ whether the judge defers under all of them, and does not lead with a difference of nothing", () => {
    const alike = (shift: number) => sectionOf([["a", "b"], ["c", "d"]], ({ arm, claim }) => base(claim) + (arm.framing === "S" ? shift : 0)).answer;
    expect(alike(0.15)).toMatch(/^None of 2 pairs of labels is known to move acceptance against the family's own; under all pairs together the judge defers: mean DDS \+\d+\.\d points \(95 % interval [^)]*, 400 items\), by pair \+\d+\.\d to \+\d+\.\d\. The largest difference seen is 0\.0 points \([^)]*\)\./);
    expect(alike(0)).toMatch(/, nor is the judge known to defer under them together: mean DDS /);
    expect(alike(-0.15)).toMatch(/; under all pairs together the judge accepts less from a speaker: mean DDS -/);
  });

  it("keeps hardly any of nothing: false claims over a grid of equal labels", () => {
    let claims = 0;
    for (let seed = 1; seed <= 20; seed++) {
      const section20 = sectionOf([["a", "b"], ["b", "a"], ["c", "d"], ["d", "c"], ["e", "f"]], ({ claim, chance }) => chance("noise") < 0.3 ? chance("coin") < 0.5 : base(claim), seed, 120);
      if (!section20.answer.startsWith("None of 5 pairs of labels is known to move acceptance")) claims++;
    }
    expect(claims).toBeLessThanOrEqual(2);
  });

  it("is not made where one pair alone was asked", () => {
    const spec = studyOf([]);
    expect(labelsSection(sectionInputOf(spec, drawnVerdicts(spec, { seed: 1, acceptance: () => 0.5 })))).toBeNull();
  });
});

describe("main effects of labels", () => {
  it("are plain differences of means on a full grid", () => {
    const effects = labelEffects([["a", "a"], ["a", "b"], ["b", "a"], ["b", "b"]]);
    expect(effects.map(({ side, label }) => `${side} ${label}`)).toEqual(["asker a", "asker b", "speaker a", "speaker b"]);
    expect(effects[0]!.weights.map(({ weight }) => weight)).toEqual([0.25, 0.25, -0.25, -0.25].map((weight) => expect.closeTo(weight, 12) as number));
  });

  it("are told by three of the four pairs, and not by two that are swapped", () => {
    const three = labelEffects([["a", "a"], ["a", "b"], ["b", "a"]]);
    // Speaker b against speaker a is a/b - a/a; each lies half of it from their mean.
    expect(three.find(({ side, label }) => side === "speaker" && label === "b")!.weights).toEqual([{ pair: 0, weight: expect.closeTo(-0.5, 12) as number }, { pair: 1, weight: expect.closeTo(0.5, 12) as number }]);
    expect(labelEffects([["a", "b"], ["b", "a"]])).toEqual([]);
  });
});
