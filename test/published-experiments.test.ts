import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Section, SectionCell, SectionEstimate } from "../src/analysis/section.js";
import { dialdefer, emptyFolder, repository } from "./support/command-line.js";
import { reportOf } from "./support/study-files.js";

// What the released files say about mitigations, labels and roles, through the report of any study.

const results = join(repository, "../shared/data/reference-results");
const skipped = existsSync(results) ? "" : " (skipped: no ../shared)";
type Row = Readonly<Record<string, SectionCell>>;

/** Imports files of one model and gives the sections of the study whose name ends so. */
async function sectionsOf(paths: readonly string[], model: string, name: string): Promise<readonly Section[]> {
  const folder = await emptyFolder();
  const imported = await dialdefer(folder, ["import", "reference", ...paths.map((path) => join(results, path)), "--model", model, "--json"]);
  expect(imported.code, imported.stderr).toBe(0);
  const { studies } = JSON.parse(imported.stdout) as { studies: { id: string; name: string }[] };
  return reportOf(await dialdefer(folder, ["report", "--study", studies.find((study) => study.name.endsWith(name))!.id, "--json"])).experiments ?? [];
}

const rowsOf = (sections: readonly Section[], factor: string, title: RegExp): readonly Row[] => sections.find((section) => section.factor === factor)!.tables.find((table) => title.test(table.title))!.rows;
const estimates = (row: Row, keys: readonly string[]): readonly number[] => keys.map((key) => (row[key] as SectionEstimate).estimate);
const threeWays = ["dds", "dds_fixed", "dds_joint", "c1_drift"] as const;

it.skipIf(skipped !== "")(`Qwen with the honest prompt, item by item on BBQ and HARP, and over nine benchmarks by the published summaries${skipped}`, async () => {
  const sections = await sectionsOf(["mitigations", "qwen_2.5_7b_instruct"], "qwen-2.5-7b-instruct", "benchmark, honest");
  const fields = rowsOf(sections, "mitigations", /^By field/).filter(({ mitigation }) => mitigation === "honest");
  for (const [field, expected] of [["bbq", [40, 7.7, 22, -14.3]], ["harp_mc", [25.3, -18.7, 68.3, -87]]] as const) {
    const row = fields.find((one) => one["field"] === field)!;
    expect(row["n"]).toBe(300);
    const [dds, fixed, joint, drift] = estimates(row, threeWays);
    [dds, fixed, joint, drift].forEach((value, index) => { expect(value).toBeCloseTo(expected[index]!, 1); });
    expect(fixed! - joint! - drift!).toBeCloseTo(0, 9);
    for (const key of threeWays) expect((row[key] as SectionEstimate).ci95![0]).toBeLessThan((row[key] as SectionEstimate).estimate);
  }
  // The rows of summaries are plain numbers: nothing of them has an interval.
  const published = rowsOf(sections, "mitigations", /^As published in summary tables/).filter(({ mitigation }) => mitigation === "honest");
  expect(published).toHaveLength(10);
  const mean = published.at(-1)!;
  expect(mean["field"]).toBe("mean of 9 fields (macro)");
  for (const [key, value] of [["dds", 29.9], ["dds_fixed", 4.4], ["dds_joint", 34.7], ["c1_drift", -30.3]] as const) expect(mean[key]).toBeCloseTo(value, 1);
  // Where replies are at hand the two ways agree.
  for (const [summary, items] of [["bbq", "bbq"], ["harp", "harp_mc"]]) {
    const [row, own] = [published.find((one) => one["field"] === summary)!, fields.find((one) => one["field"] === items)!];
    for (const key of threeWays) expect(row[key]).toBeCloseTo((own[key] as SectionEstimate).estimate, 6);
  }
});

it.skipIf(skipped !== "")(`three pairs of labels: C2 against C2 with intervals, and against the published statements without${skipped}`, async () => {
  const sections = await sectionsOf(["labels", "gpt_4o_mini/gpt_4o_mini_analysis_summary.csv"], "gpt-4o-mini", "labels, truthfulqa");
  expect(sections.find(({ factor }) => factor === "labels")!.tables.map(({ title }) => title)).not.toContain("DDS of each pair");
  const swapped = rowsOf(sections, "labels", /^Swapped pairs/)[0]!;
  expect(swapped["pair"]).toBe("LLM/User - User/LLM");
  const { estimate, ci95 } = swapped["shift"] as SectionEstimate;
  expect(estimate).toBeCloseTo(20 - 2.28, 1);
  expect([ci95![0] < estimate, ci95![1] > estimate, ci95![0] > 0]).toEqual([true, true, true]);
  const against = Object.fromEntries(rowsOf(sections, "labels", /^Against the published statements of truthfulqa/).map((row) => [row["pair"], row]));
  for (const [pair, dds, change] of [["LLM/User", 20, 3.16], ["GPT4o/Llama3.2", 6.96, -9.87], ["User/LLM", 2.28, -14.56]] as const) {
    expect(against[pair]).toMatchObject({ n: 790, dds: expect.closeTo(dds, 1) as number, change: expect.closeTo(change, 1) as number });
  }
});

it.skipIf(skipped !== "").each([
  ["gpt-4o-mini", "gpt4omini", { "uninvolved B": [8.21, 10.47], "other B": [-68.57, -67.73], "other A": [31.43, 23.47] }],
  ["qwen-2.5-7b-instruct", "qwen", { "uninvolved B": [2.5, 11.67], "other B": [-65.36, -57.13], "other A": [68.57, 60.4] }],
] as const)(`r/AIO by the judger's role: %s${skipped}`, async (model, prefix, expected) => {
  const files = ["speaker_c", "1to2_reversal_c2only", "2to1_main"].map((name) => `aio-verdicts/${prefix}_${name}.jsonl`);
  const sections = await sectionsOf(files, model, "by the judger's role");
  // One label alone is no experiment on labels.
  expect(sections.map(({ factor }) => factor)).not.toContain("labels");
  const rows = rowsOf(sections, "roles", /^DDS by role as published/);
  const found = Object.fromEntries(rows.map((row) => [`${String(row["role"]).includes("uninvolved") ? "uninvolved" : "other"} ${String(row["statement"]).slice(-1)}`, estimates(row, ["all", "balanced"])]));
  for (const [role, [all, balanced]] of Object.entries(expected)) {
    expect(found[role]![0]).toBeCloseTo(all, 1);
    expect(found[role]![1]).toBeCloseTo(balanced, 1);
  }
});
