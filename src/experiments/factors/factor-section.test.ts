import { describe, expect, it } from "vitest";
import type { SectionEstimate } from "../../analysis/section.js";
import type { StudyArm, StudySpec } from "../../runner/study-spec.js";
import { drawnVerdicts, type PlantedAcceptance } from "../fixtures/drawn-verdicts.js";
import { sectionInputOf } from "../fixtures/section-input-of.js";
import { studyOfArms } from "../fixtures/study-of-arms.js";
import { answerModeSection } from "./answer-mode-section.js";
import { contextSection } from "./context-section.js";
import { dialogueSection } from "./dialogue-section.js";
import { languageSection } from "./language-section.js";
import { temperatureSection } from "./temperature-section.js";

const pair = (name: string, changed: Partial<StudyArm>) => ["T", "S"].map((framing) => ({ name: `${name}: ${framing}`, framing, ...changed }));
const base = (claim: 0 | 1): number => claim === 0 ? 0.6 : 0.3;
const inputOf = (spec: StudySpec, acceptance: PlantedAcceptance, probabilities = false) => sectionInputOf(spec, drawnVerdicts(spec, { seed: 4, acceptance, probabilities }));
const cell = (value: unknown): SectionEstimate => value as SectionEstimate;

describe("a factor that may move DDS", () => {
  const spec = studyOfArms({ items: 600, arms: [...pair("reasons first", { answerMode: "json" }), ...pair("verdict first", { answerMode: "json", jsonOrder: "verdict-first" }), ...pair("choice", { answerMode: "choice" })] });
  const planted: PlantedAcceptance = ({ arm, claim, item }) => arm.answerMode === "choice" && item % 10 === 0 ? null : base(claim) + (arm.framing === "S" ? arm.jsonOrder === "verdict-first" ? 0.25 : 0.05 : 0);
  const section = answerModeSection(inputOf(spec, planted))!;

  it("has DDS of each level, and its change against the standard level item by item", () => {
    const [first, second, third] = section.tables[0]!.rows;
    expect(first).toMatchObject({ level: "json, reasoning first (held against)", change: null, n: 600, missing: 0, lost: 0 });
    expect(Math.abs(cell(second!["dds"]).estimate - 50)).toBeLessThan(12);
    // Evidence is shared between the levels: the difference of both DDS is exact, its interval narrower than theirs.
    expect(cell(second!["change"]).estimate).toBeCloseTo(cell(second!["dds"]).estimate - cell(first!["dds"]).estimate, 9);
    expect(cell(second!["change"]).p).toBeLessThan(0.001);
    expect(third).toMatchObject({ level: "choice", n: 540, missing: 60, lost: 10 });
    expect(section.answer).toMatch(/^The answer mode moves DDS: from \+\d+\.\d points \(95 % interval [^)]*, 600 items\) with json, reasoning first, it changes by \+\d+\.\d points \(95 % interval [^)]*, 600 items\) with json, verdict first; for the other level no change is shown\.$/);
  });

  it("shows the level that others are held against first, wherever the study has it", () => {
    const later = studyOfArms({ items: 60, arms: [...pair("warm", { temperature: 1 }), ...pair("cold", { temperature: 0 })], contrasts: [{ name: "S - T", baseline: 2, treatment: 3 }] });
    const { tables } = temperatureSection(inputOf(later, ({ arm, claim }) => base(claim) + (arm.framing === "S" ? arm.temperature * 0.2 : 0)))!;
    expect(tables[0]!.rows.map(({ level }) => level)).toEqual([expect.stringMatching(/^(?!1).*\(held against\)$/) as string, expect.stringContaining("1") as string]);
    expect(cell(tables[0]!.rows[1]!["change"]).estimate).toBeGreaterThan(20);
  });

  it("has no narrower answer than its interval where nothing moves", () => {
    const still = answerModeSection(inputOf(spec, ({ claim }) => base(claim)))!;
    expect(still.answer).toMatch(/^No change of DDS by the answer mode is shown: .*leaves changes of up to \d+\.\d points open/);
    for (const row of still.tables[0]!.rows.slice(1)) expect(cell(row["change"]).ci95![1] - cell(row["change"]).ci95![0]).toBeGreaterThan(0);
  });

  it("says of a change whose interval excludes 0 that it is p, adjusted, that holds it back", () => {
    const answers = Array.from({ length: 12 }, (_, seed) => {
      const many = studyOfArms({ items: 80, arms: [0, 0.1, 0.2, 0.3, 0.4].flatMap((temperature) => pair(`at ${temperature}`, { temperature })) });
      return temperatureSection(sectionInputOf(many, drawnVerdicts(many, { seed, acceptance: ({ arm, claim, chance }) => chance("noise") < 0.3 ? chance("coin") < 0.5 : base(claim) + (arm.framing === "S" && arm.temperature === 0.4 ? 0.15 : 0) })))!.answer;
    }).filter((answer) => answer.startsWith("No change"));
    expect(answers.some((answer) => /by \+\d+\.\d points \(95 % interval \d+\.\d to \d+\.\d, 80 items, p = 0\.\d{3} adjusted for 4 levels\) with temperature 0\.4/.test(answer))).toBe(true);
  });

  it("goes on with probabilities where verdicts never vary, and says so", () => {
    const input = inputOf(studyOfArms({ items: 200, arms: [...pair("cold", {}), ...pair("warm", { temperature: 1 })] }), ({ arm, item }) => 1e-9 * (item % 7) + (arm.framing === "S" ? 0.004 * (1 + item % 3) * (arm.temperature === 1 ? 2 : 1) : 0), true);
    const { caveats, tables } = temperatureSection(input)!;
    expect(caveats[0]).toMatch(/verdicts hardly vary, so all that stands here is measured on its probability/);
    expect(cell(tables[0]!.rows[1]!["change"]).estimate).toBeGreaterThan(0.5);
  });
});

describe("the sections of single factors", () => {
  it("are made of what differs in them alone", () => {
    const acceptance: PlantedAcceptance = ({ claim }) => base(claim);
    const arms = [...pair("plain", {}), ...pair("warm", { temperature: 0.7 }), ...pair("informed", { context: "shown" }), ...pair("informed and warm", { context: "shown", temperature: 0.7 })];
    const input = inputOf(studyOfArms({ items: 60, arms }), acceptance);
    expect(temperatureSection(input)!.tables[0]!.rows.map((row) => [row["level"], row["with"]])).toEqual([
      ["temperature 0 (held against)", "plain: S"], ["temperature 0.7", "plain: S"], ["temperature 0 (held against)", "informed: S"], ["temperature 0.7", "informed: S"],
    ]);
    expect(contextSection(input)!.tables[0]!.rows).toHaveLength(4);
    expect(answerModeSection(input)).toBeNull();
    expect(languageSection(input)).toBeNull();
    expect(dialogueSection(input)).toBeNull();
  });

  it("say where no item has a context that nothing was measured, and how many have where some lack one", () => {
    const spec = studyOfArms({ items: 60, arms: [...pair("plain", {}), ...pair("informed", { context: "shown" })] });
    const having = (withContext: number | undefined) => contextSection(inputOf({ ...spec, items: { ...spec.items, withContext } }, ({ claim }) => base(claim)))!;
    expect(having(0).answer).toBe("None of the 60 items has a context: nothing was measured, as both arms put the same prompts.");
    expect(having(12)).toMatchObject({ answer: expect.stringMatching(/^No change of DDS by the context is shown/) as string, caveats: ["12 of the 60 items have a context: the others are put alike in both, and take from any change."] });
    expect(having(60).caveats).toEqual([]);
    expect(having(undefined).caveats).toEqual(["An item without a context is put alike in both, and takes from any change."]);
  });

  it("tell languages by the names of families", () => {
    const spec = studyOfArms({ items: 60, arms: [...pair("English", {}), ...pair("German", { family: 1 })] });
    const orders: StudySpec = { ...studyOfArms({ items: 60, arms: [...pair("both", {}), ...pair("first", { order: "accept-first" }), ...pair("classic", { family: 1, order: "accept-first" })] }), families: [{ ...spec.families[0]!, name: "matched" }, { ...spec.families[0]!, name: "classic" }] };
    const families = languageSection(inputOf(orders, ({ claim }) => base(claim)))!;
    expect(families.tables[0]!.rows[0]!["level"]).toContain("(accept-first)");
    expect(families.answer).toMatch(/^With the classic templates, whose framings differ in more than the speaker, DDS is [^;]*; where they differ in the speaker alone, it is \S+ points \([^)]*\)\. Whether less is left there, or more, is not known: the difference is 0\.0 points \([^)]*, 60 items\)\.$/);
    expect(families.caveats[0]).toMatch(/^Both families were asked accept-first here, the headline counterbalanced: /);
    const paper = (classic: number, matched: number): string => languageSection(inputOf({ ...orders, items: { ...orders.items, count: 600 } }, ({ arm, claim }) => base(claim) + (arm.framing !== "S" ? 0 : arm.family === 1 ? classic : matched)))!.answer;
    expect(paper(0.25, 0.05)).toMatch(/Less is left there: the difference is -\d/);
    expect(paper(0.15, 0.35)).toMatch(/DDS there is not less but more: the difference is \+\d/);
    expect(paper(0, 0.25)).toMatch(/DDS is higher there: the difference is \+\d/);
    const [family] = spec.families;
    const translated: StudySpec = { ...spec, families: [{ ...family!, name: "matched" }, { ...family!, name: "matched-de" }] };
    const section = languageSection(inputOf(translated, ({ claim }) => base(claim)))!;
    expect(section.factor).toBe("language");
    expect(section.tables[0]!.rows.map(({ level }) => level)).toEqual(["English (held against)", "German"]);
  });

  it("take depth and company of a dialogue from its framings", () => {
    const spec = studyOfArms({ items: 300, arms: ["T", "S", "T-late", "S-late", "T-dissent", "S-dissent"].map((framing) => ({ name: framing, framing })) });
    const dialogue: StudySpec = { ...spec, families: [{ ...spec.families[0]!, name: "dialogue" }] };
    const section = dialogueSection(inputOf(dialogue, ({ arm, claim }) => base(claim) + (arm.framing === "S-late" ? 0.3 : 0)))!;
    expect(section.tables[0]!.rows.map(({ level }) => level)).toEqual(["turn 2 of 2 (held against)", "late in a longer chat", "another speaker dissents"]);
    expect(section.answer).toMatch(/^The dialogue around the claim moves DDS: from .* with turn 2 of 2, it changes by \+\d+\.\d points \([^)]*\) with late in a longer chat/);
  });
});
