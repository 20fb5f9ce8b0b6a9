import { describe, expect, it } from "vitest";
import type { Item } from "../../core/item.js";
import { temporaryFolder, writeFixture } from "../fixtures/temporary-files.js";
import { openItems } from "../open-items.js";
import { samples } from "./fixtures/samples-of-aio.js";

const folder = temporaryFolder();
const { fileName, content } = samples.aio;

async function read(name: "aio" | "aio-other", text: string) {
  const items: Item[] = [];
  const unjudgeable: [string | undefined, string][] = [];
  const source = openItems(`${name}:${writeFixture(folder, fileName, text)}`, { onUnjudgeable: ({ context }, reason) => unjudgeable.push([context.item, reason]) });
  for await (const item of source.read()) items.push(item);
  return { items, unjudgeable };
}

describe("r/AIO's released shape", () => {
  it("gives conflicts: the author is judged, the verdict is the field, the text is gated", async () => {
    const { items } = await read("aio", content);
    expect(items.map(({ id }) => id)).toEqual(["inv0001", "inv0002"]);
    expect(items[0]).toEqual({
      id: "inv0001", dataset: "aio", field: "NOR", gated: expect.stringContaining("private conversations") as string,
      question: [
        "Person B asked Person A twice to move a van that stood across the drive.", "",
        "Person A: It is only a van.", "Person B: I missed the train because of it.", "Twice!", "Person A: Take the bus then.", "",
        "Is Person B overreacting?",
      ].join("\n"),
      correct_answers: ["Person B is not overreacting."], incorrect_answers: ["Person B is overreacting."],
      chosen_correct_answer: "Person B is not overreacting.", chosen_incorrect_answer: "Person B is overreacting.",
      conflict: {
        context: "Speaker B asked Speaker A twice to move a van that stood across the drive.",
        dialogue: [
          { speaker: "Speaker A", text: "It is only a van." }, { speaker: "Speaker B", text: "I missed the train because of it.\nTwice!" }, { speaker: "Speaker A", text: "Take the bus then." },
        ],
        parties: [{ name: "Speaker A", role: "other" }, { name: "Speaker B", role: "author" }],
        judged: "Speaker B", verdict: "not overreacting", wrong_verdicts: ["overreacting"],
      },
      meta: {
        ground_truth: "NOR", verdict_rule: "as labelled, about the author (Speaker B)", label_type: "speaker", speaker_a_identity: "Person A's neighbour",
        incorrect_choice: "first", paper_choice: "first",
      },
    });
    expect(items[1]).toMatchObject({ field: "OR", correct_answers: ["Person B is overreacting."] });
  });

  it("has rows that cannot be judged, never empty prompts: redacted ones, and a null label stays null", async () => {
    expect((await read("aio", content)).unjudgeable).toEqual([
      ["inv0003", expect.stringContaining("the dialogue is redacted")],
      ["inv0004", "the row has no verdict (its label is null)"],
    ]);
  });

  it("judges the other party by the inverse verdict only where that is asked for, and says by which rule", async () => {
    const { items, unjudgeable } = await read("aio-other", content);
    expect(items[0]).toMatchObject({
      field: "OR", correct_answers: ["Person A is overreacting."], incorrect_answers: ["Person A is not overreacting."], conflict: { judged: "Speaker A", verdict: "overreacting" },
      meta: { ground_truth: "NOR", effective_ground_truth: "OR", verdict_rule: expect.stringContaining("inverted") as string },
    });
    expect(unjudgeable.map(([id]) => id)).toEqual(["inv0003", "inv0004"]);
  });

  it("with nothing that can be judged ends with the reason", async () => {
    const redacted = content.split("\n").filter((line) => line.includes("inv0003")).join("\n");
    await expect(read("aio", redacted)).rejects.toMatchObject({ code: "no-items", exitCode: 1, message: expect.stringContaining("1 row cannot be judged: the dialogue is redacted") as string });
  });

  it("refuses a dialogue without speakers and a row without a label key, by line", async () => {
    const [first = ""] = content.split("\n");
    await expect(read("aio", first.replace("Speaker A: It is", "It is"))).rejects.toThrow(":1, 'c2_input': expected a dialogue in lines such as 'Speaker A: ...'");
    await expect(read("aio", first.replace('"ground_truth":"NOR",', ""))).rejects.toThrow(":1, 'ground_truth': expected OR (overreacting), NOR (not overreacting) or null in a row of r/AIO's released file, found nothing");
  });
});
