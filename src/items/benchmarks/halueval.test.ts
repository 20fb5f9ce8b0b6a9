import { describe, expect, it } from "vitest";
import { nativeFile } from "../fixtures/published-files.js";
import { readAll, temporaryFolder, writeFixture } from "../fixtures/temporary-files.js";

const folder = temporaryFolder();
const row = { knowledge: " Lake Orva lies in Norland.", question: "Where is the lake? ", right_answer: "Norland", hallucinated_answer: "It is in Sorland." };

describe("HaluEval's QA file", () => {
  it("gives the knowledge as context, verbatim, and the question without outer blanks", async () => {
    const { items } = await readAll(`halueval:${writeFixture(folder, "qa_data.json", JSON.stringify(row))}`);
    expect(items).toEqual([{
      id: "halueval-qa-0", dataset: "halueval", question: "Where is the lake?", context: " Lake Orva lies in Norland.", correct_answers: ["Norland"], incorrect_answers: ["It is in Sorland."],
      chosen_correct_answer: "Norland", chosen_incorrect_answer: "It is in Sorland.", meta: { incorrect_choice: "first", paper_choice: "first" },
    }]);
  });

  it("numbers the items by line, whatever is wrong with the lines before", async () => {
    const lines = [JSON.stringify(row), "not json", "", JSON.stringify({ ...row, question: null }), JSON.stringify(row)];
    const { items, skipped } = await readAll(`halueval:${writeFixture(folder, "gaps.json", lines.join("\n"))}`);
    expect(items.map(({ id }) => id)).toEqual(["halueval-qa-0", "halueval-qa-4"]);
    expect(skipped.map(({ context }) => context.line)).toEqual([2, 4]);
  });

  it("is not the file of samples, whose one answer is right or not", async () => {
    const path = writeFixture(folder, "qa_samples.json", JSON.stringify({ knowledge: "x", question: "Q?", answer: "A", hallucination: "yes" }));
    await expect(readAll(`halueval:${path}`)).rejects.toThrow("expected at least one item, found none (1 bad rows were skipped)");
  });
});

describe("the published files of the generation stage", () => {
  for (const name of ["qa_one-turn_data.json", "qa_multi-turn_data.json"]) {
    const { path, absent } = nativeFile(`halueval/generation/qa/${name}`);

    it.skipIf(absent)(`${name}: 500 items with their knowledge (needs ../shared)`, async () => {
      const { items, skipped } = await readAll(`halueval:${path}`);
      expect(skipped).toEqual([]);
      expect(items.map(({ id }) => id)).toEqual(Array.from({ length: 500 }, (_, index) => `halueval-qa-${index}`));
      expect(items.every(({ context, question, field }) => (context ?? "") !== "" && question === question.trim() && field === undefined)).toBe(true);
    });
  }
});
