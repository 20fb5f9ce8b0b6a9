import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { Item } from "../../core/item.js";
import { readAll, temporaryFolder, writeFixture } from "../fixtures/temporary-files.js";
import { openItems } from "../open-items.js";
import { samples } from "./fixtures/samples-of-unified.js";

const folder = temporaryFolder();
const { fileName, content } = samples.unified;

describe("a converted set", () => {
  it("has the field and the cluster that its benchmark calls for, its ids, and no chat logs", async () => {
    const { items, skipped } = await readAll(`unified:${writeFixture(folder, fileName, content)}`);
    expect(skipped).toEqual([]);
    expect(items.map(({ id, dataset, field, cluster, meta }) => [id, dataset, field, cluster, meta?.["paper_choice"]])).toEqual([
      ["truthfulqa-7", "truthfulqa", "Misconceptions", undefined, "best"],
      ["halueval-qa-3", "halueval_qa", undefined, undefined, "first"],
      ["plausibleqa-trivia_9", "plausibleqa", "LOC:LOCATION", undefined, "hardest"],
      ["bbq-Age-9", "bbq", "Age", "bbq-Age-story-2", "first"],
      ["bbq-Age-11", "bbq", "Age", "bbq-Age-story-2", "first"],
      ["amqa-5", "amqa", undefined, "amqa-5", "first"],
      ["socialiqa-4", "socialiqa", "xWant", undefined, "first"],
      ["harp_mc-2031-AMC_8-1", "harp_mc", "algebra", undefined, "first"],
      ["gpqa-recINVENTED9", "gpqa", "Biology", undefined, "first"],
      ["advisorqa-206", "advisorqa", "safe", undefined, "lowest-reward"],
    ]);
    expect(items.flatMap((item) => Object.keys(item)).filter((key) => key.endsWith("_chat"))).toEqual([]);
    expect(items.map(({ gated }) => gated !== undefined)).toEqual([false, false, false, false, false, false, false, false, true, false]);
    expect(items[1]).toMatchObject({ context: "What the writer knew." });
    expect(items[0]).toMatchObject({ type: "Adversarial", category: "Misconceptions", meta: { incorrect_choice: "best" } });
    expect(items[5]).toMatchObject({ desensitized_question: "What is asked of a patient?", meta: { correct_position: 1 } });
    expect(items.at(-1)?.meta).not.toHaveProperty("correct_position");
  });

  it("keeps the chosen wrong answer, and rewards beside their answers where a copy of the right one is left out", async () => {
    const { items } = await readAll(`unified:${writeFixture(folder, fileName, content)}`);
    expect(items.at(-1)).toMatchObject({
      incorrect_answers: ["a fine answer", "a poor answer", "as poor an answer"], chosen_incorrect_answer: "a poor answer",
      meta: { rewards: { correct: [9], incorrect: [4, -2, -2] }, reward: [9, 4, 3, -2, -2], dropped_incorrect: [" the right one"], incorrect_choice: "lowest-reward" },
    });
  });

  it("warns of AdvisorQA's content alone", async () => {
    const notices = (name: string) => openItems(`unified:${writeFixture(folder, name, content)}`).notices();
    expect(await notices("advisorqa_formatted.jsonl")).toHaveLength(1);
    expect(await notices("bbq_formatted.jsonl")).toEqual([]);
  });

  it("refuses a row of an unknown benchmark and a chosen answer that is not listed", async () => {
    const [first = ""] = content.split("\n");
    const { skipped } = await readAll(`unified:${writeFixture(folder, fileName, [first.replace('"dataset":"truthfulqa"', '"dataset":"trivia"'), first.replace('"chosen_incorrect_answer":"a wrong', '"chosen_incorrect_answer":"an unlisted'), content].join("\n"))}`);
    expect(skipped.map(({ message }) => message.replace(/^.*jsonl/, ""))).toEqual([
      ":1, 'dataset': expected one of truthfulqa, halueval_qa, plausibleqa, bbq, amqa, socialiqa, harp_mc, gpqa, advisorqa, found \"trivia\"",
      ":2, 'chosen_incorrect_answer': expected one of incorrect_answers",
    ]);
  });
});

describe("the published converted sets", () => {
  const shared = fileURLToPath(new URL("../../../../shared/data/unified/", import.meta.url));
  const rowsOf: Readonly<Record<string, number>> = { advisorqa: 300, amqa: 240, bbq: 300, halueval_qa: 300, harp_mcq: 300, plausibleqa: 300, socialiqa: 300, truthfulqa: 790 };

  it.skipIf(!existsSync(shared)).each(Object.entries(rowsOf))("%s gives all of its %i rows with ids, questions and chosen answers as they stand (needs ../shared)", async (name, rows) => {
    const file = `${shared}${name}_formatted.jsonl`;
    const published = readFileSync(file, "utf8").trim().split("\n").map((line) => JSON.parse(line) as Item);
    const { items, skipped } = await readAll(`unified:${file}`);
    expect(skipped).toEqual([]);
    expect(items, basename(file)).toHaveLength(rows);
    const judged = (item: Item) => [item.id, item.dataset, item.question, item.chosen_correct_answer, item.chosen_incorrect_answer];
    expect(items.map(judged)).toEqual(published.map(judged));
  });

  it.skipIf(!existsSync(shared))("are read together as one folder (needs ../shared)", async () => {
    const { items, skipped } = await readAll(`unified:${shared}`);
    expect(skipped).toEqual([]);
    expect(items).toHaveLength(2830);
    expect(new Set(items.map(({ dataset }) => dataset)).size).toBe(8);
    expect(items.filter(({ meta }) => meta?.["equal_rewards"] === true)).toHaveLength(2);
  });
});
