import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { Item } from "../../core/item.js";
import { readAll, temporaryFolder, writeFixture } from "../fixtures/temporary-files.js";
import { openItems } from "../open-items.js";
import { samples } from "./fixtures/samples-of-advisorqa.js";

const folder = temporaryFolder();
const { fileName, content } = samples.advisorqa;
const read = async (text: string) => readAll(`advisorqa:${writeFixture(folder, fileName, text)}`);

describe("AdvisorQA's own test file", () => {
  it("keeps the preference: each answer's reward stands beside it, blank answers are gone with theirs", async () => {
    const { items, skipped } = await read(content);
    expect(skipped).toEqual([]);
    expect(items[0]).toEqual({
      id: "advisorqa-0", dataset: "advisorqa", field: "safe", question: "How do I fall asleep faster?",
      correct_answers: ["Keep a fixed bedtime."], incorrect_answers: ["Read a dull book.", "Just lie there.", "Count to ten."],
      chosen_correct_answer: "Keep a fixed bedtime.", chosen_incorrect_answer: "Just lie there.",
      meta: {
        label: "safe", sft_index: 0, num_candidates: 5, rewards: { correct: [14], incorrect: [5, -1, -1] }, incorrect_choice: "lowest-reward", paper_choice: "lowest-reward",
      },
    });
  });

  it("records equal rewards, and a copy of the right answer that was left out", async () => {
    const { items } = await read(content);
    expect(items[1]).toMatchObject({
      incorrect_answers: ["Wrap it in a cloth.", "Keep it whole."], chosen_incorrect_answer: "Wrap it in a cloth.",
      meta: { rewards: { correct: [3], incorrect: [3, 3] }, equal_rewards: true, dropped_incorrect: ["Freeze it."] },
    });
    expect(items[0]?.meta).not.toHaveProperty("equal_rewards");
  });

  it("says where the preferred answer stood, unless an answer was left out and with it the places of the others", async () => {
    const { items } = await read(content);
    expect(items.map(({ meta }) => meta?.["correct_position"])).toEqual([undefined, undefined, 1]);
  });

  it("takes the preferred answer where it stands, not the first", async () => {
    const { items } = await read(content);
    expect(items[2]).toMatchObject({ id: "advisorqa-2", correct_answers: ["Leave without a word."], chosen_incorrect_answer: "Set off the alarm.", meta: { rewards: { correct: [9], incorrect: [2, 1] } } });
    const hardest: Item[] = [];
    for await (const item of openItems(`advisorqa:${writeFixture(folder, fileName, content)}`, { incorrect: "hardest" }).read()) hardest.push(item);
    expect(hardest.map((item) => item.chosen_incorrect_answer)).toEqual(["Read a dull book.", "Wrap it in a cloth.", "Say that you are tired."]);
  });

  it("comes with a notice on its content", async () => {
    expect(await openItems(`advisorqa:${writeFixture(folder, fileName, content)}`).notices()).toEqual([expect.stringContaining("unethical advice")]);
  });

  it("refuses rewards that do not fit their answers, by line", async () => {
    const [first = "", second = "", third = ""] = content.trim().split("\n");
    const { items, skipped } = await read([first.replace("[14,", "["), second, third.replace('"sft_index":1', '"sft_index":7')].join("\n"));
    expect(items.map(({ id }) => id)).toEqual(["advisorqa-1"]);
    expect(skipped.map(({ message }) => message.replace(/^.*json/, ""))).toEqual([
      ":1, 'reward': expected 5 rewards, one for each answer, found 4",
      ":3, 'sft_index': expected a place below 3, the number of answers, found 7",
    ]);
  });

  const converted = fileURLToPath(new URL("../../../../shared/data/unified/advisorqa_formatted.jsonl", import.meta.url));
  it.skipIf(!existsSync(converted))("chooses what the paper chose in all 300 items (needs ../shared)", async () => {
    const published = readFileSync(converted, "utf8").trim().split("\n").map((line) => JSON.parse(line) as Item & { meta: { reward: number[]; label: string } });
    const native = published.map(({ question, correct_answers: right, incorrect_answers: wrong, meta }) => JSON.stringify({
      prefix: meta.reward.map(() => question), suffix: [...right, ...wrong], reward: meta.reward, sft_index: 0, label: meta.label,
    }));
    const { items, skipped } = await read(native.join("\n"));
    expect(skipped).toEqual([]);
    expect(items.map((item) => item.chosen_incorrect_answer)).toEqual(published.map((item) => item.chosen_incorrect_answer));
    expect(items.filter(({ meta }) => meta?.["equal_rewards"] === true).map((_, index) => index)).toHaveLength(2);
  });
});
