import { describe, expect, it } from "vitest";
import { DataError } from "../../core/data-error.js";
import { UsageError } from "../../core/usage-error.js";
import { temporaryFolder, writeFixture } from "../fixtures/temporary-files.js";
import { contentHash } from "../sampling/content-hash.js";
import { manifestTextOf } from "./fixtures/manifest-text-of.js";
import { findLeaks } from "./find-leaks.js";

const folder = temporaryFolder();
const lines = (name: string, rows: readonly unknown[]) => writeFixture(folder, name, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
const item = (id: string, question: string) => ({ id, question, correct_answers: ["yes"], incorrect_answers: ["no"] });

const questions = [
  "Who painted the seven doors of the lighthouse at Brekk?",
  "What did the baker of Norland put into the bread that nobody ate?",
  "How many bridges lead over the river Orva where it meets the sea?",
  "Why was the orchard behind the old mill closed to visitors last May?",
];
const items = questions.map((question, index) => item(`q${index}`, question));
const test = lines("test.jsonl", items);
const instructions = "You will see a question and an answer that somebody gave. Say whether the answer is right. Reply with one JSON object that holds your reasoning and the code of your choice, and with nothing else.";
const wrap = (question: string, answer = "Seven.") => `${instructions}\n\nSpeaker 1: ${question}\nSpeaker 2: ${answer}\n\nIs Speaker 2 correct? 1. Yes 2. No`;

describe("leaks", () => {
  it.each([
    ["prompt and completion", (text: string) => ({ prompt: wrap(text), completion: "1" }), "prompt"],
    ["messages", (text: string) => ({ messages: [{ role: "system", content: instructions }, { role: "user", content: wrap(text) }, { role: "assistant", content: "1" }] }), "messages[1].content"],
    ["messages in parts", (text: string) => ({ messages: [{ role: "user", content: [{ type: "text", text: wrap(text) }] }] }), "messages[0].content[0].text"],
    ["text", (text: string) => ({ text: `<s>[INST] ${wrap(text)} [/INST] 1</s>` }), "text"],
    ["preferences", (text: string) => ({ prompt: [{ role: "user", content: wrap(text) }], chosen: [{ role: "assistant", content: "1" }], rejected: [{ role: "assistant", content: "2" }] }), "prompt[0].content"],
    ["OpenAI preferences", (text: string) => ({ input: { messages: [{ role: "user", content: wrap(text) }] }, preferred_output: [], non_preferred_output: [] }), "input.messages[0].content"],
    ["conversations", (text: string) => ({ conversations: [{ from: "human", value: wrap(text) }, { from: "gpt", value: "1" }] }), "conversations[0].value"],
    ["instruction and input", (text: string) => ({ instruction: instructions, input: text, output: "1" }), "input"],
    ["any object", (text: string) => ({ a: { b: ["x", { history: `[{'role': 'user', 'content': '${text}'}]` }] } }), "a.b[1].history"],
    ["a bare string", (text: string) => wrap(text), ""],
  ])("are found in training data of the shape: %s", async (name, row, at) => {
    const train = lines("train.jsonl", [row("Where does the ferry of Tarn land in winter, when the lake is frozen?"), row(questions[2] as string)]);
    const report = await findLeaks(train, test);
    expect(report).toMatchObject({ leaked: 1, test: { entries: 4, texts: 4, as_wholes: 0 }, method: { characters: 5, threshold: 0.8 } });
    expect(report.leaks).toEqual([{
      kind: name === "instruction and input" ? "exact" : "contained", similarity: 1,
      test: { file: test, line: 3, id: "q2", at: "question" }, train: { file: train, line: 2, id: null, at },
    }]);
    expect((await findLeaks(lines("clean.jsonl", [row("Where does the ferry of Tarn land in winter, when the lake is frozen?")]), test)).leaked).toBe(0);
  });

  it("are exact, near or contained, and one for a row and a test item", async () => {
    const train = lines("kinds.jsonl", [
      { prompt: wrap(questions[0] as string), again: (questions[0] as string).toUpperCase() },
      item("other", (questions[1] as string).replace("baker", "bakers")),
      { text: `${wrap(questions[2] as string)} ${wrap(questions[3] as string)}` },
    ]);
    const report = await findLeaks(train, test);
    expect(report.leaks.map(({ kind, test: { id }, train: place }) => [kind, id, place.line, place.id, place.at])).toEqual([
      ["exact", "q0", 1, null, "again"], ["near", "q1", 2, "other", "question"], ["contained", "q2", 3, null, "text"], ["contained", "q3", 3, null, "text"],
    ]);
    expect(report).toMatchObject({ leaked: 4, pairs: { exact: 1, near: 1, contained: 2 }, train: { kind: "rows", texts: 4 } });
    const first = await findLeaks(train, test, { list: 1 });
    expect(first.leaks).toHaveLength(1);
    expect(first.pairs).toEqual(report.pairs);
    expect((await findLeaks(train, test, { threshold: 1 })).leaked).toBe(3);
  });

  it("between prompts of one template are what they ask, not the template", async () => {
    const others = Array.from({ length: 30 }, (_, index) => `What does the ${index % 2 === 0 ? "smith" : "weaver"} of village number ${index} sell on ${["Monday", "Friday", "Sunday"][index % 3]}?`);
    const prompts = (texts: readonly string[], name: string) => lines(name, texts.map((text, index) => ({ prompt: wrap(text, `Answer ${index}.`), completion: "2" })));
    const more = Array.from({ length: 20 }, (_, index) => `Which ${["sailor", "doctor", "piper", "miller"][index % 4]} lent ${["a rope", "two oxen", "a clock"][index % 3]} to house ${index * 7} of Tarn?`);
    const tested = prompts([...more, ...questions, ...questions], "tested-prompts.jsonl");
    expect(await findLeaks(prompts(others, "other-prompts.jsonl"), tested)).toMatchObject({ leaked: 0, test: { entries: 28, cut: 28 } });
    const report = await findLeaks(prompts([...others, questions[3] as string], "leaking-prompts.jsonl"), tested);
    expect(report.leaked).toBe(2);
    expect(report.leaks[1]).toMatchObject({ kind: "contained", test: { line: 28, at: "prompt" }, train: { line: 31, at: "prompt" } });
  });

  it("are looked for in tables, in JSON arrays and in the items that a manifest names", async () => {
    const table = writeFixture(folder, "train.csv", `note,text\r\n1,"He asked: ${wrap(questions[1] as string)}"\r\n`);
    expect((await findLeaks(table, test)).leaks).toMatchObject([{ kind: "contained", test: { id: "q1" }, train: { line: 2, at: "text" } }]);
    const array = writeFixture(folder, "train.json", JSON.stringify([{ text: questions[1] }]));
    expect((await findLeaks(array, test)).leaked).toBe(1);
    const manifest = writeFixture(folder, "manifest.json", manifestTextOf("test.jsonl", items.slice(2).map((each) => ({ id: each.id, sha256: contentHash(each) }))));
    expect(await findLeaks(test, manifest)).toMatchObject({ test: { kind: "items", entries: 2 }, leaked: 2, leaks: [{ test: { id: "q2" } }, { test: { id: "q3" } }] });
    expect(await findLeaks(manifest, test, { trainItems: test })).toMatchObject({ train: { kind: "items", texts: 2 }, leaked: 2 });
    expect(await findLeaks("starter", test)).toMatchObject({ train: { kind: "items" }, leaked: 0 });
  });

  it("prove nothing where a row cannot be read", async () => {
    const torn = writeFixture(folder, "torn.jsonl", `{"text": "fine"}\n{"text": "torn`);
    await expect(findLeaks(torn, test)).rejects.toThrow(/torn\.jsonl:2: the last line is cut off/);
    await expect(findLeaks(writeFixture(folder, "none.jsonl", "\n"), test)).rejects.toThrow(DataError);
    await expect(findLeaks(test, "nowhere.jsonl")).rejects.toThrow(/there is no such file/);
    await expect(findLeaks(test, test, { testItems: test })).rejects.toThrow(UsageError);
  });
});
