import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { benchmarkRow, jsonLines } from "../src/published/fixtures/published-rows.js";
import { dialdefer, emptyFolder, repository } from "./support/command-line.js";
import { reportOf } from "./support/study-files.js";

describe("dialdefer import reference", () => {
  it("prints each study with the published readings beside ours, and the report follows", async () => {
    const folder = await emptyFolder();
    await writeFile(join(folder, "harbours_gpt-4o-mini_Speaker1_vs_Speaker2_all.jsonl"), jsonLines([benchmarkRow(1, ["1", "2", "1", "1"]), benchmarkRow(2, ["1", "2", "1", null])]));
    const finished = await dialdefer(folder, ["import", "reference", "."]);
    expect(finished).toMatchObject({ code: 0, stderr: "" });
    expect(finished.stdout).toMatch(/^[0-9a-f]{12} {2}gpt-4o-mini: benchmark\n {2}2 items; arms statement \| speaker; 8 replies added\n {2}from harbours_/);
    expect(finished.stdout).toMatch(/speaker, wrong claims +2 +0 +0 +0 +0 +0 +1 +0\n/);
    expect(finished.stdout).toMatch(/speaker - statement +\+100\.00 +1 +\+100\.00 +1 +\+100\.00 +\+100\.00\n/);
    expect(JSON.parse((await dialdefer(folder, ["import", "reference", ".", "--json"])).stdout)).toMatchObject({ schema: "dialdefer.import/1", studies: [{ added: 0, second_turns: 0, contrasts: [{ published: { nulls: { c2_incorrect: 1 } } }] }], left_out: [] });
    const report = await dialdefer(folder, ["report"]);
    expect(report.code).toBe(0);
    expect(report.stdout).toMatch(/Published +8 of 8 published readings are ours/);
    const page = await readFile(join(folder, "dialdefer-report/report.html"), "utf8");
    expect(page).toContain("Beside the published readings");
    expect(page).toContain("imported replies cannot be asked again");
    expect(page).not.toContain("1970-01-01");
    expect((await dialdefer(folder, ["store", "verify"])).stdout).toContain("8 replies checked: all match");
  });

  it("prints the studies that are stored before the error of a later one, and ends with 1", async () => {
    const folder = await emptyFolder();
    const rows = (reading: string) => jsonLines([benchmarkRow(1, ["1", "2", "1", reading]), benchmarkRow(2, ["1", "2", "1", "2"])]);
    await writeFile(join(folder, "b_gemma.jsonl"), rows("1"));
    expect((await dialdefer(folder, ["import", "reference", "b_gemma.jsonl"])).code).toBe(0);
    // Another run of the second model stands beside the first model's file.
    await writeFile(join(folder, "b_gemma.jsonl"), rows("2"));
    await writeFile(join(folder, "a_gpt-4o-mini.jsonl"), rows("1"));
    const finished = await dialdefer(folder, ["import", "reference", "."]);
    expect(finished.code).toBe(1);
    expect(finished.stdout).toMatch(/^[0-9a-f]{12} {2}gpt-4o-mini: benchmark\n {2}2 items; .* 8 replies added\n/);
    expect(finished.stdout).not.toContain("gemma");
    expect(finished.stderr).toMatch(/b_gemma\.jsonl:1: expected one reply to one prompt/);
    const json = await dialdefer(folder, ["import", "reference", ".", "--json"]);
    expect(json.code).toBe(1);
    expect(JSON.parse(json.stdout)).toMatchObject({ schema: "dialdefer.import/1", studies: [{ name: "gpt-4o-mini: benchmark", added: 0 }] });
    expect((await dialdefer(folder, ["report", "--study", /^[0-9a-f]{12}/.exec(finished.stdout)![0]])).code).toBe(0);
  });

  it("ends with 1 for a bad file and with 2 where nothing tells the model, and writes no store for either", async () => {
    const folder = await emptyFolder();
    await writeFile(join(folder, "a.jsonl"), jsonLines([benchmarkRow(1, ["1", "2", "1", "2"])]).slice(0, 400));
    const bad = await dialdefer(folder, ["import", "reference", "a.jsonl"]);
    expect(bad).toMatchObject({ code: 1, stdout: "" });
    expect(bad.stderr).toMatch(/a\.jsonl:1: .*cut off/);
    await writeFile(join(folder, "a.jsonl"), jsonLines([benchmarkRow(1, ["1", "2", "1", "2"])]));
    expect(await dialdefer(folder, ["import", "reference", "a.jsonl"])).toMatchObject({ code: 2, stderr: expect.stringContaining("--model NAME") as string });
    expect((await dialdefer(folder, ["import", "cjt", "a.jsonl", "--model", "m"])).stderr).toContain("expected a .csv file");
    expect(existsSync(join(folder, ".dialdefer"))).toBe(false);
  });
});

const shared = join(repository, "../shared");
const files: readonly (readonly [table: string, file: string])[] = [
  ["gpt_4o_mini|aio", "aio-verdicts/gpt4omini_2to1_main.jsonl"],
  ["gpt_4o_mini|halueval", "gpt_4o_mini/halueval_qa_gpt-4o-mini_Speaker1_vs_Speaker2_all.jsonl"],
  ["gpt_4o_mini|plausibleqa", "gpt_4o_mini/plausibleqa_gpt-4o-mini_Speaker1_vs_Speaker2_all.jsonl"],
  ["gpt_4o_mini|socialiqa", "gpt_4o_mini/socialiqa_gpt-4o-mini_Speaker1_vs_Speaker2_all.jsonl"],
  ["qwen7b|aio", "aio-verdicts/qwen_2to1_main.jsonl"],
  ["qwen7b|bbq", "qwen_2.5_7b_instruct/bbq_qwen-2.5-7b-instruct_Speaker1_vs_Speaker2_all.jsonl"],
  ["qwen7b|halueval", "qwen_2.5_7b_instruct/halueval_qa_qwen-2.5-7b-instruct_Speaker1_vs_Speaker2_fixed_all.jsonl"],
  ["qwen7b|harp", "qwen_2.5_7b_instruct/harp_mcq_qwen-2.5-7b-instruct_Speaker1_vs_Speaker2_fixed_all.jsonl"],
  ["qwen7b|socialiqa", "qwen_2.5_7b_instruct/socialiqa_qwen-2.5-7b-instruct_Speaker1_vs_Speaker2_fixed_all.jsonl"],
];

/** The members of an oracle's table that are compared. */
interface Oracle {
  readonly n: number;
  readonly patterns: Readonly<Record<string, number>>;
  readonly H1: number;
  readonly F1: number;
  readonly H2: number;
  readonly F2: number;
  readonly DDS: number;
  readonly dprime1: number;
  readonly dprime2: number;
  readonly crit1: number;
  readonly crit2: number;
  readonly mc_correct: { readonly exact: number };
  readonly mc_incorrect: { readonly exact: number };
}

describe.skipIf(!existsSync(shared))("a published file that is imported and reported (needs ../shared)", () => {
  it.each(files)("%s equals its table cell by cell", async (name, file) => {
    const oracle = (JSON.parse(await readFile(join(shared, "oracle/tables.json"), "utf8")) as Record<string, Oracle>)[name] as Oracle;
    const folder = await emptyFolder();
    expect((await dialdefer(folder, ["import", "reference", join(shared, "data/reference-results", file)])).code).toBe(0);
    const block = reportOf(await dialdefer(folder, ["report", "--json"])).judges[0];
    expect(block?.table).toEqual(oracle.patterns);
    expect(block?.n).toBe(oracle.n);
    const ours = [block?.accuracy.c1_correct?.estimate, block?.accuracy.c1_incorrect?.estimate, block?.accuracy.c2_correct?.estimate, block?.accuracy.c2_incorrect?.estimate, block?.dds?.estimate, block?.dprime.c1, block?.dprime.c2, block?.criterion.c1, block?.criterion.c2, block?.mcnemar.correct.exact, block?.mcnemar.incorrect.exact];
    const theirs = [100 * oracle.H1, 100 * (1 - oracle.F1), 100 * oracle.H2, 100 * (1 - oracle.F2), oracle.DDS, oracle.dprime1, oracle.dprime2, oracle.crit1, oracle.crit2, oracle.mc_correct.exact, oracle.mc_incorrect.exact];
    theirs.forEach((value, index) => { expect(ours[index]).toBeCloseTo(value, 9); });
    const { agree, differ, ours_only: here, theirs_only: there } = block?.published ?? {};
    expect(agree).toEqual({ c1_correct: oracle.n, c1_incorrect: oracle.n, c2_correct: oracle.n, c2_incorrect: oracle.n });
    expect([differ, here, there].map((counts) => Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0))).toEqual([0, 0, 0]);
  });
});
