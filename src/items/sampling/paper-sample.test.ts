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
});
