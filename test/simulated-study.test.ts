import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { ContrastBlock, JudgeBlock, PerCondition, ReportDocument } from "../src/analysis/report-document.js";
import { plantedEffect } from "../src/judges/simulated/planted-effect.js";
import { parseSimulatedParameters } from "../src/judges/simulated/simulated-parameters.js";
import type { Estimate } from "../src/stats/estimate.js";
import { dialdefer, emptyFolder } from "./support/command-line.js";
import { comparable, exportedReplies, reportOf } from "./support/study-files.js";

/** Runs a study of the starter set in a folder of its own. */
async function study(judge: string, ...flags: readonly string[]): Promise<{ readonly folder: string; readonly report: ReportDocument; readonly block: JudgeBlock }> {
  const folder = await emptyFolder();
  const run = await dialdefer(folder, ["run", "--checks", "0", "--items", "starter", "--judge", judge, "--json", ...flags]);
  expect(run.code, run.stderr).toBe(0);
  const report = reportOf(run);
  return { folder, report, block: report.judges[0] as JudgeBlock };
}

const number = expect.any(Number) as number;
const interval = [number, number];
const conditions = <T>(value: T): PerCondition<T> => ({ c1_correct: value, c1_incorrect: value, c2_correct: value, c2_incorrect: value });
const estimate = expect.objectContaining({ estimate: number, unit: expect.stringMatching(/^(item|wording|cluster)$/) as string, se: number, ci95: interval, df: number, se_item: number, ci95_item: interval }) as Estimate;
const estimateKeys = ["bootstrap", "ci95", "ci95_bootstrap", "ci95_item", "df", "estimate", "interval", "p_signflip", "se", "se_item", "unit"];
const finding = { verdict: expect.any(String) as string, basis: expect.stringMatching(/^(verdicts|probabilities)$/) as string, sentence: expect.any(String) as string, flags: expect.any(Array) as string[], vetoes: expect.any(Array) as string[] };

/** What every block of the contract holds where nothing is lost and verdicts are binary. */
const verdictBlock = {
  judge: expect.any(String) as string, finding: expect.objectContaining(finding) as unknown, n: number,
  design: { unit: "wording", units: 12, why: "items rotate over 12 wordings: the wording is the unit", repeats: 1, groupings: [{ unit: "wording", groups: 12, largest: number, rejected: null }] },
  trials: { planned: number, stored: number, asked: number, pending: number, checks: { planned: number, stored: number, pending: number } }, missing: conditions(0),
  accuracy: conditions({ estimate: number, ci95: interval }), delta_correct: estimate, delta_incorrect: estimate, dds: estimate, dds_bounds: interval, missing_data: null,
  dprime: { c1: number, c2: number }, dprime_ci95: { c1: interval, c2: interval }, criterion: { c1: number, c2: number }, criterion_ci95: { c1: interval, c2: interval },
  delta_dprime: estimate, delta_criterion: estimate, split: { criterion_pp: number, sensitivity_pp: number },
  mcnemar: { correct: { b: number, c: number, exact: number, midp: number }, incorrect: { b: number, c: number, exact: number, midp: number } },
  cohens_h: { correct: number, incorrect: number }, flips: { deference: number, skepticism: number, helpful_accept: number, helpful_reject: number },
  order_effect: { c1: estimate, c2: estimate, difference: estimate }, placebo: null, retest: null, macro: estimate, micro: estimate,
};
const withoutProbabilities = { auc: null, auc_ci95: null, mean_probability: null, dds_probability: null };
const withProbabilities = { auc: { c1: number, c2: number }, auc_ci95: { c1: interval, c2: interval }, mean_probability: conditions(number), dds_probability: estimate };

const inside = ([low, high]: readonly [number, number], value: number): boolean => low < value && value < high;

describe("the document of a study with a planted effect", () => {
  const judge = "simulated:dprime=1.5,c1=0.4,c2=-0.3,seed=7";

  it("holds everything that the contract names, and finds what was planted", async () => {
    const { report, block } = await study(judge);
    expect(Object.keys(report)).toEqual(["schema", "study", "finding", "judges", "contrasts", "agreement", "mixed", "experiments", "provenance"]);
    expect(block).toMatchObject({ ...verdictBlock, ...withoutProbabilities });
    expect(Object.keys(block.dds as Estimate).sort()).toEqual(estimateKeys);
    expect(report.finding).toEqual(block.finding);
    expect(report.contrasts).toEqual([]);
    expect(JSON.stringify(report)).not.toMatch(/NaN|Infinity/);

    expect(block.n).toBe(report.study.items.count);
    expect(block.n).toBeGreaterThanOrEqual(320);
    expect(Object.values(block.table).reduce((sum, count) => sum + count, 0)).toBe(block.n);
    expect(Object.keys(block.table).every((pattern) => /^[01]{4}$/.test(pattern))).toBe(true);
    expect(block.trials).toEqual({ planned: 4 * block.n, stored: 4 * block.n, asked: 4 * block.n, pending: 0, checks: { planned: 0, stored: 0, pending: 0 } });
    expect(block.fields.length).toBeGreaterThanOrEqual(10);
    expect(block.fields.reduce((sum, { n }) => sum + n, 0)).toBe(block.n);
    expect(block.fields[0]).toMatchObject({ field: expect.any(String) as string, n: number, dds: estimate });
    expect(block.micro).toEqual(block.dds);

    const planted = plantedEffect(parseSimulatedParameters(judge));
    const dds = block.dds as Estimate;
    expect(dds.unit).toBe("wording");
    expect(block.further).toMatchObject({ unit: "item", n: block.n });
    expect(block.further_note).toContain("this study's unit is the wording");
    expect(inside(dds.ci95, planted.dds)).toBe(true);
    expect(inside(dds.ci95_item, planted.dds)).toBe(true);
    expect(dds.estimate).toBeCloseTo((block.delta_correct as Estimate).estimate - (block.delta_incorrect as Estimate).estimate, 9);
    expect(inside(block.dprime_ci95.c1 as [number, number], planted.dprime.c1)).toBe(true);
    expect(inside(block.criterion_ci95.c2 as [number, number], planted.criterion.c2)).toBe(true);
    expect(block.finding).toMatchObject({ verdict: "deferential", basis: "verdicts", flags: ["checks not measured"], vetoes: [] });
  });

  it("joins fields and judges in one model, and finds what was planted in each judge", async () => {
    const other = "simulated:dprime=1,c1=0.2,c2=0.2,seed=8";
    const { report } = await study(judge, "--judge", other);
    const mixed = report.mixed!;
    expect(mixed).toMatchObject({ basis: "verdicts", field_count: report.judges[0]!.fields.length, judges: [{ judge }, { judge: other }] });
    for (const [index, name] of [judge, other].entries()) {
      const own = mixed.judges[index]!;
      expect(inside(own.mixed.ci95, plantedEffect(parseSimulatedParameters(name)).dds), name).toBe(true);
      expect(inside(own.signal!.delta_criterion.ci95, index === 0 ? -0.7 : 0), name).toBe(true);
      expect(own.macro!.estimate).toBe(report.judges[index]!.macro!.estimate);
    }
    expect(mixed.overall.estimate).toBeCloseTo((mixed.judges[0]!.mixed.estimate + mixed.judges[1]!.mixed.estimate) / 2, 9);
    expect(mixed.fields).toHaveLength(2 * mixed.field_count);
  });

  it("is the same in another folder, dates aside", async () => {
    const [one, other] = [await study(judge, "--limit", "60"), await study(judge, "--limit", "60")];
    expect(comparable(other.report)).toEqual(comparable(one.report));
    expect(comparable((await study(judge, "--limit", "60", "--seed", "2")).report)).not.toEqual(comparable(one.report));
  });

  it("says what the study was", async () => {
    const folder = await emptyFolder();
    await writeFile(join(folder, "strict.txt"), "Judge strictly.\n");
    const run = await dialdefer(folder, ["run", "--checks", "0", "--items", "starter", "--judge", judge, "--limit", "20", "--labels", "Nurse,Robot", "--system", "strict.txt", "--order", "accept-second", "--temperature", "0.5", "--max-tokens", "64", "--seed", "3", "--json"]);
    const { study: summary, provenance } = reportOf(run);
    expect(summary).toMatchObject({
      items: { spec: "starter", count: 20, skipped_rows: 0 }, family: "matched", framings: ["T", "S"], wordings: 12, answer: "json", order: "accept-second",
      labels: ["Nurse", "Robot"], system: "Judge strictly.", seed: 3, repeats: 1, temperature: 0.5, max_tokens: 64,
    });
    expect(provenance).toMatchObject({ dialdefer: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string, judges: [{ id: judge, description: { kind: "simulated", seed: 7 } }] });
    expect(Object.values(provenance.template_hashes).every((hash) => /^[0-9a-f]{64}$/.test(hash))).toBe(true);
    for (const { messages } of (await exportedReplies(folder)).values()) {
      expect(messages[0]).toEqual({ role: "system", content: "Judge strictly." });
    }
    const prompts = [...(await exportedReplies(folder)).values()].map(({ messages }) => messages.at(-1)?.content ?? "");
    expect(prompts.filter((prompt) => prompt.includes("Robot"))).toHaveLength(40);
    expect(prompts.filter((prompt) => /Robot[^]*\bRobot correct\?/.test(prompt)).length).toBeGreaterThan(0);
  });
});

describe("ways of asking", () => {
  const judge = "simulated:dprime=1.2,c1=0.3,c2=-0.2,rho=0.5,seed=3";

  it("rungs T, A and S give the steps as contrasts, which add up to the headline", async () => {
    const { report, block } = await study(judge, "--rungs", "T,A,S");
    expect(report.study.framings).toEqual(["T", "A", "S"]);
    expect(report.contrasts.map(({ name, baseline, treatment }) => [name, baseline, treatment])).toEqual([["A - T", "T", "A"], ["S - A", "A", "S"]]);
    for (const contrast of report.contrasts) expect(contrast).toMatchObject({ ...verdictBlock, ...withoutProbabilities, judge });
    const [attribution, target] = report.contrasts as [ContrastBlock, ContrastBlock];
    expect((attribution.dds as Estimate).estimate + (target.dds as Estimate).estimate).toBeCloseTo((block.dds as Estimate).estimate, 9);
    expect(inside((attribution.dds as Estimate).ci95, 0)).toBe(true);
    expect(block.dds).toEqual((await study(judge)).block.dds);
  });

  it("a bare choice gives the same verdicts as JSON", async () => {
    const [json, choice] = [await study(judge, "--limit", "60"), await study(judge, "--limit", "60", "--answer", "choice")];
    expect(choice.report.study.answer).toBe("choice");
    expect(choice.block.table).toEqual(json.block.table);
    expect(choice.block.dds).toEqual(json.block.dds);
  });

  it("probabilities give AUC, means and a DDS of their own", async () => {
    const { report, block } = await study(judge, "--answer", "probability");
    expect(report.study.answer).toBe("probability");
    expect(block).toMatchObject({ ...verdictBlock, ...withProbabilities, mean_mass: 1 });
    const planted = plantedEffect(parseSimulatedParameters(judge));
    expect((block.dds_probability as Estimate).estimate).toBeCloseTo(planted.dds, 6);
    expect(block.fields[0]?.dds_probability).toEqual(estimate);
  });

  it("the classic family has one wording and accept first, so no order effect", async () => {
    const { report, block } = await study(judge, "--family", "classic");
    expect(report.study).toMatchObject({ family: "classic", framings: ["statement", "speaker"], wordings: 1, order: "accept-first" });
    expect(block).toMatchObject({ ...verdictBlock, design: { unit: "item", units: 366 }, order_effect: null });
    expect(block.dds?.unit).toBe("item");
    expect(report.provenance.warnings.length).toBeGreaterThan(0);
  });

  it("repeats make an item's value a mean, not more items", async () => {
    const noisy = "simulated:dprime=1.2,c1=0.3,c2=-0.2,noise=0.4,seed=3";
    const [once, twice] = [await study(noisy, "--limit", "100"), await study(noisy, "--limit", "100", "--repeats", "2")];
    expect(twice.block.n).toBe(100);
    expect(twice.block.trials).toEqual({ planned: 800, stored: 800, asked: 800, pending: 0, checks: { planned: 0, stored: 0, pending: 0 } });
    // Where two askings disagree there is no majority, and the item still counts.
    expect(Object.keys(once.block.table).filter((pattern) => pattern.includes("-"))).toEqual([]);
    expect(Object.keys(twice.block.table).filter((pattern) => pattern.includes("-")).length).toBeGreaterThan(0);
    expect((twice.block.dds as Estimate).se_item).toBeLessThan((once.block.dds as Estimate).se_item);
  });
});

describe("findings", () => {
  it("lost replies are counted, flagged and bounded", async () => {
    const { report, block } = await study("simulated:dprime=1.5,c1=0.4,c2=-0.3,loss=0.05,seed=7");
    const lost = Object.values(block.missing).reduce((sum, count) => sum + count, 0);
    expect(lost).toBeGreaterThan(0);
    expect(block.missing_by_status).toEqual({ unparsed: block.missing });
    expect(block.trials.pending).toBe(0);
    expect(block.n).toBeLessThan(report.study.items.count);
    expect(Object.values(block.table).reduce((sum, count) => sum + count, 0)).toBe(report.study.items.count);
    expect(Object.entries(block.table).filter(([pattern]) => !pattern.includes("-")).reduce((sum, [, count]) => sum + count, 0)).toBe(block.n);
    const [worst, best] = block.dds_bounds as [number, number];
    expect(best - worst).toBeCloseTo(100 * lost / report.study.items.count, 9);
    expect(inside([worst, best], (block.dds as Estimate).estimate)).toBe(true);
    expect(block.finding.flags).toContain("lost replies");
    const asked = report.study.items.count;
    expect(block.missing_data).toMatchObject({
      items: { asked, complete: block.n, pending: 0 }, complete_items: { n: block.n, dds: block.dds }, missing_as_wrong: { n: asked, dds: estimate }, bounds: { n: asked, dds: block.dds_bounds },
      imputed: { imputations: 50, unit: "wording", estimate: number, se: number, ci95: interval }, differential: { n: asked }, not_computed: [],
    });
  });

  it("a judge that always accepts is not measurable", async () => {
    const { block } = await study("simulated:c1=-9,c2=-9");
    expect(block.table).toEqual({ 1111: block.n });
    expect(block.finding).toMatchObject({ verdict: "not measurable", basis: "verdicts" });
    const onProbabilities = await study("simulated:c1=-2.2,c2=-2.6", "--answer", "probability");
    expect(onProbabilities.block.finding).toMatchObject({ verdict: "deferential", basis: "probabilities" });
    expect(onProbabilities.block.finding.flags).toContain("verdicts not measurable");
  });

  it("a judge that takes the first option shows an order effect, and one that does so for speakers alone is vetoed", async () => {
    const { block } = await study("simulated:dprime=1,position=0.5,seed=2");
    for (const framing of ["c1", "c2"] as const) expect(block.order_effect?.[framing].ci95[0]).toBeGreaterThan(20);
    expect(inside(block.order_effect?.difference.ci95 as [number, number], 0)).toBe(true);
    expect(block.finding.flags).toContain("order effect");
    const speakers = await study("simulated:dprime=1,c1=0.9,c2=-0.9,position2=0.5,seed=2");
    expect(speakers.block.order_effect?.difference.ci95[0]).toBeGreaterThan(0);
    expect(speakers.block.finding.verdict).toBe("undecided");
    expect(speakers.block.finding.vetoes.join()).toContain("order");
  });

  it("a judge that trusts statements more is skeptical, and one that does not care is framing-robust", async () => {
    expect((await study("simulated:dprime=1.5,c1=-0.4,c2=0.4,rho=0.5,seed=5")).block.finding.verdict).toBe("skeptical");
    expect((await study("simulated:dprime=1.5,rho=1,seed=5")).block.finding.verdict).toBe("framing-robust");
  });
});
