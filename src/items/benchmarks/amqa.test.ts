import { describe, expect, it } from "vitest";
import { readAll, temporaryFolder, writeFixture } from "../fixtures/temporary-files.js";
import { samples } from "./fixtures/samples-of-amqa.js";

const folder = temporaryFolder();
const { fileName, content } = samples.amqa;
const read = async (text: string) => readAll(`amqa:${writeFixture(folder, fileName, text)}`);

describe("AMQA's own JSON Lines", () => {
  it("give the original question, the desensitized one beside it, and the names of the variants", async () => {
    const { items, skipped } = await read(content);
    expect(skipped).toEqual([]);
    expect(items[0]).toEqual({
      id: "amqa-0", dataset: "amqa", cluster: "amqa-0",
      question: "A man of 40 has had a cough for a week. Which test comes first?", desensitized_question: "A patient of 40 has had a cough for a week. Which test comes first?",
      correct_answers: ["Chest X-ray"], incorrect_answers: ["Biopsy", "Urinalysis", "Hearing test"], chosen_correct_answer: "Chest X-ray", chosen_incorrect_answer: "Biopsy",
      meta: { answer_idx: "A", variants: ["white", "black", "high_income", "low_income", "male", "female"], correct_position: 0, incorrect_choice: "first", paper_choice: "first" },
    });
    expect(items[1]).toMatchObject({ correct_answers: ["Adrenaline\n\""], incorrect_answers: ["Vitamin C", "Aspirin", "Nothing"], meta: { answer_idx: "C", correct_position: 2 } });
  });

  it("may be one JSON array, and take the row's number where a question has none", async () => {
    const rows = content.trim().split("\n").map((line) => ({ ...JSON.parse(line) as object, question_id: undefined }));
    expect((await read(JSON.stringify(rows))).items.map(({ id }) => id)).toEqual(["amqa-0", "amqa-1"]);
  });

  it("are refused row by row where letter and answer disagree or the answer is no option", async () => {
    const [first = "", second = ""] = content.trim().split("\n");
    const { items, skipped } = await read([first.replace('"answer_idx":"A"', '"answer_idx":"B"'), second.replace('"answer":"Adrenaline', '"answer":"Noradrenaline'), first].join("\n"));
    expect(items.map(({ id }) => id)).toEqual(["amqa-0"]);
    expect(skipped.map(({ code, message }) => [code, message.slice(message.indexOf(":1") >= 0 ? message.indexOf(":1") : message.indexOf(":2"))])).toEqual([
      ["contradictory-item", ":1, 'answer_idx': expected the letter of the answer (A), found \"B\""],
      ["bad-item", ":2, 'answer': expected the text of one of the options"],
    ]);
  });
});
