import fc from "fast-check";
import { expect, it } from "vitest";
import { experimentSections } from "../experiments/experiment-sections.js";
import { drawnVerdicts, type PlantedAcceptance } from "../experiments/fixtures/drawn-verdicts.js";
import { sectionInputOf } from "../experiments/fixtures/section-input-of.js";
import { studyOfArms } from "../experiments/fixtures/study-of-arms.js";
import type { StudyArm } from "../runner/study-spec.js";
import { mitigationSections } from "./mitigation-sections.js";

const challenges = [{ style: "simple", text: "No." }, { style: "expert", text: "I know that it is not so." }];
/** What sets an arm apart; several of them may come together. */
const variation = fc.constantFrom<readonly Partial<StudyArm>[]>(
  [], [], [{ labels: ["Human", "AI"] }], [{ labels: ["AI", "Human"] }], [{ labels: ["Human", "Human"] }], [{ question: "inverted" }], [{ order: "accept-first" }], [{ order: "accept-second" }],
  [{ control: "base-rate", system: "half" }], [{ control: "trust", system: "trust" }], [{ control: "doubt", system: "doubt" }],
  [{ mitigation: "placebo", system: "neutral" }], [{ mitigation: "honest", system: "honest" }], [{ mitigation: "dehumanise", labels: ["x", "y"] }],
  [{ wording: 0 }, { wording: 1 }], [{ wording: 3 }], [{ wordingOffset: 1 }], [{ wordingOffset: 6 }], [{ role: "uninvolved" }, { role: "judged" }], [{ role: "other" }],
  [{ answerMode: "choice" }], [{ jsonOrder: "verdict-first" }], [{ temperature: 1 }], [{ context: "shown" }], [{ preemptive: [{ style: "simple", correct: "No.", incorrect: "Yes." }] }],
);
const framings = fc.constantFrom<readonly string[]>(["T", "S"], ["T", "S"], ["T", "A", "S"], ["B", "Q", "T", "A", "S", "N", "E"], ["S"], ["T"]);

/** The arms of a study: both framings, and some others, of which some are challenged. */
const armsOf = fc.array(fc.record({ framings, first: variation, second: variation, turns: fc.constantFrom(0, 0, 0, 1, 3) }), { maxLength: 5 }).map((groups): Parameters<typeof studyOfArms>[0]["arms"] => {
  const arms: (Partial<StudyArm> & { name: string; framing: string })[] = [{ name: "T", framing: "T" }, { name: "S", framing: "S" }];
  for (const { framings: asked, first, second, turns } of groups) {
    for (const framing of asked) for (const one of first.length === 0 ? [{}] : first) for (const other of second.length === 0 ? [{}] : second) {
      let parent = arms.push({ name: `${framing} ${arms.length}`, framing, ...one, ...other }) - 1;
      for (let turn = 1; turn <= turns; turn++) parent = arms.push({ name: `${framing} ${arms.length}`, framing, ...one, ...other, chain: { parent, turn, kind: "challenge", challenges } as NonNullable<StudyArm["chain"]> }) - 1;
    }
  }
  return arms;
});

const judges: Readonly<Record<string, PlantedAcceptance>> = {
  "accepts everything": () => true, "never answers": () => null, "answers of the statement alone": ({ arm, chance }) => arm.index === 2 ? null : chance("coin") < 0.5,
  "gives the same verdict within a framing": ({ arm }) => arm.index === 2, "tosses a coin": ({ chance }) => chance("coin") < 0.5, "loses two of three": ({ chance }) => chance("loss") < 0.66 ? null : chance("coin") < 0.5,
  "answers on one item alone": ({ item, claim }) => item === 0 ? claim === 0 : null, "is right": ({ claim }) => claim === 0, "is wrong": ({ claim }) => claim === 1, "leans": ({ claim, arm }) => (claim === 0 ? 0.7 : 0.3) + 0.1 * (arm.index - 1),
  "is nearly certain": ({ claim }) => claim === 0 ? 1 - 1e-12 : 1e-12,
};

const studies = fc.record({
  arms: armsOf, items: fc.constantFrom(1, 2, 3, 7, 24), fields: fc.constantFrom(1, 2, 5), repeats: fc.constantFrom(1, 1, 3), checks: fc.constantFrom(0, 2, 24),
  judge: fc.constantFrom(...Object.keys(judges)), probabilities: fc.boolean(), clusters: fc.constantFrom(0, 1, 2, 5), seed: fc.integer({ min: 1, max: 1000 }), focus: fc.constantFrom(undefined, "noise", "mitigations", "pushback"),
});

/** Numbers that are not finite, and intervals that are turned, without width or off their estimate, with where they stand. */
function faults(value: unknown, path = ""): string[] {
  if (typeof value === "number") return Number.isFinite(value) ? [] : [`${path} is ${value}`];
  if (value === undefined) return [`${path} is undefined`];
  if (typeof value === "string") return /\bNaN\b|Infinity|undefined|\[object/.test(value) ? [`${path} says ${value}`] : [];
  if (typeof value !== "object" || value === null) return [];
  const { estimate, ci95 } = value as { estimate?: number; ci95?: readonly [number, number] | null };
  const apart = 1e-9;
  const own = estimate === undefined || !Array.isArray(ci95) ? [] : [
    ...ci95[0] < ci95[1] ? [] : [`${path} has the interval ${ci95.join(" to ")}`], ...estimate >= ci95[0] - apart && estimate <= ci95[1] + apart ? [] : [`${path}: ${estimate} lies outside of ${ci95.join(" to ")}`],
  ];
  return [...own, ...Object.entries(value).flatMap(([key, member]) => faults(member, `${path}.${key}`))];
}

it("whatever a study varies and however few verdicts it has, its sections hold finite numbers or none, intervals with width that hold their estimate, and an answer", () => {
  fc.assert(fc.property(studies, ({ arms, items, fields, repeats, checks, judge, probabilities, clusters, seed, focus }) => {
    const spec = studyOfArms({ items, fields: Math.min(items, fields), repeats, checks: Math.min(items, checks), arms, ...focus !== undefined && { focus } });
    const input = sectionInputOf(spec, drawnVerdicts(spec, { seed, acceptance: judges[judge]!, probabilities, ...clusters > 0 && { cluster: (item) => item % clusters } }));
    const sections = [...experimentSections(input), ...mitigationSections(input)];
    expect(faults(sections)).toEqual([]);
    for (const { answer, question, title, tables } of sections) {
      expect([answer, question, title].map((text) => text.trim().length > 3)).toEqual([true, true, true]);
      for (const { columns, rows } of tables) for (const row of rows) expect(columns.filter(({ key }) => !(key in row)).map(({ key }) => key)).toEqual([]);
    }
  }), { numRuns: Number(process.env["ODD_STUDIES"] ?? 60), seed: 7 });
});
