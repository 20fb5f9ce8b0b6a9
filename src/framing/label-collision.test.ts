import { describe, expect, it } from "vitest";
import type { Item } from "../core/item.js";
import { holdsLabel } from "./holds-label.js";
import { lintFamily } from "./lint-family.js";
import { loadFamily } from "./load-family.js";

const plain: Item = { id: "who", question: "Who spoke after Speaker B?", correct_answers: ["Nobody"], incorrect_answers: ["Everybody"] };
const conflict = { context: "They argue.", parties: [{ name: "Speaker B", role: "author" }, { name: "Petra", role: "other" }], judged: "Speaker B", verdict: "right" } as const;
const settings = { orders: ["accept-first"], answerModes: ["json"] } as const;

async function* only(item: Item) {
  yield await Promise.resolve(item);
}

describe("a label that the item's own text holds", () => {
  it("is told for ordinary items and stops a conflict", async () => {
    const family = await loadFamily("matched");
    const warned = await lintFamily(family, only(plain), { ...settings, framings: family.framings });
    expect(warned).toMatchObject({ ok: true, errors: [] });
    expect(warned.warnings.map(({ rule, message }) => [rule, message])).toContainEqual(["label-collision", expect.stringContaining("the question names 'Speaker B' too")]);
    const refused = await lintFamily(family, only({ ...plain, conflict }), { ...settings, framings: family.framings });
    expect(refused.ok).toBe(false);
    expect(new Set(refused.errors.map(({ rule }) => rule))).toEqual(new Set(["label-collision"]));
  });

  it("stops a conflict in the family of the original study too, where its parties are called Speaker 1 and 2", async () => {
    const family = await loadFamily("classic");
    const item = { ...plain, question: "Is Speaker 2 right?", conflict };
    const { errors } = await lintFamily(family, only(item), { ...settings, framings: family.framings });
    expect(new Set(errors.map(({ rule }) => rule))).toEqual(new Set(["label-collision"]));
  });

  it("is found as words of its own alone", () => {
    expect(holdsLabel("so Speaker B, again", "Speaker B")).toBe(true);
    expect(holdsLabel("Speaker Bo and loudSpeaker B, speaker b", "Speaker B")).toBe(false);
    expect(holdsLabel("loudSpeaker B, then Speaker B.", "Speaker B")).toBe(true);
    expect(holdsLabel("A ticket", "A")).toBe(false);
  });
});
