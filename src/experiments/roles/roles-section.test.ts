import { expect, it } from "vitest";
import { drawnVerdicts } from "../fixtures/drawn-verdicts.js";
import { sectionInputOf } from "../fixtures/section-input-of.js";
import { studyOfArms } from "../fixtures/study-of-arms.js";
import { rolesSection } from "./roles-section.js";

const answer = (byRole: Readonly<Record<string, number>>): string => {
  const spec = studyOfArms({ items: 200, arms: [{ name: "T", framing: "T" }, ...(["uninvolved", "judged", "other"] as const).map((role) => ({ name: role, framing: "S", role }))] });
  return rolesSection(sectionInputOf(spec, drawnVerdicts(spec, { seed: 1, acceptance: ({ arm }) => 0.5 + (byRole[arm.role ?? ""] ?? 0) })))!.answer;
};

it.each([
  [{ other: -0.3 }, /^It goes along more with the judged party: acceptance of the same verdict when the judged party says it minus when the other party does is \+\d/],
  [{ other: 0.3 }, /^It goes along more with the other party: acceptance of the same verdict .* is -\d/],
  [{}, /^Whether it goes along more with one party than with the other is left open: .* Against the same verdict from somebody uninvolved acceptance changes by .*; no shift is shown when somebody uninvolved says it \(DDS /],
])("the answer says whose verdict the judge goes along with: %j", (byRole, said) => {
  expect(answer(byRole)).toMatch(said);
});
