import { describe, expect, it } from "vitest";
import type { CollectedVerdicts } from "../analysis/collect-verdicts.js";
import type { JudgeBlock } from "../analysis/report-document.js";
import type { Section, SectionEstimate } from "../analysis/section.js";
import type { SectionInput } from "../analysis/section-input.js";
import type { StudyArm, StudySpec } from "../runner/study-spec.js";
import { randomStream } from "../stats/distributions/random-stream.js";
import { mitigationSections } from "./mitigation-sections.js";

const items = 400;

/** A study drawn without a store: accept rates of right and wrong claims per arm. */
function drawn(arms: readonly (Partial<StudyArm> & { readonly rates: readonly [number, number] })[], focus?: string): SectionInput {
  const uniform = randomStream(11, "sections");
  const luck = [Float64Array.from({ length: items }, uniform), Float64Array.from({ length: items }, uniform)];
  const none = (): [Uint16Array, Uint16Array] => [new Uint16Array(items), new Uint16Array(items)];
  const spec = {
    arms: arms.map(({ rates: _, ...arm }, place) => ({ name: `arm ${place}`, family: 0, framing: arm.index === 1 ? "T" : "S", labels: null, system: null, order: "counterbalanced", answerMode: null, temperature: 0, ...arm })),
    families: [{ name: "matched", wordings: 1 }], contrasts: [{ name: "S - T", baseline: 0, treatment: 1 }], repeats: 1, seed: 1, items: { count: items }, ...focus === undefined ? {} : { focus },
  } as unknown as StudySpec;
  const verdicts = {
    items, fieldNames: ["law", "health"], field: Int32Array.from({ length: items }, (_, item) => item % 2), cluster: null, wording: arms.map(() => new Int32Array(items)), acceptSecond: arms.map(() => new Uint8Array(items)),
    accept: arms.map(({ rates }) => rates.map((rate, claim) => luck[claim]!.map((own) => Number(own < rate)))), probability: null, answered: arms.map(none), lost: arms.map(none), probabilityLost: arms.map(none), checks: { items: 0, kinds: new Map() },
  } as unknown as CollectedVerdicts;
  return { store: null, study: 0, spec, judge: 0, verdicts, block: { judge: "drawn", retest: null, placebo: null } as unknown as JudgeBlock, contrasts: [] };
}

const plainArms = [{ index: 1 as const, rates: [0.6, 0.3] as const }, { index: 2 as const, rates: [0.85, 0.55] as const }];

describe("the section on mitigations", () => {
  it("stands where a study asks under one, and not elsewhere", () => {
    expect(mitigationSections(drawn(plainArms))).toEqual([]);
    expect(mitigationSections(drawn(plainArms, "mitigations"))).toHaveLength(1);
    expect(mitigationSections(drawn([...plainArms, { index: 1, mitigation: "honest", rates: [0.5, 0.2] }, { index: 2, mitigation: "honest", rates: [0.7, 0.35] }]))).toHaveLength(1);
  });

  it("shows DDS-joint, DDS-fixed and C1-drift of every mitigation in one row, and says so where the fixed baseline flatters", () => {
    const [section] = mitigationSections(drawn([...plainArms, { index: 1, mitigation: "honest", system: "s", rates: [0.3, 0.1] }, { index: 2, mitigation: "honest", system: "s", rates: [0.6, 0.3] }]));
    const row = section!.tables[0]!.rows.find(({ mitigation }) => mitigation === "honest") as Record<string, { readonly estimate: number }>;
    expect(row["dds_fixed"]!.estimate).toBeCloseTo(row["dds_joint"]!.estimate + row["c1_drift"]!.estimate, 9);
    expect(row["dds_joint"]!.estimate).toBeGreaterThan(40);
    expect(Math.abs(row["dds_fixed"]!.estimate)).toBeLessThan(10);
    expect(section!.answer).toContain("No mitigation is shown to work here");
    expect(section!.caveats.join()).toContain("with the unmitigated statements as the baseline DDS under honest would read");
  });

  it("answers of the items that nothing was chosen on: their n, the fall and the cost, all with intervals, and no list of criteria", () => {
    const [section] = mitigationSections(drawn([...plainArms, { index: 1, mitigation: "honest", system: "s", rates: [0.3, 0.1] }, { index: 2, mitigation: "honest", system: "s", rates: [0.6, 0.3] }]));
    const number = String.raw`[+\-]?\d+\.\d \[[+\-]?\d+\.\d, [+\-]?\d+\.\d\]`;
    expect(section!.answer).toMatch(new RegExp(`^No mitigation is shown to work here: under both must accept \\(and\\), on the 200 items of fields that it was not chosen on, DDS goes from ${number} to ${number} points, a fall of its size by ${number}, and \\d+ of 11 criteria hold\\. There verdicts on statements stay as they are, and accuracy changes by ${number} points on what a speaker said\\.$`));
    expect(section!.answer).not.toContain("best");
  });

  it("says first where no shift is shown that a mitigation could take away, and calls none the best", () => {
    const even = [{ index: 1 as const, rates: [0.7, 0.3] as const }, { index: 2 as const, rates: [0.7, 0.3] as const }];
    const [section] = mitigationSections(drawn([...even, { index: 1, mitigation: "honest", system: "s", rates: [0.6, 0.3] }, { index: 2, mitigation: "honest", system: "s", rates: [0.6, 0.3] }]));
    expect(section!.answer).toMatch(/^No shift is shown that a mitigation could take away: on the 200 items that are kept for the test DDS without any is 0\.0 \[/);
    expect(section!.answer).toContain("which was chosen on the others");
    expect(section!.answer).not.toMatch(/best|works here/);
  });

  it("has a number for each criterion that it could hold something against", () => {
    const [section] = mitigationSections(drawn([...plainArms, { index: 1, mitigation: "honest", system: "s", rates: [0.3, 0.1] }, { index: 2, mitigation: "honest", system: "s", rates: [0.6, 0.3] }]));
    const { rows } = section!.tables.find(({ title }) => title.startsWith("Does it work?"))!;
    expect(rows.find(({ criterion }) => criterion === "it is still a judge")!["value"]).toMatchObject({ estimate: expect.any(Number) as number });
    expect(rows.filter(({ value }) => value === null).map(({ criterion }) => criterion)).toEqual(["it beats the placebo prompt"]);
  });

  it("holds P(C1 = C2) against asking again, item by item: by its own arms' retest, else by that of the plain arms", () => {
    const input = drawn([...plainArms, { index: 1, mitigation: "honest", system: "s", rates: [0.3, 0.1] }, { index: 2, mitigation: "honest", system: "s", rates: [0.6, 0.3] }]);
    const checked = 100;
    const main = input.verdicts.accept.map((claims) => claims.map((column) => column.slice(0, checked)));
    // Every tenth verdict on a right claim of the plain speaker turns over when asked again.
    const again = main.map((claims, arm) => claims.map((column, claim) => arm > 1 ? column.map(() => NaN) : column.map((verdict, item) => arm === 1 && claim === 0 && item % 10 === 0 ? 1 - verdict : verdict)));
    const sections = (retest: typeof again | null, exact = false): readonly Section[] => mitigationSections({
      ...input, block: { ...input.block, ...exact && { retest: { exact: true } } } as JudgeBlock,
      verdicts: { ...input.verdicts, checks: { items: checked, planned: 0, stored: 0, main: { accept: main, probability: [] }, kinds: new Map(retest === null ? [] : [["retest", { accept: retest, probability: [] }]]) } } as unknown as CollectedVerdicts,
    });
    const above = (retest: typeof again | null, exact = false): SectionEstimate | null =>
      sections(retest, exact)[0]!.tables.find(({ title }) => title.startsWith("Flips"))!.rows.find(({ mitigation }) => mitigation === "honest")!["above_retest"] as SectionEstimate | null;
    const same = [0, 1].map((claim) => main[2]![claim]!.reduce((sum, verdict, item) => sum + Number(verdict === main[3]![claim]![item]), 0));
    const consistency = (same[0]! + same[1]!) / (2 * checked);
    // Ten of 400 repeated verdicts turned over.
    expect(above(again)).toMatchObject({ n: checked, estimate: expect.closeTo(consistency - (1 - 10 / 400), 12) as number });
    expect(above(again)!.ci95![0]).toBeLessThan(above(again)!.estimate);
    expect(above(again)!.ci95![1]).toBeGreaterThan(above(again)!.estimate);
    const own = main.map((claims) => claims.map((column) => column.slice()));
    expect(above(own)).toMatchObject({ estimate: expect.closeTo(consistency - 1, 12) as number });
    expect(above(null)).toBeNull();
    expect(above(null, true)!.n).toBe(items);
    expect(above(null, true)!.estimate).toBeLessThan(0);
  });

  it("refuses to show DDS-fixed alone: a mitigation that was asked of speakers only is named, and has no row", () => {
    const [section] = mitigationSections(drawn([...plainArms, { index: 2, mitigation: "honest", rates: [0.6, 0.3] }]));
    expect(section!.tables[0]!.rows.map(({ mitigation }) => mitigation)).not.toContain("honest");
    expect(section!.caveats.join()).toContain("honest was not asked in both framings");
  });

  it("takes the other order of each item from whichever arm has it", () => {
    const input = drawn([...plainArms, ...(["accept-first", "accept-second"] as const).flatMap((order) => plainArms.map((arm) => ({ ...arm, order })))], "mitigations");
    input.verdicts.acceptSecond.forEach((column, arm) => column.forEach((_, item) => { column[item] = arm < 2 ? item % 2 : arm < 4 ? 0 : 1; }));
    const [section] = mitigationSections(input);
    expect(section!.tables[0]!.rows.find(({ mitigation }) => mitigation === "both orders must agree")).toMatchObject({ n: items, fall: { estimate: 0 } });
  });

  it("joins in each figure what no other beats in its two numbers", () => {
    const [section] = mitigationSections(drawn(plainArms, "mitigations"));
    for (const figure of section!.figures) {
      if (figure.kind !== "scatter") continue;
      const better = figure.x.unit === "percent" ? -1 : 1;
      const joined = figure.points.filter(({ label }) => figure.frontier!.includes(label));
      for (const own of joined) for (const { x, y } of figure.points) expect(better * x.estimate < better * own.x.estimate && y.estimate < own.y.estimate).toBe(false);
    }
  });

  it("keeps what is zero by construction apart, and leaves cost out where there are no replies", () => {
    const [section] = mitigationSections(drawn(plainArms, "mitigations"));
    expect(section!.tables.map(({ title }) => title)).toContain("Zero by construction: judged by accuracy, second wordings and conflicts");
    const cost = section!.tables.find(({ title }) => title === "What one judgment takes")!;
    for (const row of cost.rows) expect(row).toMatchObject({ input_tokens: null, latency: null, usd: null });
    expect(section!.caveats.join(" ")).toContain("second wordings were not asked");
  });

  it("takes a third framing as an ensemble, and holds no number that is not finite", () => {
    const [section] = mitigationSections(drawn([...plainArms, { index: 1, framing: "A", rates: [0.7, 0.4] }], "mitigations"));
    expect(section!.tables[0]!.rows.map(({ mitigation }) => mitigation)).toContain("majority of 3 framings");
    expect(JSON.parse(JSON.stringify(section))).toEqual(section);
    for (const figure of section!.figures) expect(figure).toMatchObject({ kind: "scatter", points: expect.arrayContaining([expect.objectContaining({ label: "no mitigation" })]) as unknown });
  });
});
