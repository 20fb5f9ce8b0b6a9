import { describe, expect, it } from "vitest";
import { benchmarkSamples, type BenchmarkSample } from "../fixtures/benchmark-samples.js";
import { sampleText } from "../fixtures/sample-text.js";
import { readAll, temporaryFolder, writeFixture } from "../fixtures/temporary-files.js";
import { openItems } from "../open-items.js";

const folder = temporaryFolder();
const sample = benchmarkSamples.get("plausibleqa") as BenchmarkSample;

/** The wrong answers that a question with these candidates gets, the row given as text since its order matters. */
async function wrongAnswers(answer: string, candidates: string): Promise<readonly string[] | undefined> {
  const row = `{"id":"nq_1","question":"When?","answer":${JSON.stringify(answer)},"candidate_answers":${candidates},"question_type":{"major":"NUM:NUMERIC","minor":"date:Date"}}`;
  return (await readAll(`plausibleqa:${writeFixture(folder, "one.json", `[${row}]`)}`)).items[0]?.incorrect_answers;
}

describe("PlausibleQA's array", () => {
  it("gives the candidates by their plausibility, the hardest first and chosen, the answer itself left out", async () => {
    const { items } = await readAll(`plausibleqa:${writeFixture(folder, "test.json", sampleText(sample, sample.rows))}`);
    expect(items.map(({ id }) => id)).toEqual(["plausibleqa-trivia_99999", "plausibleqa-nq_99999"]);
    expect(items[0]).toEqual({
      id: "plausibleqa-trivia_99999", dataset: "plausibleqa", field: "LOC:LOCATION", question: "Which river flows through Brekk?",
      correct_answers: ["Orva"], incorrect_answers: ["Lind", "Tarn", "Sund"], chosen_correct_answer: "Orva", chosen_incorrect_answer: "Lind",
      meta: {
        source_id: "trivia_99999", question_type_major: "LOC:LOCATION", question_type_minor: "other:Other location", question_difficulty: "Medium", answer_difficulty: "Hard",
        plausibility_key: "init_plackett_luce", init_plackett_luce: [{ candidate: "Lind", score: 0.41 }, { candidate: "Tarn", score: 0.22 }, { candidate: "Sund", score: 0 }],
        incorrect_choice: "hardest", paper_choice: "hardest",
      },
    });
  });

  it("keeps equal candidates in the order of the file, also those that look like numbers", async () => {
    const equal = (names: readonly string[]) => `{${names.map((name) => `${JSON.stringify(name)}:{"init_plackett_luce":0.1,"note":"\\"7\\": {\\"3\\":"}`).join(",")}}`;
    const names = ["in May", "1984", "3", "\"9\"", "June", "1066", "007", "12 \\ 5"];
    expect(await wrongAnswers("1999", equal(names))).toEqual(names);
    expect(await wrongAnswers("1984", equal(names))).toEqual(names.filter((name) => name !== "1984"));
  });

  it("takes a score that is missing or no number for 0", async () => {
    expect(await wrongAnswers("x", '{"a":{},"b":{"init_plackett_luce":null},"c":{"init_plackett_luce":"much"},"d":{"init_plackett_luce":"0.3"},"e":{"init_plackett_luce":-0.1}}')).toEqual(["d", "a", "b", "c", "e"]);
  });

  it("drops a candidate that differs from the answer in outer blanks alone, and keeps it on record", async () => {
    const row = { id: "nq_1", question: "Q?", answer: "May", candidate_answers: { "May ": { init_plackett_luce: 0.9 }, "June": { init_plackett_luce: 0.1 } }, question_type: { major: "NUM" } };
    const path = writeFixture(folder, "blank.json", JSON.stringify([row]));
    for await (const item of openItems(`plausibleqa:${path}`, { incorrect: "hardest" }).read()) expect(item).toMatchObject({ chosen_incorrect_answer: "June", meta: { dropped_incorrect: ["May "] } });
  });

  it("is not JSON Lines", async () => {
    const path = writeFixture(folder, "lines.json", `${JSON.stringify(sample.rows[0])}\n`);
    await expect(openItems(`plausibleqa:${path}`).read().next()).rejects.toThrow("expected '[' at the start of a JSON array; this is to be PlausibleQA's JSON array");
  });
});
