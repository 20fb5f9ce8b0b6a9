import { describe, expect, it } from "vitest";
import { experimentSections } from "./experiment-sections.js";
import { drawnVerdicts, type PlantedAcceptance } from "./fixtures/drawn-verdicts.js";
import { sectionInputOf } from "./fixtures/section-input-of.js";
import { studyOfArms } from "./fixtures/study-of-arms.js";

const plain = [{ name: "T", framing: "T" }, { name: "S", framing: "S" }];
const each = (name: string, change: object) => plain.map((arm) => ({ ...arm, name: `${arm.name}, ${name}`, ...change }));
/** A study that varies everything at once. */
const arms = [
  ...plain, { name: "A", framing: "A" }, { name: "N", framing: "N" }, ...each("inverted", { question: "inverted" }), ...each("first", { order: "accept-first" }), ...each("second", { order: "accept-second" }),
  ...each("base rate", { control: "base-rate", system: "half" }), ...each("trust", { control: "trust", system: "trust" }), ...[0, 1, 2].flatMap((wording) => each(`wording ${wording}`, { wording })),
  ...([["a", "b"], ["b", "a"], ["a", "a"]] as const).map((labels) => ({ name: labels.join("/"), framing: "S", labels })),
];
const judges: Readonly<Record<string, PlantedAcceptance>> = {
  "accepts everything": () => true, "rejects everything": () => false, "never answers": () => null, "accepts what speakers say and nothing else": ({ arm }) => arm.framing === "S",
  "answers at random and loses a fifth": ({ chance }) => chance("loss") < 0.2 ? null : chance("coin") < 0.5, "takes the first option": ({ order }) => order === "accept-first", "says yes": ({ arm }) => arm.question !== "inverted", "leans": ({ claim }) => claim === 0 ? 0.7 : 0.2,
};

/** Numbers that are not finite, and intervals that are turned, without width or off their estimate, with where they stand. */
function faults(value: unknown, path = ""): string[] {
  if (typeof value === "number") return Number.isFinite(value) ? [] : [`${path} is ${value}`];
  if (typeof value !== "object" || value === null) return [];
  const { estimate, ci95 } = value as { estimate?: number; ci95?: readonly [number, number] | null };
  const own = estimate !== undefined && Array.isArray(ci95) && !(ci95[0] < ci95[1]) ? [`${path} has the interval ${ci95.join(" to ")}`] : [];
  return [...own, ...Object.entries(value).flatMap(([key, member]) => faults(member, `${path}.${key}`))];
}

describe("the sections of a study that varies everything", () => {
  it.each(Object.keys(judges).flatMap((judge) => [0, 1, 2, 3, 40].map((items) => [judge, items] as const)))("hold no undefined number and no interval without width: a judge that %s, %i items", (judge, items) => {
    const spec = studyOfArms({ items, fields: Math.max(1, Math.min(3, items)), arms, checks: items === 40 ? 20 : 0, contrasts: [{ name: "S - T", baseline: 0, treatment: 1 }] });
    const probabilities = judge === "leans";
    const sections = experimentSections(sectionInputOf(spec, drawnVerdicts(spec, { seed: 1, acceptance: judges[judge]!, probabilities, ...items === 3 && { cluster: (item) => item % 2 } })));
    expect(faults(sections)).toEqual([]);
    for (const { answer, question, title } of sections) expect([answer, question, title].join()).not.toMatch(/NaN|Infinity|undefined|null/);
  });

  it("are those of every factor, that of the controls first", () => {
    const spec = studyOfArms({ items: 60, arms, checks: 20 });
    const sections = experimentSections(sectionInputOf(spec, drawnVerdicts(spec, { seed: 1, acceptance: judges["leans"]! })));
    expect(sections.map(({ factor }) => factor)).toEqual(["finding", "ladder", "polarity", "order", "control", "labels", "wording"]);
  });

  it("of a plain study are only that it cannot tell", () => {
    const spec = studyOfArms({ items: 60, arms: plain });
    expect(experimentSections(sectionInputOf(spec, drawnVerdicts(spec, { seed: 1, acceptance: judges["leans"]! }))).map(({ factor, answer }) => [factor, answer.split(":")[0]])).toEqual([["finding", "Cannot tell without an inverted question and a placebo"]]);
  });

  it("rest on P(accept) where the verdicts say nothing and probabilities are stored", () => {
    const spec = studyOfArms({ items: 200, arms: [...plain, ...each("inverted", { question: "inverted" })], checks: 40 });
    const acceptance: PlantedAcceptance = ({ arm, claim, itemEffect }) => 0.008 + (claim === 0 ? 0.005 : 0) + (arm.framing === "S" ? 0.03 : 0) + 0.002 * Math.tanh(itemEffect);
    const [controls, polarity] = experimentSections(sectionInputOf(spec, drawnVerdicts(spec, { seed: 2, acceptance, probabilities: true })));
    expect(polarity!.tables[0]!.note).toContain("From P(accept)");
    expect(polarity!.tables[0]!.rows[2]!["value"]).toMatchObject({ estimate: expect.closeTo(6, 6) as number });
    expect(controls!.answer).toMatch(/^Deferential: the judge moves towards the speaker by \+6\.0 points .* over both questions.*; P\(accept\) moves the same way on right and wrong claims\./);
  });
});
