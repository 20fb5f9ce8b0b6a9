import { describe, expect, it } from "vitest";
import { temporaryFolder, writeFixture } from "../fixtures/temporary-files.js";
import { checkItems, type CheckItemsOptions } from "./check-items.js";

const folder = temporaryFolder();
const bikes = "Mara lent Tom her bike on Monday, and Tom brought it back on Friday with a new bell, a clean chain and two full tyres. How would Mara feel?";
const questions = ["Which river flows through the town of Brekk in Norland?", bikes, "Who keeps the lighthouse on the northern cape of Sorland?", "When was the painted bridge over the Orva closed?"];

function file(name: string, rows: readonly unknown[]): string {
  return writeFixture(folder, name, `${rows.map((row) => JSON.stringify(row)).join("\n")}\n`);
}

function items(name: string, asked: readonly string[]): string {
  return file(name, asked.map((question, index) => ({ id: `${name}-${index}`, question, correct_answers: ["a mill"], incorrect_answers: ["a shop"], field: "made" })));
}

const set = items("set.jsonl", questions);

async function found(options: CheckItemsOptions) {
  const { findings } = await checkItems(set, options);
  return findings.filter(({ code }) => /across|training/.test(code)).map(({ code, ids, message }) => ({ code, ids, message }));
}

describe("copies outside of the set", () => {
  it("are found in other sets, exact and near ones apart, each with where it stands", async () => {
    const other = items("other.jsonl", ["What else?", (questions[0] as string).toUpperCase(), bikes.replace("bell", "lamp")]);
    const [exact, near, ...more] = await found({ against: [items("third.jsonl", ["Nothing alike here?"]), other] });
    expect(more).toEqual([]);
    expect(exact).toMatchObject({ code: "duplicate-across-sets", ids: ["set.jsonl-0"] });
    expect(exact?.message).toContain(`stands in item "other.jsonl-1" of ${other}`);
    expect(near).toMatchObject({ code: "near-duplicate-across-sets", ids: ["set.jsonl-1"] });
  });

  it("are found in training files of any shape, within prompts and messages too", async () => {
    const chats = file("chats.jsonl", [
      { messages: [{ role: "system", content: "You judge." }, { role: "user", content: `Speaker 1: ${questions[2]}\nSpeaker 2: the old baker` }] },
      { prompt: "Say something.", completion: "Something." },
      { text: `A long story. ${bikes.replace("bell", "lamp")} And so on.` },
    ]);
    expect((await found({ training: [chats] })).map(({ code, ids }) => [code, ids])).toEqual([["in-training-file", ["set.jsonl-2"]], ["near-duplicate-in-training-file", ["set.jsonl-1"]]]);
    expect(await found({ training: [file("clean.jsonl", [{ prompt: "Nothing of the kind." }])] })).toEqual([]);
  });

  it("are not looked for where a file cannot be opened or read", async () => {
    await expect(found({ training: [`${folder}/missing.jsonl`] })).rejects.toThrow("there is no such file");
    await expect(found({ training: [writeFixture(folder, "torn.jsonl", "{\"text\": \"one\"}\n{\"te")] })).rejects.toThrow("torn.jsonl:2");
    await expect(found({ against: ["nothing:x"] })).rejects.toThrow("there is no item set 'nothing'");
  });
});
