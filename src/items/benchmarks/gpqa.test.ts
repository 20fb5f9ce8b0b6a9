import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readAll, temporaryFolder, writeFixture } from "../fixtures/temporary-files.js";
import { samples } from "./fixtures/samples-of-gpqa.js";

const folder = temporaryFolder();
const { fileName, content } = samples.gpqa;

describe("GPQA's own CSV", () => {
  it("gives trimmed cells, the domain as field, the canary, and says why its text is gated", async () => {
    const { items, skipped } = await readAll(`gpqa:${writeFixture(folder, fileName, content)}`);
    expect(skipped).toEqual([]);
    expect(items[0]).toEqual({
      id: "gpqa-recINVENTED0000001", dataset: "gpqa", field: "Physics", gated: expect.stringContaining("the authors of GPQA ask") as string,
      question: "What is the SI unit of force?", correct_answers: ["newton"], incorrect_answers: ["joule", "watt", "pascal"], chosen_correct_answer: "newton", chosen_incorrect_answer: "joule",
      meta: {
        subdomain: "Physics (general)", domain: "Physics", writer_difficulty: "Easy undergraduate level (or easier)", explanation: "By definition.\nSee any table.",
        canary: "invented-canary-0000", incorrect_choice: "first", paper_choice: "first",
      },
    });
  });

  it("leaves out an incorrect answer that equals the correct one, and an empty difficulty", async () => {
    const { items } = await readAll(`gpqa:${writeFixture(folder, fileName, `\ufeff${content.replaceAll("\n", "\r\n")}`)}`);
    expect(items[1]).toMatchObject({ incorrect_answers: ["KCl", "HCl"], meta: { dropped_incorrect: ["NaCl"] } });
    expect(items[1]?.meta).not.toHaveProperty("writer_difficulty");
  });

  it("is gpqa_main.csv of the unpacked folder, whose other files repeat its questions", async () => {
    const unpacked = join(folder, "dataset");
    mkdirSync(unpacked);
    for (const name of [fileName, "gpqa_diamond.csv", "gpqa_extended.csv"]) writeFixture(unpacked, name, content);
    expect(await readAll(`gpqa:${unpacked}`)).toMatchObject({ items: [{}, {}], skipped: [] });
  });
});
