import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "./canonical-json.js";
import { itemHash } from "./item-hash.js";

describe("canonical JSON", () => {
  it("does not depend on the order of keys, leaves undefined members out and parses back", () => {
    expect(canonicalJson({ b: [1, { d: null, c: "x" }], a: undefined, A: true })).toBe('{"A":true,"b":[1,{"c":"x","d":null}]}');
    expect(canonicalJson({ b: 1, a: 2 })).toBe(canonicalJson({ a: 2, b: 1 }));
    expect(JSON.parse(canonicalJson({ text: "\u2028\ud800\"" }))).toEqual({ text: "\u2028\ud800\"" });
  });

  it("is the text of the value with sorted keys, whatever the value", () => {
    fc.assert(fc.property(fc.jsonValue({ stringUnit: "binary", depthSize: "medium" }), (value) => {
      expect(canonicalJson(value)).toBe(byDefinition(value));
    }), { numRuns: 500 });
  });

  it("gives an item one address, which every key is part of", () => {
    const item = { id: "a", question: "Q?", correct_answers: ["x"], incorrect_answers: ["y"] };
    expect(itemHash({ ...item, note: 1 })).not.toBe(itemHash(item));
    expect(itemHash({ incorrect_answers: ["y"], correct_answers: ["x"], question: "Q?", id: "a" })).toBe(itemHash(item));
  });
});

function byDefinition(value: unknown): string {
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(byDefinition).join(",")}]`;
  return `{${Object.entries(value).toSorted(([first], [second]) => first < second ? -1 : 1).map(([key, member]) => `${JSON.stringify(key)}:${byDefinition(member)}`).join(",")}}`;
}
