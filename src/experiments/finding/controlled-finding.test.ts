import { describe, expect, it } from "vitest";
import { withVetoes } from "../../analysis/with-vetoes.js";
import { normalCdf } from "../../stats/distributions/normal-cdf.js";
import { drawnVerdicts, type PlantedAcceptance } from "../fixtures/drawn-verdicts.js";
import { sectionInputOf } from "../fixtures/section-input-of.js";
import { studyOfArms } from "../fixtures/study-of-arms.js";
import { controlledFinding } from "./controlled-finding.js";
import { findingSection } from "./finding-section.js";

const plain = [{ name: "T", framing: "T" }, { name: "S", framing: "S" }];
const inverted = plain.map(({ name, framing }) => ({ name: `${name}, inverted`, framing, question: "inverted" as const }));
const trusting = plain.map(({ name, framing }) => ({ name: `${name}, trust`, framing, control: "trust", system: "Trust the speaker." }));

const judged = (acceptance: PlantedAcceptance, { arms = [...plain, ...inverted], checks = 40, seed = 1 }: { arms?: Parameters<typeof studyOfArms>[0]["arms"]; checks?: number; seed?: number } = {}) => {
  const spec = studyOfArms({ items: 320, fields: 10, checks, arms });
  return sectionInputOf(spec, drawnVerdicts(spec, { seed, acceptance }));
};
const accepts = (dprime: number, criterion: number, claim: 0 | 1): number => normalCdf((claim === 0 ? dprime : -dprime) / 2 - criterion);
const speakers = (planted: PlantedAcceptance): PlantedAcceptance => (trial) => trial.arm.framing === "S" ? planted(trial) : accepts(1.5, 0.4, trial.claim);

const deference = speakers(({ claim }) => accepts(1.5, 0.1, claim));
const position = speakers(({ claim, order, chance }) => chance("position") < 0.4 ? order === "accept-first" : accepts(1.5, 0.4, claim));
const noise = speakers(({ claim, chance }) => chance("noise") < 0.5 ? chance("coin") < 0.5 : accepts(1.5, 0.4, claim));
/** Always of the same claims, so that asking again shows nothing. */
const yesSaying = speakers(({ claim, arm, item }) => item % 5 < 1 ? arm.question !== "inverted" : accepts(1.5, 0.4, claim));
const lostSensitivity: PlantedAcceptance = ({ arm, claim }) => accepts(arm.framing === "S" ? 1 : 3, -0.5, claim);

describe("the finding with controls", () => {
  it("says deferential where it is deference, and nothing else has moved", () => {
    const input = judged(deference);
    expect(controlledFinding(input)).toMatchObject({ verdict: "deferential", missing: [], vetoes: [] });
    expect(findingSection(input)!.answer).toMatch(/^Deferential: the judge moves towards the speaker by \+\d+\.\d points \(95 % interval [^)]*\) over both questions, beyond the placebo band .* the criterion moves with it\./);
  });

  it.each([["position bias", position], ["noise", noise], ["yes-saying", yesSaying], ["sensitivity", lostSensitivity]] as const)("names %s where that is what moved, in nearly every study", (name, planted) => {
    const counts = { deferential: 0, named: 0, held: 0 };
    for (let seed = 1; seed <= 10; seed++) {
      const found = controlledFinding(judged(planted, { seed }))!;
      if (found.verdict === "deferential") counts.deferential++;
      if (found.moved.some((moved) => moved.name === name)) counts.named++;
      if (name === "sensitivity" || (found.net!.ci95[0] <= 0 && found.net!.ci95[1] >= 0)) counts.held++;
    }
    // With errors of one in ten, three or more of ten would be one in fourteen such tests; at the one or two of a hundred that are measured, none in a thousand.
    expect(counts.deferential).toBeLessThan(3);
    expect(counts.named).toBeGreaterThanOrEqual(9);
    expect(counts.held).toBeGreaterThanOrEqual(8);
  });

  it("cannot tell where a control was not run, and says which", () => {
    const input = judged(deference, { arms: plain, checks: 0 });
    expect(controlledFinding(input)).toMatchObject({ verdict: "cannot tell", vetoes: [] });
    expect(findingSection(input)!.answer).toBe("Cannot tell without an inverted question and a placebo: the shift may be deference, or yes-saying or rewording.");
    expect(findingSection(judged(deference, { arms: [...plain, ...inverted].map((arm) => ({ ...arm, order: "accept-first" as const })) }))!.answer).toMatch(/^Cannot tell without counterbalanced orders: /);
  });

  it("takes arms half of the wordings further on for the placebo", () => {
    const shifted = plain.map((arm) => ({ ...arm, name: `${arm.name}, reworded`, wordingOffset: 6 }));
    expect(controlledFinding(judged(deference, { arms: [...plain, ...inverted, ...shifted], checks: 0 }))).toMatchObject({ verdict: "deferential", missing: [] });
  });

  it("takes the headline's finding back where it was yes-saying", () => {
    const input = judged(yesSaying);
    expect(input.block.finding.verdict).toBe("deferential");
    const { vetoes } = controlledFinding(input)!;
    const { finding } = withVetoes(input.block, vetoes);
    expect(finding.verdict).toBe("undecided");
    expect(finding.vetoes.join()).toMatch(/yes-saying: "yes" is said more to a speaker, \+/);
    expect(finding.sentence).toMatch(/^Whether this judge treats speakers differently is not known: .* but .*yes-saying.* could explain that\.$/);
  });

  it("leaves a finding alone that the controls bear out", () => {
    const input = judged(deference);
    expect(withVetoes(input.block, controlledFinding(input)!.vetoes)).toBe(input.block);
  });

  it("does not say framing-robust where a known shift was not seen", () => {
    const steady: PlantedAcceptance = ({ arm, claim }) => accepts(1.5, arm.control === "trust" && arm.framing === "S" ? 0 : 0.4, claim);
    const deaf: PlantedAcceptance = ({ claim }) => accepts(1.5, 0.4, claim);
    const everyClaim = { rho: 1 };
    const asked = (acceptance: PlantedAcceptance) => {
      const spec = studyOfArms({ items: 320, fields: 10, checks: 40, arms: [...plain, ...inverted, ...trusting] });
      return sectionInputOf(spec, drawnVerdicts(spec, { seed: 1, acceptance, ...everyClaim }));
    };
    expect(asked(steady).block.finding.verdict).toBe("framing-robust");
    expect(controlledFinding(asked(steady))).toMatchObject({ verdict: "framing-robust", vetoes: [] });
    expect(findingSection(asked(steady))!.answer).toMatch(/ What an instruction about the speaker does is seen here: "trust" \(\+\d+\.\d points \(95 % interval [^)]*, 320 items\)\)\.$/);
    expect(findingSection(asked(deaf))!.answer).toMatch(/ What an instruction about the speaker does is not seen here: "trust" \(0\.0 points \([^)]*\)\)\.$/);
    const found = controlledFinding(asked(deaf))!;
    expect(found.verdict).toBe("undecided");
    const { finding } = withVetoes(asked(deaf).block, found.vetoes);
    expect(finding.verdict).toBe("undecided");
    expect(finding.sentence).toContain("a study that does not see known shifts could explain that");
  });

  it("has nothing to say of two statements", () => {
    expect(controlledFinding(judged(deference, { arms: [{ name: "T", framing: "T" }, { name: "A", framing: "A" }] }))).toBeNull();
  });
});
