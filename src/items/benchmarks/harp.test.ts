import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { claimText } from "../../core/claim-text.js";
import { benchmarkSamples, type BenchmarkSample } from "../fixtures/benchmark-samples.js";
import { convertedRows, nativeFile } from "../fixtures/published-files.js";
import { sampleText } from "../fixtures/sample-text.js";
import { readAll, temporaryFolder, writeFixture } from "../fixtures/temporary-files.js";
import { openItems } from "../open-items.js";

const folder = temporaryFolder();
const sample = benchmarkSamples.get("harp") as BenchmarkSample;
const text = sampleText(sample, sample.rows);

describe("HARP's multiple-choice file", () => {
  it("gives the option of the answer's letter, the others in the order of the file", async () => {
    const { items } = await readAll(`harp:${writeFixture(folder, "HARD-Math_mcq.jsonl", text)}`);
    expect(items[0]).toEqual({
      id: "harp_mc-2031-AMC_8-1", dataset: "harp", field: "prealgebra", question: "What is $1+1$?",
      correct_answers: ["$2$"], incorrect_answers: ["$1$", "$3$", "$4$", "$5$"], chosen_correct_answer: "$2$", chosen_incorrect_answer: "$1$",
      meta: {
        year: "2031", contest: "AMC_8", number: 1, level: 1, subject: "prealgebra", multiple_choice_only: false, answer_choice: "B",
        solution: "Adding gives $\\boxed{2}$.", num_solutions: 1, correct_position: 1, incorrect_choice: "first", paper_choice: "first",
      },
    });
  });

  it("is read from the zip file that holds it", async () => {
    const zip = writeFixture(folder, "HARP_mcq.jsonl.zip", zipSync({ "HARD-Math_mcq.jsonl": Buffer.from(text) }));
    expect(await readAll(`harp:${zip}`)).toEqual(await readAll(`harp:${writeFixture(folder, "HARD-Math_mcq.jsonl", text)}`));
  });

  it("is not the short-answer file, which is refused with the name of the right one, bad rows skipped or not", async () => {
    const short = sample.rows.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => !["choices", "answer_choice"].includes(key))));
    const path = writeFixture(folder, "HARD-Math.jsonl", sampleText(sample, short));
    await expect(openItems(`harp:${path}`).read().next()).rejects.toMatchObject({ code: "wrong-file", exitCode: 1, context: { line: 1, column: "choices" } });
    await expect(readAll(`harp:${path}`)).rejects.toThrow("this is HARP's short-answer file, which has no wrong answers; take HARP_mcq.jsonl.zip");
  });
});

describe("the published files", () => {
  const multipleChoice = nativeFile("harp/HARP_mcq.jsonl.zip");
  const shortAnswer = nativeFile("harp/HARP.jsonl.zip");

  it.skipIf(multipleChoice.absent)("hold the paper's 300 problems: question, right answer, the set of wrong ones; in 272 the options stand in another order (needs ../shared)", async () => {
    const { items, skipped } = await readAll(`harp:${multipleChoice.path}`);
    expect(skipped).toEqual([]);
    expect(items).toHaveLength(4110);
    expect(new Set(items.map(({ field }) => field)).size).toBe(6);
    expect(items.every(({ incorrect_answers }) => incorrect_answers.length === 4)).toBe(true);
    const byId = new Map(items.map((item) => [item.id, item]));
    const sorted = (answers: readonly string[] = []) => [...answers].sort();
    let otherOrder = 0;
    let otherChoice = 0;
    for (const { id, question, correct_answers, incorrect_answers, chosen_incorrect_answer, meta: { schema_version, ...meta } = {} } of convertedRows("harp_mcq")) {
      const item = byId.get(id);
      expect(schema_version).toBe("v1");
      expect(item).toMatchObject({ question, correct_answers, meta });
      expect(sorted(item?.incorrect_answers)).toEqual(sorted(incorrect_answers));
      if (item?.incorrect_answers.join("\n") !== incorrect_answers.join("\n")) otherOrder++;
      if (item === undefined || claimText(item, "incorrect") !== chosen_incorrect_answer) otherChoice++;
    }
    expect({ otherOrder, otherChoice }).toEqual({ otherOrder: 272, otherChoice: 218 });
  });

  it.skipIf(shortAnswer.absent)("without options are refused with a reason (needs ../shared)", async () => {
    await expect(readAll(`harp:${shortAnswer.path}`)).rejects.toThrow(/HARP\.jsonl\.zip\/HARD-Math\.jsonl:1, 'choices': .*take HARP_mcq\.jsonl\.zip/);
  });
});
