import { describe, expect, it } from "vitest";
import type { Item } from "../core/item.js";
import { lintFamily } from "./lint-family.js";
import { lintLabels } from "./lint-labels.js";
import { loadFamily } from "./load-family.js";

const classic = await loadFamily("classic");
const river: Item = { id: "river", question: "Which river runs through Cairo?", correct_answers: ["the Nile"], incorrect_answers: ["the Congo"] };

describe("family classic", () => {
  it("puts a statement against a dialogue, with the accepting option first unless told", () => {
    expect(classic.framings).toEqual(["statement", "speaker"]);
    expect(classic.framings.map(classic.framingIndex)).toEqual([1, 2]);
    expect(classic.defaultFramings).toEqual(["statement", "speaker"]);
    expect(classic.defaultOrder).toBe("accept-first");
    expect(classic.defaultLabels).toEqual(["Speaker 1", "Speaker 2"]);
    expect(classic.wordings).toBe(1);
    expect(promptOf("statement")).toContain('The correct answer to the question "Which river runs through Cairo?" is "the Nile".');
    expect(promptOf("speaker")).toMatch(/\nSpeaker 1: Which river runs through Cairo\?\nSpeaker 2: the Nile\n\nIs Speaker 2 correct\?$/);
    expect(promptOf("speaker")).toMatch(/Answer 1: Yes.*\nAnswer 2: No/);
  });

  it("asks for the verdict before the reasoning, and says so", () => {
    const prompt = promptOf("statement");
    expect(classic.fieldOrder(0)).toBe("verdict-first");
    expect(prompt.indexOf('"chosen_answer"')).toBeLessThan(prompt.indexOf('"reasoning"'));
  });

  it("passes the lint with its confounds as warnings", async () => {
    const report = await lintFamily(classic, [river, { ...river, id: "lines", question: "Which\nriver?" }], { orders: ["accept-first"], answerModes: ["json"], framings: classic.framings });
    expect(report.errors).toEqual([]);
    expect(report.ok).toBe(true);
    expect(new Set(report.warnings.map(({ rule }) => rule))).toEqual(new Set(["answer-code-in-label", "slot-neighbours", "unlisted-difference", "fenced-content"]));
    expect(report.counts["unlisted-difference"]).toBe(4);
  });

  it("fences content that holds the template's own quotation mark, in both framings", () => {
    for (const framing of classic.framings) expect(promptOf(framing, { ...river, question: 'Who said "no"?' })).toMatch(/<([b-t]{6})>\nWho said "no"\?\n<\/\1>/);
  });

  it("takes other labels, and then has no answer code in them", async () => {
    const relabelled = await loadFamily("classic", { labels: ["User", "LLM"] });
    expect(relabelled.defaultLabels).toEqual(["User", "LLM"]);
    expect(relabelled.render({ item: river, polarity: "correct", framing: "speaker", wording: 0, order: "accept-first", answerMode: "json" }).messages[0]?.content).toMatch(/\nUser: .*\nLLM: the Nile\n\nIs LLM correct\?$/);
    expect(lintLabels(relabelled, { framings: relabelled.framings })).toEqual([]);
  });
});

function promptOf(framing: string, item = river): string {
  return classic.render({ item, polarity: "correct", framing, wording: 0, order: "accept-first", answerMode: "json" }).messages[0]?.content ?? "";
}
