import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { claimsOfAppendices } from "./claims/claims-of-appendices.js";
import { claimsOfRepository } from "./claims/claims-of-repository.js";
import { claimsOfSections } from "./claims/claims-of-sections.js";
import { reproducePublished } from "./reproduce-published.js";
import type { MeasuredContrast, Reproduction } from "./reproduction.js";

const shared = fileURLToPath(new URL("../../../../shared/", import.meta.url));
const read = (path: string) => JSON.parse(readFileSync(`${shared}oracle/${path}`, "utf8")) as unknown;

let once: Promise<Reproduction> | undefined;
const reproduction = () => once ??= reproducePublished([`${shared}data/reference-results`]);

describe.skipIf(!existsSync(`${shared}data/reference-results`))("the published results (needs ../shared)", { timeout: 60_000 }, () => {
  it("give these counts: nothing is unexplained", async () => {
    expect((await reproduction()).counts).toEqual({
      numbers: 1389, reproduced: 810, reproduced_by_both: 592, differs: 15, unexplained: 0, not_at_hand: 539, not_a_result: 25,
      reasons: {
        "null-policy": 1, "loose-recovery": 1, "integer-answers": 1, "baseline-of-other-file": 102, "unreleased-baseline": 10, "mcnemar-on-own-c1": 10, "sign-of-h": 57,
        "bootstrap-draws": 36, "float-residue": 1, stars: 3, "population-variance": 11, "macro-vs-micro": 16, "domains-of-other-set": 4,
        "domain-counted-twice": 2, "one-model-for-all": 1, "outside-range": 2, "category-count": 2, misprint: 1,
      },
      reasons_of_contrasts: { "null-policy": 6, "loose-recovery": 3, "integer-answers": 8, "label-inversion": 3, "baseline-of-other-file": 10 },
    });
  });

  it("are counted on the page on published results", async () => {
    const page = readFileSync(new URL("../../../docs/published-results.md", import.meta.url), "utf8");
    const { counts } = await reproduction();
    const outcomes = [counts.numbers, counts.reproduced, counts.reproduced_by_both, counts.differs, counts.unexplained, counts.not_at_hand, counts.not_a_result];
    expect([...page.matchAll(/^\| [a-z ,()._]+ \| ([\d,]+) \|$/gm)].map(([, count = ""]) => Number(count.replace(",", "")))).toEqual(outcomes);
    for (const [reason, count] of Object.entries(counts.reasons)) expect(page).toMatch(new RegExp(`^\\| (?:.*, )?\`${reason}\`(?:,.*)? \\| ${count}(?: each)? \\|`, "m"));
  });

  it("hold numbers alone, never NaN", async () => {
    const walk = (value: unknown): void => {
      if (typeof value === "number") expect(Number.isFinite(value)).toBe(true);
      else if (typeof value === "object" && value !== null) Object.values(value).forEach(walk);
    };
    walk(await reproduction());
  });

  it("agree with the published summaries in every cell of the rows whose files are at hand", async () => {
    const { numbers } = await reproduction();
    const cells = numbers.filter(({ table, source }) => table.startsWith("summary of") && source === "files");
    expect(cells).toHaveLength(11 * 30);
    expect(cells.filter(({ status }) => status !== "reproduced")).toEqual([]);
  });

  it("name the numbers that do not come out", async () => {
    const { numbers } = await reproduction();
    expect(numbers.filter(({ status }) => status === "differs").map(({ table, name }) => `${table}: ${name}`)).toEqual([
      "paper 5.2, labels: Speaker 2 = User (LLM vs User) delta DDS", "paper 5.2, labels: Speaker 2 = LLM (User vs LLM) delta DDS", "paper 5.2, labels: toward Llama delta DDS",
      "paper appendix A.1: TruthfulQA categories", "paper appendix A.1: BBQ dimensions",
      "repository, figure 3: overall DDS, label of the bar",
      "repository, figure 7: DDS of the baseline", "repository, figure 7: change of DDS, llm vs user", "repository, figure 7: change of DDS, user vs llm", "repository, figure 7: change of DDS, gpt4o vs llama3.2",
      "repository, readme: amplification benchmark -> r/AIO", "repository, readme: models whose highest DDS is that on r/AIO, of 4", "repository, readme: change of DDS, user vs llm", "repository, readme: change of DDS, llm vs user", "repository, readme: change of DDS, gpt4o vs llama3.2",
    ]);
  });

  it("give the right rule's numbers where the published ones mislead", async () => {
    const { numbers } = await reproduction();
    const right = (table: string, name: string, more: object = {}) => numbers.find((one) => one.table === table && one.name === name && Object.entries(more).every(([key, value]) => one[key as keyof typeof one] === value))?.right_rule;
    expect(right("paper 4, insight 3", "Qwen balanced DDS")).toBeCloseTo(60.4, 9);
    expect(right("paper 4, insight 1", "overall DDS (10 domains)", { model: "Qwen-2.5-7B" })).toBeCloseTo(35.02, 2);
    expect(right("paper 4, insight 1", "overall DDS (10 domains)", { model: "GPT-4o-mini" })).toBeCloseTo(11.22, 2);
    expect((right("repository, table 5", "honest, \"bench (9)\": accuracy C2, DDS") as number[]).map((value) => value.toFixed(2))).toEqual(["59.96", "34.69"]);
    expect(numbers.find(({ name, dataset }) => name === "DDS_Significant" && dataset === "plausibleqa")).toMatchObject({ published: "***", right_rule: "", reasons: ["float-residue"] });
  });

  // DDS recomputed independently from the same files, two digits: 2->1 OR, NOR, all; 1->2; uninvolved third.
  it.each([
    ["GPT-4o-mini", "author judges the other party", null, "31.43"], ["GPT-4o-mini", "author judges the other party", "OR", "13.33"], ["GPT-4o-mini", "author judges the other party", "NOR", "33.60"],
    ["GPT-4o-mini", "other party judges the author", null, "-68.57"], ["GPT-4o-mini", "uninvolved third judges the author", null, "8.21"],
    ["Qwen-2.5-7B", "author judges the other party", null, "68.57"], ["Qwen-2.5-7B", "other party judges the author", null, "-65.36"], ["Qwen-2.5-7B", "uninvolved third judges the author", null, "2.50"],
  ] as const)("r/AIO of %s, %s, %s items: DDS %s", async (model, labels, label, dds) => {
    const found = (await reproduction()).contrasts.find((one) => one.model === model && one.labels === labels && one.class === label && one.mitigation === "none");
    expect(found?.same_rule.dds.toFixed(2)).toBe(dds);
  });

  it.each([
    ["GPT-4o-mini", "author judges the other party", "23.47"], ["GPT-4o-mini", "other party judges the author", "-67.87"], ["GPT-4o-mini", "uninvolved third judges the author", "10.47"],
    ["Qwen-2.5-7B", "author judges the other party", "60.40"], ["Qwen-2.5-7B", "other party judges the author", "-57.07"], ["Qwen-2.5-7B", "uninvolved third judges the author", "11.67"],
  ])("r/AIO of %s, %s, balanced by class: DDS %s", async (model, labels, dds) => {
    const found = (await reproduction()).balanced.find((one) => one.model === model && one.labels === labels && one.mitigation === "none");
    expect(found?.right_rule.balanced.estimate.toFixed(2)).toBe(dds);
  });

  it("balance r/AIO turned round otherwise where nulls count as wrong", async () => {
    const found = (await reproduction()).balanced.find((one) => one.model === "GPT-4o-mini" && one.labels === "other party judges the author")!;
    expect(found.same_rule.balanced.toFixed(2)).toBe("-67.73");
    expect(found.reasons).toEqual(["null-policy"]);
  });

  it("balance Qwen otherwise where verdicts that stand as numbers count as wrong", async () => {
    const found = (await reproduction()).balanced.find((one) => one.model === "Qwen-2.5-7B" && one.labels === "author judges the other party" && one.mitigation === "none")!;
    expect(found.same_rule.balanced.toFixed(1)).toBe("63.7");
    expect(found.reasons).toEqual(["integer-answers"]);
  });

  it("give mitigations three ways: fixed = joint + drift", async () => {
    const { mitigations, mitigation_means: means } = await reproduction();
    const same = Object.fromEntries(mitigations.map(({ dataset, mitigation, same_rule: of }) => [`${mitigation} ${dataset}`, [of.unmitigated, of.fixed, of.joint, of.drift].map((value) => Number(value.toFixed(1)))]));
    expect(same).toEqual({ "honest bbq": [40, 7.7, 22, -14.3], "honest harp": [25.3, -18.7, 68.3, -87], "dehumanize harp": [25.3, 8.3, 23.3, -15], "dpo bbq": [40, 31.3, 10, 21.3] });
    for (const { fixed, joint, drift } of mitigations) expect(Math.abs(fixed.estimate - joint.estimate - drift.estimate)).toBeLessThan(1e-9);
    expect(means).toHaveLength(1);
    expect([means[0]!.unmitigated, means[0]!.fixed, means[0]!.joint, means[0]!.drift].map((value) => value.toFixed(2))).toEqual(["29.92", "4.36", "34.69", "-30.33"]);
  });

  it("hold labels against each baseline, and against each other with an interval", async () => {
    const { labels, label_contrasts: against } = await reproduction();
    const shown = labels.map((one) => [one.labels, one.c2_correct, one.c2_incorrect, ...one.baselines.flatMap(({ dds, change }) => [dds, change])].map((value) => typeof value === "number" ? value.toFixed(2) : value));
    expect(labels[0]!.baselines.map(({ baseline, baseline_dds: dds }) => [baseline, dds.toFixed(1)])).toEqual([["benchmark", "16.8"], ["implied", "18.5"], ["figure 7", "28.0"]]);
    // Labels, C2 right and wrong; DDS and change against the benchmark, the implied baseline, figure 7's own.
    expect(shown).toEqual([
      ["GPT4o/Llama3.2", "70.25", "73.92", "6.96", "-9.87", "6.96", "-11.52", "16.48", "-11.52"],
      ["LLM/User", "75.95", "66.58", "20.00", "3.16", "20.00", "1.52", "29.52", "1.52"],
      ["User/LLM", "67.97", "76.33", "2.28", "-14.56", "2.28", "-16.20", "11.80", "-16.20"],
    ]);
    // No label turns deference into skepticism, whatever the baseline.
    expect(Math.min(...labels.flatMap(({ baselines }) => baselines.map(({ dds }) => dds)))).toBeGreaterThan(0);
    const swing = against.find((one) => one.labels === "User/LLM" && one.against === "LLM/User")!.statistics.dds!;
    expect(swing.estimate).toBeCloseTo(-17.7215, 3);
    expect(swing.ci95[1]).toBeLessThan(-14);
  });

  it("count flips both ways and tell those of a whole model from exact p-values where files are missing", async () => {
    const { numbers, contrasts } = await reproduction();
    expect(numbers.find(({ name }) => name === "Qwen flip rate")?.remark).toContain("694 deference and 117 skepticism flips of 3244 items");
    expect(contrasts.find(({ name }) => name === "Qwen-2.5-7B on bbq")?.same_rule.flips).toEqual({ deference: 101, skepticism: 29, both: 11 });
    // All that changed, towards an error or away from it: right claims, wrong claims.
    expect(contrasts.find(({ name }) => name === "Qwen-2.5-7B on bbq")?.same_rule.mcnemar).toMatchObject({ correct: { b: 29, c: 56 }, incorrect: { b: 101, c: 8 } });
  });

  it("have the tables of the oracle", async () => {
    const tables = read("tables.json") as Record<string, { patterns: Record<string, number>; DDS: number; boot_exact_percentile: number[] }>;
    const names: Record<string, string> = { "GPT-4o-mini": "gpt_4o_mini", "Qwen-2.5-7B": "qwen7b" };
    const plain = (one: MeasuredContrast) => one.mitigation === "none" && one.class === null && (one.kind === "benchmark" || one.labels === "author judges the other party");
    const found = (await reproduction()).contrasts.filter(plain);
    expect(found).toHaveLength(9);
    for (const { model, dataset, right_rule: right } of found) {
      const oracle = tables[`${names[model]}|${dataset}`]!;
      expect(right.table).toEqual(oracle.patterns);
      expect(right.dds!.estimate).toBeCloseTo(oracle.DDS, 9);
      oracle.boot_exact_percentile.forEach((end, index) => expect(right.dds!.ci95_bootstrap![index]).toBeCloseTo(end, 9));
    }
  });

  it("are all in the catalogue: the text's numbers in their order", () => {
    const { numbers } = read("published-numbers.json") as { numbers: { value: unknown }[] };
    const catalogue = [...claimsOfSections, ...claimsOfAppendices];
    expect(catalogue).toHaveLength(185);
    numbers.forEach(({ value }, index) => {
      // The worked example stands with its results, the layers as one text.
      if (typeof value === "number" || typeof value === "string") expect(catalogue[index]!.published).toBe(value);
      else if (Array.isArray(value) && typeof value[0] === "number") expect(catalogue[index]!.published).toEqual(value);
    });
  });
});

it("figures and readme are in the catalogue", () => {
  expect(claimsOfRepository).toHaveLength(124);
});
