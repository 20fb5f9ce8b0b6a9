import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isGoodItem } from "./is-good-item.js";
import { itemSchema } from "./item-schema.js";

const text = fc.constantFrom("yes", " yes", "no", "no\u00a0", "perhaps", "\ud83d\udc1f");
const oddText = fc.constantFrom("", " \n", "\u200b", "\ud83d", "\udc1f!");
const odd = fc.oneof(oddText, fc.constantFrom<unknown>(null, undefined, 0, true, [], {}, [null], ["yes", ""], ["yes", 3]), fc.jsonValue({ maxDepth: 2 }), fc.anything({ maxDepth: 1 }));
/** Mostly what belongs there, so that one odd value at a time decides. */
const mostly = (good: fc.Arbitrary<unknown>) => fc.oneof({ weight: 15, arbitrary: good }, { weight: 1, arbitrary: odd });
const texts = fc.array(mostly(text), { minLength: 1, maxLength: 3 });
const meta = fc.oneof(fc.dictionary(fc.string(), fc.anything({ maxDepth: 1 })), fc.constantFrom<unknown>({ constructor: 3 }, { ["__proto__"]: 1 }, Object.create(null), new Map(), new Date(0)));
const values = fc.record({
  id: mostly(text), question: mostly(text), correct_answers: mostly(texts), incorrect_answers: mostly(texts),
  dataset: mostly(fc.oneof(text, oddText)), field: mostly(text), cluster: mostly(text), gated: mostly(text), context: mostly(fc.oneof(text, fc.constant(null))),
  meta: mostly(meta), chosen_correct_answer: mostly(text), chosen_incorrect_answer: mostly(text), "more keys": odd,
}, { requiredKeys: ["id", "question", "correct_answers", "incorrect_answers"] });

describe("the short check of an item", () => {
  it("takes nothing that the schema does not take", () => {
    fc.assert(fc.property(fc.oneof({ weight: 20, arbitrary: values }, { weight: 1, arbitrary: odd }), (value) => {
      if (isGoodItem(value)) expect(itemSchema.safeParse(value).success).toBe(true);
    }), { numRuns: 20_000 });
  });

  it("takes all that the schema takes of what a file of JSON can hold", () => {
    const counts = { taken: 0, refused: 0 };
    fc.assert(fc.property(values, (value) => {
      const parsed: unknown = JSON.parse(JSON.stringify(value, (_key, member: unknown) => typeof member === "bigint" ? String(member) : member));
      const good = isGoodItem(parsed);
      expect(good).toBe(itemSchema.safeParse(parsed).success);
      counts[good ? "taken" : "refused"]++;
    }), { numRuns: 20_000 });
    // Both kinds must have come up often, or the test says nothing.
    expect(Math.min(counts.taken, counts.refused)).toBeGreaterThan(1000);
  });
});
