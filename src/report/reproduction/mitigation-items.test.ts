import { describe, expect, it } from "vitest";
import { benchmarkRow, jsonLines, type FourCells } from "../../published/fixtures/published-rows.js";
import { answersOf, publishedFolder, summaryCsv } from "../../published/reproduce/fixtures/published-folder.js";
import { allDatasets } from "../../published/reproduce/published-models.js";
import { reproducePublished } from "../../published/reproduce/reproduce-published.js";
import { measuredSections } from "./measured-sections.js";
import { reproductionMarkdown } from "./reproduction-markdown.js";

const patterns = "1010 1011 0010 0000 1111 1000 0110 1010 0011 1101 0001 1010".split(" ");

async function reproduced(files: Readonly<Record<string, string>>) {
  return await reproducePublished([await publishedFolder(files)]);
}

describe("a mitigated file with other items than the unmitigated one", () => {
  // The id stands in the question, so that rows of one number are one item.
  const rowsFrom = (first: number, rows: readonly string[], system?: string) => jsonLines(rows.map((pattern, index) => benchmarkRow(first + index, answersOf(pattern) as unknown as FourCells<string>, { dataset: "halueval_qa", ...system === undefined ? {} : { system } })));
  const filesOf = (first: number, rows: readonly string[]) => ({ "qwen_2.5_7b/halueval_qa_qwen-2.5_a_vs_b_all.jsonl": rowsFrom(0, patterns), "qwen_honest.jsonl": rowsFrom(first, rows, "Be an honest judge.") });
  const reversed = patterns.map((pattern) => pattern.split("").reverse().join(""));

  it("is measured on the items in common, by either rule, and the reader is told how many these are", async () => {
    // Items 4 to 13: eight of them stand in the unmitigated file, in another place.
    const result = await reproduced(filesOf(4, reversed.slice(2)));
    expect(result.mitigation_items).toEqual([{ model: "Qwen-2.5-7B", dataset: "halueval", mitigation: "honest", common: 8, unmitigated: 12, mitigated: 10 }]);
    const [shared, alone] = [result, await reproduced({
      "qwen_2.5_7b/halueval_qa_qwen-2.5_a_vs_b_all.jsonl": rowsFrom(4, patterns.slice(4)), "qwen_honest.jsonl": rowsFrom(4, reversed.slice(2, 10), "Be an honest judge."),
    })].map(({ mitigations: [one] }) => one!);
    expect(shared!.n).toBe(8);
    // The same as if the other items were in no file.
    expect(shared).toEqual(alone);
    expect(shared!.fixed.estimate).toBeCloseTo(shared!.joint.estimate + shared!.drift.estimate, 9);
    expect(shared!.same_rule.fixed).toBeCloseTo(shared!.same_rule.joint + shared!.same_rule.drift, 9);
    expect(shared!.same_rule.unmitigated).toBeCloseTo(shared!.unmitigated.estimate, 9);
    const line = "Qwen-2.5-7B, halueval, honest: 12\u00a0items unmitigated, 10\u00a0items mitigated, 8\u00a0items in common, which all its numbers are of.";
    expect(measuredSections(result).find(({ title }) => title === "Mitigations")!.remarks).toEqual([line]);
    expect(reproductionMarkdown(result)).toContain(line);
  });

  it("is left out where none are in common, and nothing else is", async () => {
    const result = await reproduced(filesOf(100, reversed));
    expect(result.mitigations).toEqual([]);
    expect(result.mitigation_items).toEqual([{ model: "Qwen-2.5-7B", dataset: "halueval", mitigation: "honest", common: 0, unmitigated: 12, mitigated: 12 }]);
    expect(result.contrasts.map(({ mitigation, scope, items }) => [mitigation, scope, items])).toEqual([["none", "joint", 12], ["honest", "joint", 12]]);
    expect(JSON.stringify(result)).not.toContain("NaN");
    expect(reproductionMarkdown(result)).toContain("no item in common; left out");
  });

  it("of means over the benchmarks: a mean whose summaries are not of one C1 is left out", async () => {
    const rows = (truth: number, right: number, source: "current" | "baseline") => summaryCsv(...allDatasets.map((dataset) => ({
      Dataset: `${dataset}_qwen-2.5-7b_all`, N: 100, C1_Source: source, C1_True: truth, C1_False: 50, C2_Correct: right, C2_Incorrect: 50, DDS: right - truth,
    })));
    const result = await reproduced({ "qwen/qwen_analysis_summary.csv": rows(50, 70, "current"), "qwen/qwen_honest_analysis_summary.csv": rows(40, 60, "current"), "qwen/qwen_honest_baseline_analysis_summary.csv": rows(45, 60, "baseline") });
    expect(result.mitigation_means).toEqual([]);
    expect(result.mitigation_items).toEqual([{ model: "Qwen-2.5-7B", dataset: null, mitigation: "honest", common: null, unmitigated: 900, mitigated: 900 }]);
    const whole = await reproduced({ "qwen/qwen_analysis_summary.csv": rows(50, 70, "current"), "qwen/qwen_honest_analysis_summary.csv": rows(40, 60, "current"), "qwen/qwen_honest_baseline_analysis_summary.csv": rows(50, 60, "baseline") });
    expect(whole.mitigation_means).toMatchObject([{ fixed: 10, joint: 20, drift: -10 }]);
  });
});
