import { describe, expect, it } from "vitest";
import type { SectionEstimate } from "../../analysis/section.js";
import { normalQuantile } from "../../stats/distributions/normal-quantile.js";
import { drawnVerdicts, type PlantedAcceptance } from "../fixtures/drawn-verdicts.js";
import { sectionInputOf } from "../fixtures/section-input-of.js";
import { studyOfArms } from "../fixtures/study-of-arms.js";
import { wordingEstimates } from "./wording-estimates.js";
import { wordingSection } from "./wording-section.js";

const judged = (acceptance: PlantedAcceptance, { wordings = 10, items = 300, seed = 1 } = {}) => {
  const arms = Array.from({ length: wordings }, (_, wording) => ["T", "S"].map((framing) => ({ name: `${framing}, wording ${wording}`, framing, wording }))).flat();
  const spec = studyOfArms({ items, arms });
  return sectionInputOf(spec, drawnVerdicts(spec, { seed, acceptance }));
};
const base = (claim: 0 | 1): number => claim === 0 ? 0.6 : 0.3;
/** Each wording of S shifts DDS by its own amount about 10 points, with an sd of 12. */
const varying: PlantedAcceptance = ({ arm, claim, wordingEffect }) => base(claim) + (arm.framing === "S" ? 0.05 + 0.06 * wordingEffect : 0);

describe("the section of wordings", () => {
  it("has an interval that holds the mean over all possible wordings, where that for these wordings does not", () => {
    const held = { any: 0, these: 0, spread: 0 };
    const studies = 30;
    for (let seed = 1; seed <= studies; seed++) {
      const { anyWording, theseWordings, components } = wordingEstimates(judged(varying, { seed, items: 200 }))!;
      if (anyWording.ci95[0] <= 10 && anyWording.ci95[1] >= 10) held.any++;
      if (theseWordings.ci95[0] <= 10 && theseWordings.ci95[1] >= 10) held.these++;
      if (components.spread.wording![0] <= 0.12 && components.spread.wording![1] >= 0.12) held.spread++;
    }
    // Of 30, 95 % are 28.5; fewer than 25 would be one in a hundred.
    expect(held.any).toBeGreaterThanOrEqual(25);
    expect(held.spread).toBeGreaterThanOrEqual(25);
    expect(held.these).toBeLessThan(held.any);
  });

  it("says what one wording alone may read, and over how many it holds", () => {
    const section = wordingSection(judged(({ arm, claim }) => base(claim) + (arm.framing === "S" ? 0.1 : 0)))!;
    expect(section.answer).toMatch(/^The shift holds for wordings like these: over 10 of them DDS is \+(1|2)\d\.\d points .*, their spread counted in; no two of them differ\.$/);
    expect(section.tables[2]!.rows).toHaveLength(10);
    expect(section.tables[0]!.note).toContain("All 300 items have a difference in every wording.");
  });

  it("works with cells missing, and says what was used", () => {
    const complete = wordingEstimates(judged(varying))!;
    const input = judged((trial) => trial.chance("loss") < 0.05 ? null : varying(trial));
    const lossy = wordingEstimates(input)!;
    expect(lossy.complete).toBeLessThan(100);
    expect(lossy.items).toBe(300);
    expect(Math.abs(lossy.anyWording.estimate - complete.anyWording.estimate)).toBeLessThan(2);
    expect(Math.abs(lossy.components.wording - complete.components.wording)).toBeLessThan(0.005);
    expect(wordingSection(input)!.tables[0]!.note).toMatch(/^The first counts what wordings vary by .* Used: 2,4\d\d of 3,000 differences/);
  });

  it("has intervals of some width where every verdict is the same", () => {
    const section = wordingSection(judged(() => true, { wordings: 3, items: 5 }))!;
    const { estimate, ci95 } = section.tables[0]!.rows[0]!["dds"] as SectionEstimate;
    expect(estimate).toBe(0);
    expect(ci95![1]).toBeGreaterThan(0);
    expect(section.tables[1]!.rows.every(({ share }) => share === null)).toBe(true);
  });

  it("is not made of one wording, nor of wordings asked in one framing", () => {
    expect(wordingSection(judged(varying, { wordings: 1 }))).toBeNull();
    const spec = studyOfArms({ items: 20, arms: [{ name: "T", framing: "T" }, { name: "S", framing: "S" }, { name: "T0", framing: "T", wording: 0 }, { name: "T1", framing: "T", wording: 1 }] });
    expect(wordingSection(sectionInputOf(spec, drawnVerdicts(spec, { seed: 1, acceptance: () => normalQuantile(0.9) > 0 })))).toBeNull();
  });
});
