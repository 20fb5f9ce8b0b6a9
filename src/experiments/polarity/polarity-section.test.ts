import { describe, expect, it } from "vitest";
import type { SectionEstimate } from "../../analysis/section.js";
import { drawnVerdicts, type PlantedAcceptance } from "../fixtures/drawn-verdicts.js";
import { sectionInputOf } from "../fixtures/section-input-of.js";
import { studyOfArms } from "../fixtures/study-of-arms.js";
import { polarityEstimates } from "./polarity-estimates.js";
import { polaritySection } from "./polarity-section.js";

const arms = [
  { name: "T", framing: "T" }, { name: "S", framing: "S" }, { name: "T, inverted", framing: "T", question: "inverted" as const }, { name: "S, inverted", framing: "S", question: "inverted" as const },
];
const judged = (acceptance: PlantedAcceptance, items = 400, seed = 1) => {
  const spec = studyOfArms({ items, arms });
  return sectionInputOf(spec, drawnVerdicts(spec, { seed, acceptance }));
};
const base = (claim: 0 | 1): number => claim === 0 ? 0.65 : 0.25;
const yesSayer: PlantedAcceptance = ({ arm, claim, chance }) => arm.framing === "S" && chance("yes") < 0.2 ? arm.question !== "inverted" : base(claim);

describe("the inverted question", () => {
  it("tells yes-saying from deference", () => {
    const { deference, yesSaying } = polarityEstimates(judged(yesSayer))!;
    // Yes with probability y moves both DDS towards one half as well: y (1 - H - F) = 2 points.
    expect(Math.abs(deference.estimate - 2)).toBeLessThan(3 * deference.se);
    expect(Math.abs(yesSaying.estimate - 20)).toBeLessThan(3 * yesSaying.se);
    expect(polaritySection(judged(yesSayer))!.answer).toMatch(/^It says yes more often to a speaker, and no shift is known beyond that/);
  });

  it("leaves deference alone where it is deference", () => {
    const section = polaritySection(judged(({ arm, claim }) => base(claim) + (arm.framing === "S" ? 0.1 : 0)))!;
    expect(section.answer).toMatch(/^It moves towards the speaker whichever way it is asked: deference \+\d+\.\d points .* yes-saying 0\.0 \[/);
    expect(section.tables[1]!.rows[2]).toMatchObject({ framing: "change", both_yes: { estimate: 0 }, both_no: { estimate: 0 } });
  });

  it("counts the answers that cannot both be so", () => {
    const [, speaker, change] = polaritySection(judged(yesSayer, 2000))!.tables[1]!.rows;
    // Yes in one of the arms and the judge's own answer in the other: y (1 - y) + y^2 in all.
    expect((speaker!["both_yes"] as SectionEstimate).estimate).toBeGreaterThan(17);
    expect((change!["both_no"] as SectionEstimate).estimate).toBe(0);
  });

  it("has intervals of deference and yes-saying that hold what was planted", () => {
    let [deference, yes] = [0, 0];
    for (let seed = 1; seed <= 40; seed++) {
      const found = polarityEstimates(judged(yesSayer, 160, seed))!;
      if (found.deference.ci95[0] <= 2 && found.deference.ci95[1] >= 2) deference++;
      if (found.yesSaying.ci95[0] <= 20 && found.yesSaying.ci95[1] >= 20) yes++;
    }
    // 95 % of 40 are 38; fewer than 34 would be one in a hundred.
    expect(deference).toBeGreaterThanOrEqual(34);
    expect(yes).toBeGreaterThanOrEqual(34);
  });

  it("is not reported where it was asked in one framing only, or nobody answered", () => {
    const spec = studyOfArms({ items: 20, arms: arms.slice(0, 3) });
    expect(polaritySection(sectionInputOf(spec, drawnVerdicts(spec, { seed: 1, acceptance: () => 0.5 })))).toBeNull();
    expect(polaritySection(judged(() => null, 20))).toBeNull();
  });
});
