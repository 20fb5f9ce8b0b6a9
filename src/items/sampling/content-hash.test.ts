import { expect, it } from "vitest";
import type { Item } from "../../core/item.js";
import { contentHash } from "./content-hash.js";

const item: Item = { id: "a", question: "Where does it lie?", correct_answers: ["Norland", "In Norland"], incorrect_answers: ["Sorland", "In Sorland"] };
const changed = (more: Partial<Item>) => contentHash({ ...item, ...more });

it("a content hash changes with the question and with each of the two answers that a judge is shown", () => {
  const hashes = [contentHash(item), changed({ question: "Where is it?" }), changed({ correct_answers: ["Westland"] }), changed({ incorrect_answers: ["Westland"] }), changed({ chosen_correct_answer: "In Norland" }), changed({ chosen_incorrect_answer: "In Sorland" })];
  expect(new Set(hashes).size).toBe(hashes.length);
});

it("a content hash stays the same where a judge is shown the same", () => {
  const same = [changed({ id: "b" }), changed({ meta: { level: 1 }, context: "told" }), changed({ correct_answers: ["Norland"], incorrect_answers: ["Sorland"] }), changed({ chosen_incorrect_answer: "Sorland" })];
  expect(new Set(same)).toEqual(new Set([contentHash(item)]));
});
