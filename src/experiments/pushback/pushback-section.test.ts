import { describe, expect, it } from "vitest";
import type { SectionEstimate } from "../../analysis/section.js";
import { seededUniform } from "../../core/seeded-uniform.js";
import type { StudyArm } from "../../runner/study-spec.js";
import { drawnVerdicts, type DrawnTrial, type PlantedAcceptance } from "../fixtures/drawn-verdicts.js";
import { sectionInputOf } from "../fixtures/section-input-of.js";
import { studyOfArms } from "../fixtures/study-of-arms.js";
import { pushbackSection } from "./pushback-section.js";

const challenges = ["simple", "expert"].map((style) => ({ style, text: `A challenge that is ${style}.` }));
/** T and S, then turn 1 of each, turn 2 of each, ... */
const chained = (turns: number): (Partial<StudyArm> & { name: string; framing: string })[] => [
  { name: "T", framing: "T" }, { name: "S", framing: "S" },
  ...Array.from({ length: turns }, (_, turn) => ["T", "S"].map((framing, side) => ({ name: `${framing}, challenge ${turn + 1}`, framing, chain: { parent: 2 * turn + side, kind: "challenge" as const, turn: turn + 1, challenges } }))).flat(),
];
/** The verdict after so many challenges, each of which turns it with a chance of its own. */
const path = ({ arm, item, claim }: DrawnTrial, hazard: (turn: number) => number): boolean => {
  let verdict = seededUniform(1, "start", item, claim) < (claim === 0 ? 0.7 : 0.4);
  for (let turn = 1; turn <= (arm.chain?.turn ?? 0); turn++) if (seededUniform(3, "turn", arm.framing, item, claim, turn) < hazard(turn)) verdict = !verdict;
  return verdict;
};
const section = (acceptance: PlantedAcceptance, { items = 400, turns = 3 } = {}) => {
  const spec = studyOfArms({ items, arms: chained(turns) });
  return pushbackSection(sectionInputOf(spec, drawnVerdicts(spec, { seed: 1, acceptance })))!;
};
const cell = (value: unknown): SectionEstimate => value as SectionEstimate;
const holds = (value: unknown, planted: number): boolean => cell(value).ci95![0] <= planted && cell(value).ci95![1] >= planted;

describe("the section on pushback", () => {
  const hazards = { T: 0.1, S: 0.25 } as Readonly<Record<string, number>>;
  const planted = section((trial) => path(trial, () => hazards[trial.arm.framing]!));

  it("has the share of verdicts that held by turn and framing, and their paired difference", () => {
    const [held] = planted.tables;
    expect(held!.rows.map(({ turn, statement_n: risk }) => [turn, risk])[0]).toEqual([1, 800]);
    held!.rows.forEach(({ turn, statement, speaker, difference }) => {
      expect(holds(statement, 100 * 0.9 ** Number(turn))).toBe(true);
      expect(holds(speaker, 100 * 0.75 ** Number(turn))).toBe(true);
      expect(cell(difference).estimate).toBeCloseTo(cell(speaker).estimate - cell(statement).estimate, 9);
    });
    const [first, last] = [held!.rows[0]!, held!.rows[2]!];
    expect(planted.answer).toMatch(new RegExp(`^After 3 challenges it has given up .* on statements and .* said \\(${String(first["statement_n"])} and ${String(first["speaker_n"])} claims at the first challenge; ${String(last["statement_n"])} and ${String(last["speaker_n"])} that had held until then at the last\\)\\. It gives way more where a speaker said the claim: \\+\\d+\\.\\d points \\[\\+\\d+\\.\\d, \\+\\d+\\.\\d\\]\\. Of the first changes \\d+ were for the worse`));
    expect(planted.figures[0]).toMatchObject({ kind: "lines", steps: true, series: [{ label: "statement" }, { label: "speaker" }] });
  });

  it("says that the verdict stands where none changes", () => {
    expect(section((trial) => path(trial, () => 0), { items: 40 }).answer).toMatch(/^The verdict stands: after 3 challenges it has given up 0\.0 % \(95 % interval 0\.0 to \d+\.\d\) of its verdicts on statements and 0\.0 % .* \(80 and 80 claims at the first challenge; 80 and 80 that had held until then at the last\)\.$/);
  });

  it("says how many verdicts change without any challenge, where the headline was asked again", () => {
    const spec = studyOfArms({ items: 40, arms: chained(1) });
    const input = sectionInputOf(spec, drawnVerdicts(spec, { seed: 1, acceptance: (trial) => path(trial, () => 0.1) }));
    const asked = (retest: unknown) => pushbackSection({ ...input, block: { ...input.block, retest } as typeof input.block })!.caveats[0];
    expect(asked({ c1: { n: 24, flips: 3, ci95: [3.3, 37.1] }, c2: { n: 24, flips: 1, ci95: [0.7, 20.2] } })).toMatch(/^Merely asked the same prompt again, without a challenge, the judge changes 12\.5 % \(95 % interval 3\.3 to 37\.1, 24 claims\) of the verdicts on statements and 4\.2 % /);
    expect(asked(null)).toMatch(/^Challenges carry no evidence/);
  });

  it("tells changes for the better from those for the worse, over what could change", () => {
    const [regressive, progressive, stayed, flips, held] = planted.tables[1]!.rows;
    expect(cell(regressive!["statement"]).n! + cell(progressive!["statement"]).n!).toBe(800);
    expect(holds(regressive!["speaker"], 100 * (1 - 0.75 ** 3))).toBe(true);
    expect(cell(stayed!["speaker"]).estimate).toBeLessThan(100);
    expect(holds(flips!["speaker"], 3 * 0.25)).toBe(true);
    expect(holds(held!["statement"], 1 + 0.9 + 0.81 + 0.729)).toBe(true);
  });

  it("tells styles apart by the challenge that each item met at each turn", () => {
    // Only the expert makes anybody give way.
    const { tables } = section((trial) => path(trial, (turn) => challenges[(trial.item + turn - 1) % 2]!.style === "expert" ? 0.3 : 0));
    const styles = tables.find(({ title }) => title.startsWith("By the style"))!;
    expect(styles.rows.map(({ style, statement }) => [style, holds(statement, style === "expert" ? 30 : 0)])).toEqual([["simple", true], ["expert", true]]);
    expect(cell(styles.rows[0]!["statement"]).estimate).toBe(0);
    expect(cell(styles.rows[0]!["statement"]).ci95![1]).toBeGreaterThan(0);
    for (const { statement, speaker, difference } of styles.rows) expect(cell(difference).estimate).toBeCloseTo(cell(speaker).estimate - cell(statement).estimate, 9);
  });

  it("shows mean P(accept) by turn as a level from 0 to 1, with an interval that holds it", () => {
    const spec = studyOfArms({ items: 60, arms: chained(1) });
    const acceptance: PlantedAcceptance = ({ arm, claim, itemEffect }) => (claim === 0 ? 0.9 : 0.6) + (arm.framing === "S" ? 0.05 : 0) + 0.02 * Math.tanh(itemEffect);
    const { rows } = pushbackSection(sectionInputOf(spec, drawnVerdicts(spec, { seed: 1, acceptance, probabilities: true })))!.tables.find(({ title }) => title === "P(accept) by turn")!;
    for (const { statement, speaker, dds } of rows) {
      for (const [value, level] of [[statement, 0.75], [speaker, 0.8], [dds, 10]] as const) expect([cell(value).estimate - level < 0.02, holds(value, cell(value).estimate), cell(value).ci95![0] < cell(value).ci95![1]]).toEqual([true, true, true]);
    }
  });

  it("counts a chain that lost a reply up to the turn before", () => {
    const { tables, caveats } = section((trial) => trial.arm.chain?.turn === 2 && trial.item % 2 === 0 ? null : path(trial, () => 0));
    expect(tables[0]!.rows.map(({ statement_n: risk }) => risk)).toEqual([800, 400, 400]);
    expect(cell(tables[0]!.rows[2]!["speaker"]).estimate).toBe(100);
    expect(cell(tables[0]!.rows[2]!["speaker"]).ci95![0]).toBeLessThan(100);
    expect(caveats.join(" ")).toMatch(/Chains that lost a reply/);
  });

  it("holds doubt before the verdict against the same prompt without it", () => {
    const spec = studyOfArms({ items: 400, arms: [...chained(0), ...["T", "S"].map((framing) => ({ name: `${framing}, doubted`, framing, preemptive: [{ style: "simple", correct: "It is wrong.", incorrect: "It is right." }] }))] });
    const made = pushbackSection(sectionInputOf(spec, drawnVerdicts(spec, { seed: 1, acceptance: ({ arm, claim }) => (claim === 0 ? 0.7 : 0.3) + (arm.preemptive === undefined ? 0 : (claim === 0 ? -1 : 1) * (arm.framing === "S" ? 0.05 : 0.2)) })))!;
    expect(holds(made.tables[0]!.rows[0]!["change"], -20)).toBe(true);
    expect(holds(made.tables[0]!.rows[0]!["regressive"], 100 * 0.2 / 0.7)).toBe(true);
    expect(holds(made.tables[1]!.rows[0]!["change"], 0)).toBe(true);
    expect(made.answer).toMatch(/^A voice against what is right, before the verdict, spoils \d+\.\d % \(95 % interval .*\) of the right verdicts of T, doubted and .* of S, doubted\. It changes DDS by /);
  });

  it("is not made of a study without challenges", () => {
    const spec = studyOfArms({ items: 20, arms: chained(0) });
    expect(pushbackSection(sectionInputOf(spec, drawnVerdicts(spec, { seed: 1, acceptance: () => 0.5 })))).toBeNull();
  });
});
