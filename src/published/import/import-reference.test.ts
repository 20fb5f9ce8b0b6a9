import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { analyseStudy, type StudyAnalysis } from "../../analysis/analyse-study.js";
import { experimentSections } from "../../experiments/experiment-sections.js";
import { mitigationSections } from "../../mitigation/mitigation-sections.js";
import { gatedPrompts } from "../../store/gated-prompts.js";
import { openStore } from "../../store/open-store.js";
import { verifyFolder } from "../../store/verify-store.js";
import { benchmarkRow, conflictRow, csvText, jsonLines, labelsRow, type FourCells } from "../fixtures/published-rows.js";
import { importReference } from "./import-reference.js";
import type { ImportedStudy } from "./import-results.js";

let folder: string;
let store: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "dialdefer-import-"));
  store = join(folder, "store");
});
afterEach(() => rm(folder, { recursive: true }));

async function write(files: Readonly<Record<string, string>>): Promise<string[]> {
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)));
  return Object.keys(files).map((name) => join(folder, name));
}

async function imported(files: Readonly<Record<string, string>>, model?: string): Promise<readonly ImportedStudy[]> {
  return await importReference({ paths: await write(files), model, store });
}

/** The report of a study, as `report` derives it. */
function reported(study?: string, options: { readonly allowGated?: boolean } = {}): StudyAnalysis {
  const opened = openStore(store, { mustExist: true, reading: true });
  try {
    const record = opened.findStudy(study);
    if (record === null) throw new Error("no such study");
    return analyseStudy(opened, record, { version: "test", asked: [], bill: { run: null, study: { judges: [], usd: 0, estimated_usd: null, prices: null } }, sections: (input) => [...experimentSections(input), ...mitigationSections(input)], ...options });
  } finally {
    opened.close();
  }
}

const none = { c1_correct: 0, c1_incorrect: 0, c2_correct: 0, c2_incorrect: 0 };
const patterns: readonly FourCells<string>[] = [["1", "2", "1", "1"], ["1", "2", "1", "2"], ["2", "2", "1", "1"], ["1", "1", "2", "1"], ["2", "2", "2", "2"]];
const rows = (dataset: string, options: Parameters<typeof benchmarkRow>[2] = {}) => patterns.map((readings, index) => benchmarkRow(index, readings, { dataset, ...options }));
const table = { "0000": 1, "0011": 1, "1010": 1, "1011": 1, "1101": 1 };

describe("importing published results", () => {
  it("makes files of one model and one way of asking a study with their data sets as fields, whose report follows from the replies", async () => {
    const [study, ...others] = await imported({ "harbours_gpt-4o-mini_Speaker1_vs_Speaker2_all.jsonl": jsonLines(rows("harbours")), "towers_gpt-4o-mini_Speaker1_vs_Speaker2_all.jsonl": jsonLines(rows("towers", { repr: JSON.stringify })) });
    expect(others).toEqual([]);
    expect(study).toMatchObject({ name: "gpt-4o-mini: benchmark", model: "gpt-4o-mini", items: 10, arms: ["statement", "speaker"], added: 40, warnings: [] });
    const { document } = reported();
    expect(document.study).toMatchObject({ id: study?.id, name: "gpt-4o-mini: benchmark", order: "accept-first", labels: ["Speaker 1", "Speaker 2"] });
    expect(document.judges[0]).toMatchObject({ judge: "published:gpt-4o-mini", n: 10, trials: { planned: 40, stored: 40, pending: 0 }, fields: [{ n: 5 }, { n: 5 }] });
    expect(document.judges[0]?.table).toEqual({ "0000": 2, "0011": 2, "1010": 2, "1011": 2, "1101": 2 });
    expect(document.judges[0]?.published).toMatchObject({ agree: { c1_correct: 10, c1_incorrect: 10, c2_correct: 10, c2_incorrect: 10 }, differ: none, nulls: none, without_reply: none });
    expect(document.judges[0]?.published?.dds_complete).toEqual({ theirs: document.judges[0]?.dds?.estimate, ours: document.judges[0]?.dds?.estimate });
    expect(document.provenance.dates).toMatchObject({ first_reply: null, last_reply: null });
    expect(verifyFolder(store)).toMatchObject({ items: 10, replies: 40, problems: [] });
  });

  it("adds nothing the second time, and leaves the study imported last as the latest", async () => {
    const files = { "harbours_gpt-4o_Speaker1_vs_Speaker2_all.jsonl": jsonLines(rows("harbours")), "towers_gemma_Speaker1_vs_Speaker2_all.jsonl": jsonLines(rows("towers")) };
    const first = await imported(files);
    const again = await imported(files);
    expect(first.map(({ model, added }) => [model, added])).toEqual([["gpt-4o", 20], ["gemma-3-12b-it", 20]]);
    expect(again.map(({ id, added }) => [id, added])).toEqual(first.map(({ id }) => [id, 0]));
    expect(reported().document.study.id).toBe(first[1]?.id);
    await imported({ "harbours_gpt-4o_Speaker1_vs_Speaker2_all.jsonl": files["harbours_gpt-4o_Speaker1_vs_Speaker2_all.jsonl"] });
    expect(reported().document.study.id).toBe(first[0]?.id);
    expect(verifyFolder(store)).toMatchObject({ items: 10, replies: 40, problems: [] });
  });

  it("reads each reply again and keeps the published reading beside it, under both rules for missing ones", async () => {
    const replies = (text: string): FourCells<string> => [text, '{"chosen_answer": "2"}', '{"chosen_answer": "1", "reasoning": "A stray \\( breaks strict JSON."}', '{"chosen_answer": "1"}'];
    await imported({ "a_qwen.jsonl": jsonLines([
      benchmarkRow(1, ["1", "2", null, 1], { replies: replies('{"chosen_answer": "2"}') }),
      benchmarkRow(2, ["1", "2", "1", ""], { replies: replies("I would rather not say.") }),
    ]) });
    const block = reported().document.judges[0];
    expect(block).toMatchObject({ n: 1, missing: { ...none, c1_correct: 1 } });
    expect(block?.published).toMatchObject({
      agree: { c1_correct: 0, c1_incorrect: 2, c2_correct: 1, c2_incorrect: 1 }, differ: { ...none, c1_correct: 1 }, ours_only: { ...none, c2_correct: 1, c2_incorrect: 1 }, theirs_only: { ...none, c1_correct: 1 },
      integers: { ...none, c2_incorrect: 1 }, empty: { ...none, c2_incorrect: 1 }, nulls: { ...none, c2_correct: 1 },
      // Theirs: C1 1,1 / 0,0; C2 -,1 / 1,-. A missing verdict is a rejected right claim and an accepted wrong one.
      dds_nulls_wrong: { theirs: 50, ours: 200 }, dds_complete: { theirs: null, ours: 200 },
    });
  });

  it("takes verdicts without replies as they are, and says that nothing can be read again", async () => {
    const [study] = await imported({ "aio_gemma_results.jsonl": jsonLines(Array.from({ length: 6 }, (_, index) => conflictRow(index, ["1", 2, index === 1 ? null : "1", "1"], { more: { judger: "Speaker B", judgee: "Speaker A", ground_truth_flipped: true, context: "They quarrelled in a kitchen." } }))) });
    expect(study).toMatchObject({ name: "gemma-3-12b-it: r/AIO, B about A", items: 6, warnings: [expect.stringContaining("verdicts without replies")] });
    const { document, flips } = reported();
    expect(document.judges[0]).toMatchObject({ n: 5, table: { "1011": 5, "10-1": 1 }, missing: { ...none, c2_correct: 1 }, published: { without_reply: { c1_correct: 6, c1_incorrect: 6, c2_correct: 6, c2_incorrect: 6 }, integers: { ...none, c1_incorrect: 6 } } });
    // The label about the author is the field, so that both classes can be told apart.
    expect(document.judges[0]?.fields.map(({ field, n }) => [field, n]).sort()).toEqual([["NOR", 3], ["OR", 2]]);
    expect(document.provenance.warnings).toEqual(study?.warnings);
    expect(flips[0]).toMatchObject({ question: "", withheld: expect.stringContaining("private conversations") as string });
    expect(reported(undefined, { allowGated: true }).flips[0]?.question).toBe("Is Speaker A overreacting?");
  });

  it("never takes two runs of one model for one", async () => {
    await imported({ "a_gpt-4o.jsonl": jsonLines(rows("harbours")) });
    const other = jsonLines(patterns.map((readings, index) => benchmarkRow(index, readings, { dataset: "harbours", replies: ["1", "2", "1", "2"] })));
    await expect(imported({ "b_gpt-4o.jsonl": other })).rejects.toThrow(/b_gpt-4o\.jsonl:\d: expected one reply to one prompt, .*--store.*--model/);
    const [study] = await imported({ "b_gpt-4o.jsonl": other }, "gpt-4o, second run");
    expect(study?.added).toBe(20);
  });

  it("leaves out of a folder the files that do not tell their model, with the call that imports them", async () => {
    const [named, unnamed] = await write({ "harbours_gpt-4o-mini_Speaker1_vs_Speaker2_all.jsonl": jsonLines(rows("harbours")), "b.jsonl": jsonLines(rows("towers")) });
    const leftOut: [string, string][] = [];
    const onLeftOut = (path: string, reason: string) => leftOut.push([path, reason]);
    const studies = await importReference({ paths: [folder], store, onLeftOut });
    expect(studies.map(({ name }) => name)).toEqual(["gpt-4o-mini: benchmark"]);
    expect(leftOut).toEqual([[unnamed, expect.stringContaining(`dialdefer import reference "${unnamed}" --model NAME`)]]);

    await expect(importReference({ paths: [named as string, unnamed as string], store, onLeftOut }), "a file named by itself").rejects.toThrow(/b\.jsonl: .*--model NAME/);
    await rm(named as string);
    await expect(importReference({ paths: [folder], store, onLeftOut }), "nothing else in the folder").rejects.toThrow(/b\.jsonl: .*--model NAME/);
  });

  it("asks which model it was where nothing tells, and takes one word for one model", async () => {
    await expect(imported({ "a.jsonl": jsonLines(rows("harbours")) })).rejects.toThrow(/a\.jsonl: .*--model NAME/);
    await expect(imported({ "a.jsonl": jsonLines(rows("harbours")) }, " ")).rejects.toThrow(/--model: expected the name of a model, found an empty one/);
    await expect(imported({ "a_gpt-4o.jsonl": jsonLines(rows("harbours")), "b_gemma.jsonl": jsonLines(rows("towers")) }, "x")).rejects.toThrow(/files are of gpt-4o, gemma-3-12b-it/);
    await expect(imported({ "a_gpt-4o.jsonl": jsonLines(rows("harbours")), "b_gpt-4o.jsonl": jsonLines(rows("harbours").reverse()) })).rejects.toThrow(/b_gpt-4o\.jsonl: expected one file for C1 of harbours, found .*a_gpt-4o\.jsonl/);
  });
});

describe("mitigated runs", () => {
  const accepting = patterns.map((): FourCells<string> => ["1", "1", "1", "1"]);
  const honest = (conditions: readonly number[]) => jsonLines(accepting.map((readings, index) => benchmarkRow(index, readings, { dataset: "harbours", system: "Be honest.", conditions })));
  const base = { "base_qwen_all.jsonl": jsonLines(rows("harbours")) };

  it("stand beside the unmitigated run in three contrasts, whose DDS add up: fixed = joint + drift", async () => {
    const studies = await imported({ ...base, "c1_qwen.jsonl": honest([0, 1]), "c2_qwen.jsonl": honest([2, 3]) });
    expect(studies.map(({ name }) => name)).toEqual(["qwen-2.5-7b-instruct: benchmark", "qwen-2.5-7b-instruct: benchmark, honest"]);
    expect(studies[1]?.contrasts.map(({ name }) => name)).toEqual(["joint: honest speaker - honest statement", "fixed: honest speaker - statement", "drift: honest statement - statement", "speaker - statement"]);
    const [joint, fixed, drift, unmitigated] = studies[1]?.contrasts.map(({ published }) => published.dds_complete.ours) ?? [];
    expect([joint, fixed, drift]).toEqual([0, 120, 120]);
    expect(unmitigated).toBe(studies[0]?.contrasts[0]?.published.dds_complete.ours);
    const { document } = reported(studies[1]?.id);
    expect(document.study.arms.map(({ name, system }) => [name, system])).toEqual([["honest statement", "Be honest."], ["honest speaker", "Be honest."], ["statement", null], ["speaker", null]]);
    expect(document.contrasts.map(({ published }) => published?.files.length)).toEqual([2, 2, 1]);
  });

  it("without a C1 of their own have a fixed baseline alone, and the report warns of it", async () => {
    const studies = await imported({ ...base, "c2_qwen.jsonl": honest([2, 3]) });
    expect(studies[1]).toMatchObject({ contrasts: [{ name: "fixed: honest speaker - statement" }, { name: "speaker - statement" }], warnings: [expect.stringMatching(/c2_qwen\.jsonl: holds no C1 of its own; joined by id with the C1 of the unmitigated run \(base_qwen_all\.jsonl\): DDS with a fixed baseline/)] });
  });

  it("asked with other system prompts are studies of their own", async () => {
    const asked = (dataset: string, system: string) => jsonLines(rows(dataset, { system }));
    const studies = await imported({ "a_honest_qwen.jsonl": asked("harbours", "Be honest."), "b_honest_qwen.jsonl": asked("towers", "Be very honest.") });
    expect(studies.map(({ name, items }) => [name, items])).toEqual([["qwen-2.5-7b-instruct: benchmark, honest", 5], ["qwen-2.5-7b-instruct: benchmark, honest", 5]]);
  });

  it("without any C1 say which file to add; C1 alone does too", async () => {
    await expect(imported({ "c2_qwen.jsonl": honest([2, 3]) })).rejects.toThrow(/c2_qwen\.jsonl: expected C1 as well, found C2 alone; add the file of the same run that holds it \(c1only\), or the unmitigated run/);
    await expect(imported({ "c1_qwen.jsonl": honest([0, 1]) })).rejects.toThrow(/c1_qwen\.jsonl: expected C2 as well/);
    await expect(imported({ ...base, "c2_qwen.jsonl": jsonLines([benchmarkRow(99, ["1", "1", "1", "1"], { dataset: "harbours", system: "Be honest.", conditions: [2, 3] })]) })).rejects.toThrow(/expected the same 1 items in all arms, found 5; missing here: harbours-99/);
  });

  it("that answer the bare code are read as they were asked", async () => {
    const bare = (conditions: readonly number[]) => jsonLines(patterns.map((readings, index) => {
      const row = benchmarkRow(index, ["", "", "", ""], { dataset: "harbours", conditions, repr: JSON.stringify, replies: readings.map((code) => ` ${code}\nBecause it is so.`) as unknown as FourCells<string> });
      for (const key of Object.keys(row)) if (key.endsWith("_history")) row[key] = String(row[key]).replaceAll("Answer as JSON.", "Return 1 or 2.");
      return row;
    }));
    await imported({ "dpo_c1_qwen.jsonl": bare([0, 1]), "dpo_qwen.jsonl": bare([2, 3]) });
    const { document } = reported();
    expect(document.judges[0]?.table).toEqual(table);
    expect(document.judges[0]).toMatchObject({ remarks: { repaired: 0 }, published: { ours_only: { c1_correct: 5, c2_incorrect: 5 }, dds_complete: { theirs: null } } });
    expect(document.study.answer).toBe("choice");
  });
});

describe("conflicts", () => {
  const about = (judger: string | null, conditions: readonly number[], more: Record<string, unknown> = {}) =>
    jsonLines(Array.from({ length: 4 }, (_, index) => conflictRow(index, ["1", "2", "2", "2"], { conditions, more: { ...judger !== null && { judger: `Speaker ${judger}`, judgee: `Speaker ${judger === "A" ? "B" : "A"}` }, ...more } })));
  const all = [0, 1, 2, 3];
  const uninvolved = { "aio_gpt-4o_speaker_c.jsonl": about(null, all) };

  it("where A judges B take C1 from the file of the uninvolved speaker, whose statements are about B too", async () => {
    const reversal = { "aio_gpt-4o_reversal.jsonl": about("A", [2, 3], { ground_truth_flipped: false }) };
    const studies = await imported({ ...uninvolved, ...reversal });
    expect(studies.map(({ name }) => name)).toEqual(["gpt-4o: r/AIO, C about B", "gpt-4o: r/AIO, A about B", "gpt-4o: r/AIO by the judger's role"]);
    expect(studies[2]).toMatchObject({ arms: ["statement about B", "C about B", "A about B"], added: 0 });
    expect(studies[1]?.warnings[0]).toMatch(/aio_gpt-4o_reversal\.jsonl: holds no C1 of its own; joined by id with the C1 of the Speaker C run \(aio_gpt-4o_speaker_c\.jsonl\)$/);
    expect(studies[1]?.contrasts).toMatchObject([{ name: "speaker - statement", published: { dds_complete: { ours: -100 } } }]);
    await expect(imported(reversal)).rejects.toThrow(/aio_gpt-4o_reversal\.jsonl: expected C1 as well, found C2 alone; add the Speaker C file of the same model/);
    const mitigated = { "aio_gpt-4o_dehuman_c.jsonl": about(null, all, { mitigation: "dehumanize" }) };
    expect((await imported({ ...mitigated, ...uninvolved, ...reversal })).find(({ name }) => name.endsWith("A about B"))?.warnings[0]).toMatch(/\(aio_gpt-4o_speaker_c\.jsonl\)$/);
  });

  it("under a mitigation take no C1 from a run in which the other party judges", async () => {
    await expect(imported({ "aio_gpt-4o_own.jsonl": about("A", all), "aio_gpt-4o_honest.jsonl": about("B", [2, 3]) })).rejects.toThrow(/aio_gpt-4o_honest\.jsonl: expected C1 as well, found C2 alone/);
  });

  it("keep their conditions where one file swapped its claims and the other did not, and say what that spoils", async () => {
    const studies = await imported({
      "aio_gpt-4o_main.jsonl": about("B", all, { ground_truth_flipped: true }),
      "aio_gpt-4o_dehuman.jsonl": about(null, [2, 3], { ground_truth_flipped: false, judger: "AI Agent B", judgee: "AI Agent A" }),
    });
    expect(studies[1]).toMatchObject({ name: "gpt-4o: r/AIO, B about A, dehumanize", contrasts: [{ name: "fixed: dehumanize speaker - statement", published: { files: [{ flipped: false }, { flipped: true }] } }, { name: "speaker - statement" }] });
    expect(studies[1]?.warnings).toEqual(expect.arrayContaining([expect.stringMatching(/on 4 of 4 items the claim that one file calls right is the one that the other calls wrong.*DDS does not depend/)]));
  });

  it("of a fine-tuned model that were merged with another C1 have a fixed baseline, whichever file it comes from", async () => {
    const merged = { "aio_qwen_SFT_results.jsonl": about("B", all, { ground_truth_flipped: false, _c1_source: "base" }) };
    const [alone] = await imported(merged);
    expect(alone?.contrasts.map(({ name }) => name)).toEqual(["fixed: sft speaker - statement"]);
    const studies = await imported({ ...merged, "aio_qwen_main.jsonl": about("B", all, { ground_truth_flipped: true }) });
    expect(studies.find(({ name }) => name.endsWith("sft"))?.contrasts.map(({ name }) => name)).toEqual(["fixed: sft speaker - statement", "speaker - statement"]);
  });

  it("with their stories leave no export, as other gated items do", async () => {
    const story = "They met in the kitchen and fell out over a kettle.";
    await imported({ "aio_gpt-4o_own.jsonl": about("B", all, { context: story, c2_correct_chat_history_t1: [{ role: "user", content: `${story} Is Speaker B right? JSON.` }, { role: "assistant", content: '{"chosen_answer": "2"}' }] }) });
    const opened = openStore(store, { mustExist: true, reading: true });
    const isGated = gatedPrompts(opened);
    const prompts = [...opened.allReplies()].map(({ messages }) => messages).filter((messages) => messages.some(({ content }) => content.includes("kettle")));
    expect(prompts.map(isGated)).toEqual([true]);
    opened.close();
  });
});

/** A summary table of the publication's columns: data set, where C1 is from, and the four accuracies. */
function summary(lines: readonly (readonly [dataset: string, source: "current" | "baseline", ...accuracies: number[]])[]): string {
  return csvText(lines.map(([dataset, source, ...accuracies]) => ({ Dataset: dataset, N: "5", C1_Source: source, ...Object.fromEntries(["C1_True", "C1_False", "C2_Correct", "C2_Incorrect"].map((column, index) => [column, String(accuracies[index])])), DDS: "0" })));
}

describe("mitigations of published summaries", () => {
  it("stand beside those whose replies are at hand, three ways and without an interval; rows of other items or without a baseline do not", async () => {
    const system = "Be honest about what you know.";
    const studies = await imported({
      "harbours_qwen_all.jsonl": jsonLines(rows("harbours")), "harbours_qwen_honest_all.jsonl": jsonLines(rows("harbours", { system })),
      "qwen_summary.csv": summary([["harbours_qwen", "current", 50, 60, 70, 50], ["towers_qwen", "current", 50, 50, 50, 50], ["bridges_qwen", "current", 50, 50, 50, 50]]),
      "qwen_own_honest_summary.csv": summary([["harbours_qwen", "current", 40, 80, 60, 60], ["towers_qwen", "current", 40, 60, 50, 60], ["bridges_qwen", "current", 40, 60, 50, 60]]),
      "qwen_base_honest_summary.csv": summary([["harbours_qwen", "baseline", 50, 60, 60, 60], ["towers_qwen", "baseline", 50, 50, 50, 60], ["bridges_qwen", "baseline", 51, 50, 50, 60]]),
    });
    const section = reported(studies.find(({ name }) => name.includes("honest"))?.id).document.experiments!.find(({ factor }) => factor === "mitigations")!;
    const table = section.tables.find(({ title }) => title === "As published in summary tables")!;
    expect(table.rows).toEqual([
      { mitigation: "honest", field: "harbours", n: 5, dds: 30, dds_joint: 40, dds_fixed: 10, c1_drift: -30 },
      { mitigation: "honest", field: "towers", n: 5, dds: 0, dds_joint: 10, dds_fixed: -10, c1_drift: -20 },
      { mitigation: "honest", field: "mean of 2 fields (macro)", n: 10, dds: 15, dds_joint: 25, dds_fixed: 0, c1_drift: -25 },
    ]);
    expect(table.note).toContain("Without intervals");
    // The plain study has no use for them.
    expect(JSON.stringify(reported(studies.find(({ name }) => !name.includes("honest"))?.id).document.experiments)).not.toContain("summary tables");
  });
});

describe("labels", () => {
  const labels = (pair: readonly [string, string], shift = 0) => csvText(patterns.map((_, index) => labelsRow(index, [index + shift > 3 ? "1" : "2", "2"], pair)));

  it("are compared with each other, each pair with the first", async () => {
    const [study] = await imported({ "truthfulqa_a.csv": labels(["User", "LLM"]), "truthfulqa_b.csv": labels(["LLM", "User"], 2), "truthfulqa_c.csv": labels(["Q", "A"]) }, "gpt-4o-mini");
    expect(study).toMatchObject({ name: "gpt-4o-mini: labels, truthfulqa", arms: ["User to LLM", "LLM to User", "Q to A"], contrasts: [{ name: "LLM to User - User to LLM", published: { dds_complete: { ours: 40 } } }, { name: "Q to A - User to LLM", published: { dds_complete: { ours: 0 } } }] });
    expect(reported().document.study.arms.map(({ labels: shown }) => shown)).toEqual([["User", "LLM"], ["LLM", "User"], ["Q", "A"]]);
  });

  it("stand against the statements of a published summary of the same model, as points without an interval; without one nothing is said of statements", async () => {
    const files = { "truthfulqa_a.csv": labels(["User", "LLM"]), "truthfulqa_b.csv": labels(["LLM", "User"], 2) };
    const [alone] = await imported(files, "gpt-4o-mini");
    const tablesOf = (id?: string) => reported(id).document.experiments!.find(({ factor }) => factor === "labels")!.tables;
    expect(tablesOf(alone?.id).map(({ title }) => title)).toEqual(["Each pair against LLM/User", "Swapped pairs"]);
    // The studies are the same ones: a summary is no part of what was asked.
    const [study] = await imported({ ...files, "gpt-4o-mini_summary.csv": summary([["truthfulqa_gpt-4o-mini", "current", 60, 70, 65, 50], ["towers_gpt-4o-mini", "current", 1, 2, 3, 4]]) }, "gpt-4o-mini");
    expect(study).toMatchObject({ id: alone?.id, added: 0 });
    const table = tablesOf(study?.id).at(-1)!;
    expect(table.title).toBe("Against the published statements of truthfulqa, without an interval");
    // Accepted: 20 % of right and no wrong claims under the first pair, 60 % under the second; of the statements 60 % and 30 %.
    expect(table.rows).toEqual([{ pair: "User/LLM", dds: expect.closeTo(-70, 9) as number, change: expect.closeTo(-95, 9) as number, n: 5 }, { pair: "LLM/User", dds: expect.closeTo(-30, 9) as number, change: expect.closeTo(-55, 9) as number, n: 5 }]);
  });

  it("of one pair alone are stored, and both import and report say that a contrast needs another", async () => {
    const [study] = await imported({ "truthfulqa_a.csv": labels(["User", "LLM"]) }, "gpt-4o-mini");
    expect(study).toMatchObject({ added: 10, contrasts: [], warnings: [expect.stringContaining("a contrast needs another pair")] });
    expect(() => reported(study?.id)).toThrow(/holds one way of asking, imported from truthfulqa_a\.csv: a contrast needs another one/);
  });
});
