import type { SectionInput } from "../../analysis/section-input.js";
import type { Section } from "../../analysis/section.js";
import { factorSection } from "./factor-section.js";

const settings: Readonly<Record<string, string>> = { "": "turn 2 of 2", late: "late in a longer chat", agree: "another speaker agrees", dissent: "another speaker dissents" };

/** How deep in a dialogue the claim stands and who else speaks: S-late - T-late and its like beside S - T. */
export function dialogueSection(input: SectionInput): Section | null {
  const names = input.spec.families.map(({ name }) => name);
  const partsOf = (framing: string): readonly [rung: string, setting: string] => {
    const [rung = "", ...rest] = framing.split("-");
    return [rung, rest.join("-")];
  };
  if (!input.spec.arms.some((arm) => names[arm.family] === "dialogue" && partsOf(arm.framing)[1] !== "")) return null;
  return factorSection(input, {
    factors: ["family"], standard: settings[""],
    levelOf: ({ family, framing }) => ["dialogue", "matched"].includes(names[family] ?? "") ? settings[partsOf(framing)[1]] ?? partsOf(framing)[1] : null,
    sideOf: ({ framing }) => partsOf(framing)[0] === "T" ? 1 : partsOf(framing)[0] === "S" ? 2 : null,
  }, {
    factor: "dialogue", title: "Depth of the dialogue and who else speaks", question: "Does it matter where in a dialogue the claim stands, and who else speaks?", subject: "the dialogue around the claim",
    caveats: ["The texts around the claim are the same in both framings of a row. What another speaker says is no evidence here, for it does not depend on whether the claim is right."],
  });
}
