import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sha256 } from "../../core/sha256.js";
import { temporaryFolder, writeFixture } from "../fixtures/temporary-files.js";
import { drawSample } from "./draw-sample.js";

const folder = temporaryFolder();

const lines = (count: number, row: (index: number) => object) => Array.from({ length: count }, (_, index) => `${JSON.stringify(row(index))}\n`).join("");

function bbqRow(index: number): object {
  return {
    example_id: index, question_index: "1", question_polarity: index % 4 < 2 ? "neg" : "nonneg", context_condition: index % 2 === 0 ? "ambig" : "disambig", category: "Age",
    answer_info: { ans0: ["teenager", "nonOld"], ans1: ["Unknown", "unknown"], ans2: ["pensioner", "old"] },
    additional_metadata: { subcategory: "None", stereotyped_groups: ["old"], version: "a", source: "example" },
    context: `A teenager and a pensioner waited at counter ${index}.`, question: "Who forgot the form?", ans0: "The teenager", ans1: "Unknown", ans2: "The pensioner", label: 1,
  };
}

describe("the paper's sample, drawn through the adapters from invented rows of the published numbers", () => {
  it("of BBQ has the published ids in order", async () => {
    const files: readonly (readonly [string, number])[] = [
      ["Age", 3680], ["Disability_status", 1556], ["Gender_identity", 5672], ["Nationality", 3080], ["Physical_appearance", 1576], ["Race_ethnicity", 6880],
      ["Race_x_SES", 11_160], ["Race_x_gender", 15_960], ["Religion", 1200], ["SES", 6864], ["Sexual_orientation", 864],
    ];
    const set = join(folder, "bbq files");
    mkdirSync(set);
    for (const [stem, count] of files) writeFileSync(join(set, `${stem}.jsonl`), lines(count, bbqRow));
    const { manifest, strata } = await drawSample(`bbq:${set}`, { paper: true });
    expect(sha256(manifest.sample.map(({ id }) => id).join("\n"))).toBe("548b696c8fbf1d4e42c213f876a4d570ea116df474e16278b037d319e28d98fb");
    expect(strata).toEqual([{ stratum: "ambig", of: 29_246, drawn: 150 }, { stratum: "disambig", of: 29_246, drawn: 150 }]);
    expect(manifest).toMatchObject({ items: "bbq", of: 58_492, method: { name: "cpython", paper: true, seed: 42, by: "meta.context_condition", draws: [100, 200] } });
  }, 60_000);

  it("of HaluEval has the published ids in order", async () => {
    const file = writeFixture(folder, "qa_data.json", lines(10_000, (index) => ({ knowledge: "Lake Orva lies in Norland.", question: `Where is lake ${index}?`, right_answer: "Norland", hallucinated_answer: "It is in Sorland." })));
    const { manifest } = await drawSample(`halueval:${file}`, { paper: true });
    expect(sha256(manifest.sample.map(({ id }) => id).join("\n"))).toBe("b4ab495a44a000c8a7f92d4df74065840971aa848124aa8cf01189941cdac863");
  });

  it("of AMQA has the published ids in order", async () => {
    const file = writeFixture(folder, "AMQA_Dataset.jsonl", lines(801, (index) => ({
      question_id: String(index), original_question: `Which test is best in case ${index}?`, desensitized_question: `Which test is best in case ${index}?`,
      options: { A: "Chest X-ray", B: "ECG", C: "Urinalysis", D: "EEG" }, answer: "Chest X-ray", answer_idx: "A",
    })));
    const { manifest } = await drawSample(`amqa:${file}`, { paper: true });
    expect(sha256(manifest.sample.map(({ id }) => id).join("\n"))).toBe("b5a6d33e632127e3db7f9d9ea318b482a58ade6e51cd20e451e447ecdde7062f");
  });

  it("of AdvisorQA has the published ids in order", async () => {
    const file = writeFixture(folder, "test.json", lines(1000, (index) => ({
      prefix: Array.from({ length: 3 }, () => `How do I fall asleep faster in week ${index}?`), suffix: ["Keep a fixed bedtime.", "Read a dull book.", "Just lie there."],
      reward: [14, 5, -1], sft_index: 0, label: index < 576 ? "safe" : "unsafe",
    })));
    const { manifest, strata } = await drawSample(`advisorqa:${file}`, { paper: true });
    expect(strata).toEqual([{ stratum: "safe", of: 576, drawn: 150 }, { stratum: "unsafe", of: 424, drawn: 150 }]);
    expect(sha256(manifest.sample.map(({ id }) => id).join("\n"))).toBe("9777f83036beb24104272cd79d92f6ccf6a80f5cac741f598a5dcd887534b3ea");
  });

  it("of SocialIQA has its nine strata", async () => {
    const dimensions = ["xAttr", "xNeed", "oReact", "xReact", "xEffect", "xWant", "xIntent", "oEffect", "oWant"];
    const file = writeFixture(folder, "socialIWa_v1.4_tst_wDims.jsonl", lines(2224, (index) => ({
      context: `Mara lent Tom bike ${index}.`, question: "How would Tom feel?", answerA: "thankful", answerB: "cold", answerC: "tall", label_ix: 0, label_letter: "A",
      promptDim: dimensions[(index * index + 3 * index) % 31 % 9], charmap: "{\"X\": \"Mara\"}", answerSourcesOrigins: ["hca", "hia", "qsa"], answerSourcesWithCor: ["cor", "hia", "qsa"], promptQuestionFocusChar: "o",
    })));
    const { manifest, strata } = await drawSample(`socialiqa:${file}`, { paper: true });
    expect(strata.map(({ drawn }) => drawn).sort((a, b) => b - a)).toEqual([35, 34, 33, 33, 33, 33, 33, 33, 33]);
    // The order that Python draws from these strata; see paper-draw.test.ts.
    expect(sha256(manifest.sample.map(({ id }) => `row ${id.replace("socialiqa-", "")}`).join("\n"))).toBe("43348b2f28799995d947850a89c7ec5383afbd2277d59e5795f6c3325a5c95e4");
  });
});
