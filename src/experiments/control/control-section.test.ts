import { describe, expect, it } from "vitest";
import { drawnVerdicts, type PlantedAcceptance } from "../fixtures/drawn-verdicts.js";
import { sectionInputOf } from "../fixtures/section-input-of.js";
import { studyOfArms } from "../fixtures/study-of-arms.js";
import { controlEstimates } from "./control-estimates.js";
import { controlSection } from "./control-section.js";

const plain = [{ name: "T", framing: "T" }, { name: "S", framing: "S" }];
const controlled = (control: string, framings: readonly string[] = ["T", "S"]) => framings.map((framing) => ({ name: `${framing}, ${control}`, framing, control, system: `about ${control}` }));
const judged = (arms: Parameters<typeof studyOfArms>[0]["arms"], acceptance: PlantedAcceptance) => {
  const spec = studyOfArms({ items: 400, arms });
  return sectionInputOf(spec, drawnVerdicts(spec, { seed: 4, acceptance }));
};
/** A judge that defers by 20 points, not at all under the base rate, and heeds what it is told of speakers. */
const heedful: PlantedAcceptance = ({ arm, claim }) => (claim === 0 ? 0.6 : 0.3) + (arm.framing === "T" ? 0 : { none: 0.1, "base-rate": 0, trust: 0.25, doubt: -0.1 }[arm.control ?? "none"]!);

describe("the section of the controls", () => {
  const input = judged([...plain, ...controlled("base-rate"), ...controlled("trust"), ...controlled("doubt", ["S"])], heedful);

  it("finds the changes that were planted", () => {
    const { plain: without, controls } = controlEstimates(input)!;
    const within = (found: { estimate: number; se: number }, planted: number) => { expect(Math.abs(found.estimate - planted)).toBeLessThan(3 * found.se); };
    within(without, 20);
    [-20, 30, -40].forEach((planted, index) => { within(controls[index]!.change, planted); });
    expect(controls.map(({ control, detected }) => [control, detected])).toEqual([["base-rate", null], ["trust", true], ["doubt", true]]);
  });

  it("says what is left under the base rate and that shifts are seen", () => {
    expect(controlSection(input)!.answer).toMatch(/^Under a stated base rate no shift is known: DDS .* Instructions with a known effect are seen to work: "trust" \(\+/);
    expect(controlSection(input)!.tables[0]!.note).toContain("doubt: given to the speaker's framing alone");
  });

  it("says where an instruction moved nothing", () => {
    const deaf = controlSection(judged([...plain, ...controlled("trust")], ({ claim }) => claim === 0 ? 0.6 : 0.3))!;
    expect(deaf.answer).toMatch(/^Of instructions with a known effect "trust" \(0\.0 \[.*\) is not seen to work: the judge does not heed it/);
  });

  it("is not made without a control", () => {
    expect(controlSection(judged(plain, heedful))).toBeNull();
  });
});
