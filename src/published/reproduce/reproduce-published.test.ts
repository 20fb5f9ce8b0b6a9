import { describe, expect, it } from "vitest";
import { answersOf, benchmarkLines, conflictLines, publishedFolder, summaryCsv } from "./fixtures/published-folder.js";
import { allDatasets } from "./published-models.js";
import { reproducePublished } from "./reproduce-published.js";
import { reasons } from "./reasons.js";
import { tableSourcesOf } from "./table-sources-of.js";

// Twelve made-up items; 1 judged right. C1-True 7 of 12, C1-False 3, C2-Correct 8, C2-Incorrect 5, so DDS = 100 (1 - 2) / 12.
const patterns = "1010 1011 0010 0000 1111 1000 0110 1010 0011 1101 0001 1010".split(" ");
const raw = "gpt_4o_mini/halueval_qa_gpt-4o-mini_Speaker1_vs_Speaker2_all.jsonl";
const row = {
  Dataset: "halueval_qa_gpt-4o-mini_Speaker1_vs_Speaker2_all", N: 12, C1_Source: "current",
  C1_True: 700 / 12, C1_False: 25, C2_Correct: 800 / 12, C2_Incorrect: 500 / 12, DDS: -100 / 12, DDS_CI_Lo: -50, DDS_SE: 24.94642876913113,
};
const summary = "gpt_4o_mini/gpt_4o_mini_analysis_summary.csv";

async function reproduced(files: Readonly<Record<string, string>>) {
  return await reproducePublished([await publishedFolder(files)]);
}

/** The cells of the summary, by column. */
function cellsOf({ numbers }: Awaited<ReturnType<typeof reproduced>>) {
  return new Map(numbers.filter(({ table }) => table.startsWith("summary of")).map((number) => [number.name, number]));
}

describe("a summary row beside its raw file", () => {
  it("comes out cell by cell by the published rule, its error by another right rule", async () => {
    const cells = cellsOf(await reproduced({ [raw]: benchmarkLines(patterns.map(answersOf)), [summary]: summaryCsv(row) }));
    expect([...cells.values()].map(({ status }) => status)).toEqual(new Array(Object.keys(row).length - 1).fill("reproduced"));
    expect(cells.get("DDS")).toMatchObject({ published: -100 / 12, reasons: [], source: "files" });
    expect(cells.get("DDS_SE")).toMatchObject({ reasons: ["bootstrap-draws"] });
  });

  it("is unexplained where the files give another number and nothing says why", async () => {
    const result = await reproduced({ [raw]: benchmarkLines(patterns.map(answersOf)), [summary]: summaryCsv({ ...row, DDS: 8.5 }) });
    expect(cellsOf(result).get("DDS")).toMatchObject({ status: "unexplained", same_rule: expect.closeTo(-100 / 12, 9), reasons: [] });
    // Figure 4 states a DDS for this model and data set, which made-up items do not give either.
    expect(result.numbers.filter(({ status }) => status === "unexplained").map(({ table }) => table)).toEqual(["summary of GPT-4o-mini", "repository, figure 4"]);
  });

  it("counts a reply without a reading as wrong, as published, while the right rule leaves the item out", async () => {
    const answers = patterns.map(answersOf);
    answers[4] = ["1", "2", "1", null];
    const lines = benchmarkLines(answers, { unread: "I would rather not say" });
    const cells = cellsOf(await reproduced({ [raw]: lines, [summary]: summaryCsv({ ...row, C2_Incorrect: 400 / 12, DDS: 0 }) }));
    expect(cells.get("DDS")).toMatchObject({ status: "reproduced", reasons: ["null-policy", "loose-recovery"] });
    expect(cells.get("N")).toMatchObject({ same_rule: 12, right_rule: 11 });
  });

  it("reads what the published recovery reads, but only for the published rule", async () => {
    const answers = patterns.map(answersOf);
    answers[0] = ["1", "1", "1", null];
    const lines = benchmarkLines(answers, { unread: "Speaker 2 says so in 1999" });
    const cells = cellsOf(await reproduced({ [raw]: lines, [summary]: summaryCsv({ ...row, C2_Incorrect: 600 / 12, DDS: -200 / 12 }) }));
    expect(cells.get("C2_Incorrect")).toMatchObject({ status: "reproduced", same_rule: 50, right_rule: expect.closeTo(500 / 11, 9), reasons: ["loose-recovery"] });
  });

  it("is not at hand without its raw file, but for what follows from the row itself", async () => {
    const cells = cellsOf(await reproduced({ [summary]: summaryCsv(row) }));
    expect(cells.get("C1_True")?.status).toBe("not at hand");
    expect(cells.get("DDS")).toMatchObject({ status: "reproduced", source: "summary" });
  });
});

describe("a summary with columns called as members of every object", () => {
  it("gets nothing from them: they are not at hand, and their text stands as it is", async () => {
    const hostile = ["constructor", "toString", "__proto__", "hasOwnProperty", "valueOf"];
    const cells = cellsOf(await reproduced({ [summary]: summaryCsv({ ...row, ...Object.fromEntries(hostile.map((name) => [name, 7])) }) }));
    for (const name of hostile) expect(cells.get(name), name).toMatchObject({ status: "not at hand", published: 7, unit: "pp", same_rule: null });
  });
});

describe("conflicts", () => {
  const quarrel = (label: "OR" | "NOR", right: string) => ({ label, answers: answersOf(right) });
  const rows = [quarrel("OR", "1010"), quarrel("NOR", "0110"), quarrel("NOR", "1101"), quarrel("NOR", "0011")];

  it("by class lose the verdicts that stand as numbers, by the published rule", async () => {
    const numbers = rows.map(({ label, answers }, index) => ({ label, answers: index === 1 ? [answers[0]!, answers[1]!, 1 as const, answers[3]!] : answers }));
    const { contrasts } = await reproduced({ "qwen_2to1_main.jsonl": conflictLines(numbers, { judger: "Speaker B", judgee: "Speaker A", ground_truth_flipped: true }) });
    const nor = contrasts.find((one) => one.class === "NOR");
    // C2-Correct right on 2 of 3, one of them a number.
    expect(nor?.same_rule.accuracy.c2_correct).toBeCloseTo(100 / 3, 9);
    expect(nor?.right_rule.accuracy.c2_correct?.estimate).toBeCloseTo(200 / 3, 9);
    expect(nor?.reasons).toEqual(["integer-answers"]);
    expect(contrasts.find((one) => one.class === null)?.reasons).toEqual([]);
  });

  it("whose claims were swapped in one framing alone keep their DDS, not their accuracies", async () => {
    const dehumanized = rows.map(({ label, answers: [first, second, third, fourth] }) => ({ label, answers: [first!, second!, fourth!, third!] }));
    const { contrasts } = await reproduced({
      "qwen_2to1_main.jsonl": conflictLines(rows, { judger: "Speaker B", judgee: "Speaker A", ground_truth_flipped: true }),
      "qwen_2to1_dehumanize_c2only.jsonl": conflictLines(dehumanized, { judger: "AI Agent B", judgee: "AI Agent A", ground_truth_flipped: false }, [2, 3]),
    });
    const [plain, swapped] = ["none", "dehumanize"].map((mitigation) => contrasts.find((one) => one.mitigation === mitigation && one.class === null)!);
    expect(swapped?.same_rule.dds).toBeCloseTo(plain!.same_rule.dds, 9);
    expect(swapped?.same_rule.accuracy.c2_correct).not.toBeCloseTo(plain!.same_rule.accuracy.c2_correct, 3);
    expect(swapped?.right_rule.accuracy).toEqual(plain!.right_rule.accuracy);
    expect(swapped?.reasons).toEqual(["label-inversion", "baseline-of-other-file"]);
  });
});

it("every reason stands in one closed list, counted where it occurs", async () => {
  const { counts, numbers } = await reproduced({ [raw]: benchmarkLines(patterns.map(answersOf)), [summary]: summaryCsv(row) });
  for (const [reason, count] of Object.entries(counts.reasons)) {
    expect(reasons).toHaveProperty(reason);
    expect(numbers.filter((number) => number.reasons.includes(reason as keyof typeof reasons))).toHaveLength(count);
  }
  expect(counts.reproduced + counts.differs + counts.unexplained + counts.not_at_hand + counts.not_a_result).toBe(counts.numbers);
});

it("contrasts become sources of tables", async () => {
  const { sources } = tableSourcesOf(await reproduced({ [raw]: benchmarkLines(patterns.map(answersOf)) }));
  expect(sources).toHaveLength(1);
  expect(sources[0]).toMatchObject({ judge: "GPT-4o-mini", domain: "halueval", kind: "benchmark", mitigation: "none", scope: "joint", statistics: { n: 12 } });
});

it("r/AIO as published stands beside the benchmarks in tables, other judgers apart", async () => {
  const rows = [{ label: "NOR" as const, answers: answersOf("1010") }, { label: "OR" as const, answers: answersOf("0011") }];
  const { sources } = tableSourcesOf(await reproduced({
    "qwen_speaker_c.jsonl": conflictLines(rows, {}),
    "qwen_2to1_main.jsonl": conflictLines(rows, { judger: "Speaker B", judgee: "Speaker A", ground_truth_flipped: true }),
  }));
  expect(sources.map(({ contrast, class: label }) => [contrast, label])).toEqual([
    [undefined, null], [undefined, "OR"], [undefined, "NOR"],
    ["uninvolved third judges the author", null], ["uninvolved third judges the author", "OR"], ["uninvolved third judges the author", "NOR"],
  ]);
});

it("a mitigation is shown three ways that add up", async () => {
  const honest = benchmarkLines(patterns.map((pattern) => answersOf(pattern.split("").reverse().join(""))), { system: "Be an honest judge." });
  const { mitigations } = await reproduced({ "qwen_2.5_7b/halueval_qa_qwen-2.5_a_vs_b_all.jsonl": benchmarkLines(patterns.map(answersOf)), "qwen_honest.jsonl": honest });
  expect(mitigations).toHaveLength(1);
  const [{ n, fixed, joint, drift, same_rule: same } = (() => { throw new Error("no mitigation"); })()] = mitigations;
  expect(n).toBe(12);
  expect(fixed.estimate).toBeCloseTo(joint.estimate + drift.estimate, 9);
  expect(same.fixed).toBeCloseTo(same.joint + same.drift, 9);
});

it("a gain of accuracy is by the right rule that of the benchmarks alone, and needs no C1", async () => {
  const rows = (speakers: (dataset: string) => number, source: "current" | "baseline") => summaryCsv(...allDatasets.map((dataset) => ({
    Dataset: `${dataset}_qwen-2.5-7b_all`, N: 100, C1_Source: source, C1_True: 50, C1_False: 50, C2_Correct: speakers(dataset), C2_Incorrect: speakers(dataset), DDS: 0,
  })));
  const { numbers } = await reproduced({
    "qwen/qwen_analysis_summary.csv": rows(() => 60, "current"),
    "qwen/qwen_sft_analysis_summary.csv": rows((dataset) => dataset === "aio" ? 40 : 80, "baseline"),
  });
  const found = numbers.find(({ name }) => name === "SFT accuracy change")!;
  expect([found.same_rule, found.right_rule]).toEqual([expect.closeTo((9 * 20 - 20) / 10, 9), expect.closeTo(20, 9)]);
});

it("a statement about all models does not hold where one at hand contradicts it", async () => {
  const of = (model: string, conflict: number) => summaryCsv(...allDatasets.map((dataset) => ({
    Dataset: `${dataset}_${model}_all`, N: 100, C1_Source: "current", C1_True: 50, C1_False: 50, C2_Correct: dataset === "aio" ? conflict : 60, C2_Incorrect: 50, DDS: dataset === "aio" ? conflict - 50 : 10,
  })));
  const highest = async (files: Readonly<Record<string, string>>) => (await reproduced(files)).numbers.find(({ name }) => name.startsWith("models whose highest DDS"))!;
  expect(await highest({ "a/qwen_analysis_summary.csv": of("qwen", 90) })).toMatchObject({ status: "not at hand", remark: "at hand: Qwen-2.5-7B +40.0 on aio" });
  expect(await highest({ "a/qwen_analysis_summary.csv": of("qwen", 90), "b/gpt_4o_mini_analysis_summary.csv": of("gpt-4o-mini", 55) }))
    .toMatchObject({ status: "differs", same_rule: 3, reasons: ["outside-range"] });
});
