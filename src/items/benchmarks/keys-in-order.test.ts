import fc from "fast-check";
import { expect, it } from "vitest";
import { keysInOrder } from "./keys-in-order.js";

it("gives the keys of any object as they stand in its text", () => {
  const key = fc.oneof(fc.string({ unit: "binary" }), fc.nat().map(String), fc.constantFrom("__proto__", "7", "\"7\":", "\\", "007", "-1", "1.5", "4294967295"));
  fc.assert(fc.property(fc.uniqueArray(key, { maxLength: 12 }), fc.uniqueArray(key, { maxLength: 5 }), fc.jsonValue(), fc.constantFrom(":", " : ", ":\n"), (keys, others, value, colon) => {
    const object = (names: readonly string[]) => `{${names.map((name) => `${JSON.stringify(name)}${colon}${JSON.stringify(value)}`).join(",")}}`;
    const json = `{"before":${object(others)},"member"${colon}${object(keys)},"9":${object(others)}}`;
    expect(keysInOrder((JSON.parse(json) as { member: object }).member, () => json, "member")).toEqual(keys);
  }));
});

it("asks for the text only where parsing changed the order", () => {
  const text = () => { throw new Error("asked for"); };
  expect(keysInOrder({ b: 1, a: 2, "007": 3 }, text, "member")).toEqual(["b", "a", "007"]);
  expect(() => keysInOrder({ b: 1, 7: 2 }, text, "member")).toThrow("asked for");
});
