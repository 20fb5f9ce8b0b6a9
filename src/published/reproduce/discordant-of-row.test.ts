import fc from "fast-check";
import { expect, it } from "vitest";
import { mcnemarTest } from "../../stats/significance/mcnemar.js";
import { discordantOfRow } from "./discordant-of-row.js";
import { summaryRows } from "./summary-rows.js";

const row = (n: number, cells: Record<string, string | number>) => summaryRows([{
  kind: "summary", path: "/x/gpt_4o_mini_analysis_summary.csv", sha256: "", columns: [],
  rows: [{ Dataset: "halueval_qa_gpt-4o-mini_Speaker1_vs_Speaker2_all", N: n, C1_Source: "current", C1_False: 50, C2_Incorrect: 50, ...cells }],
}])[0]!;

it("the discordant items come back out of an exact p-value and the difference of the accuracies", () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 0, max: 120 }), (lost, won) => {
    const p = mcnemarTest(lost, won).exact;
    fc.pre(Math.abs(lost - won) > 1 && p > 1e-300);
    const found = discordantOfRow(row(300, { C1_True: 100 * (120 - 0) / 300, C2_Correct: 100 * (120 + won - lost) / 300, McN_Correct_pval: p }), "correct");
    expect(found).toEqual([lost, won]);
  }));
});

it("a p-value of 1 does not tell how many", () => {
  expect(discordantOfRow(row(300, { C1_True: 50, C2_Correct: 50, McN_Correct_pval: 1 }), "correct")).toBeNull();
});

it("nor does one that underflowed, or one that no number of items gives; a row of a thousand million items takes no longer", () => {
  const of = (n: number, p: number) => discordantOfRow(row(n, { C1_True: 10, C2_Correct: 20, McN_Correct_pval: p }), "correct");
  expect(of(1e9, 0)).toBeNull();
  expect(of(1e9, 0.04)).toBeNull();
  expect(of(300, 0.04)).toBeNull();
});

it("an unnamed summary belongs to the mitigation whose C2 it shares", () => {
  const summary = (path: string, source: string, c2: number) => ({
    kind: "summary" as const, path, sha256: "", columns: [],
    rows: [{ Dataset: "bbq_qwen-2.5-7b-instruct_Speaker1_vs_Speaker2_all", N: 300, C1_Source: source, C1_True: 1, C1_False: 2, C2_Correct: c2, C2_Incorrect: 4 }],
  });
  const rows = summaryRows([summary("/x/base_summary.csv", "current", 9), summary("/x/own_c1_summary.csv", "current", 3), summary("/x/base_honest_summary.csv", "baseline", 3)]);
  expect(rows.map(({ model, dataset, mitigation, scope }) => [model, dataset, mitigation, scope])).toEqual([
    ["Qwen-2.5-7B", "bbq", "none", "joint"], ["Qwen-2.5-7B", "bbq", "honest", "joint"], ["Qwen-2.5-7B", "bbq", "honest", "fixed"],
  ]);
});
