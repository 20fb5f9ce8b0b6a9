import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pythonRepr } from "../fixtures/python-repr.js";
import { parseEmbedded } from "./parse-embedded.js";
import { parsePythonLiteral, PythonLiteralError } from "./python-literal.js";

function refusal(text: string): PythonLiteralError {
  try {
    parsePythonLiteral(text);
  } catch (error) {
    if (error instanceof PythonLiteralError) return error;
    throw error;
  }
  throw new Error(`was read: ${text.slice(0, 80)}`);
}

describe("a Python literal", () => {
  it.each([
    ["None", null], ["True", true], ["False", false], ["-1_000", -1000], ["0x1F", 31], ["0o17", 15], ["0b101", 5], ["1.5e-3", 0.0015], [".5", 0.5], ["2.", 2], ["00", 0],
    ["''", ""], [`'it\\'s'`, "it's"], [`"it's"`, "it's"], [`'say "so"'`, 'say "so"'], [`'''two\nlines'''`, "two\nlines"], [`"""a "quoted" word"""`, 'a "quoted" word'],
    [`'\\n\\t\\r\\\\\\a\\b\\f\\v'`, "\n\t\r\\\x07\b\f\v"], [`'\\x41\\u00e9\\U0001F600'`, "A\u00e9\u{1f600}"], [`'\\101\\0'`, "A\0"], [`'\\d\\%'`, "\\d\\%"], [`'a\\\nb'`, "ab"],
    [`r'\\d\\'x'`, "\\d\\'x"], [`b'\\xff'`, "\u00ff"], [`u'old'`, "old"], [`Rb'\\n'`, "\\n"], [`'one' "two" r'\\3'`, "onetwo\\3"],
    ["[]", []], ["()", []], ["{}", {}], ["(1)", 1], ["(1,)", [1]], ["(1, 'b', None)", [1, "b", null]], ["{1, 2,}", [1, 2]], ["[1, [2, (3,)],]", [1, [2, [3]]]],
    ["{'a': {'b': [True]}, 'c': 1}", { a: { b: [true] }, c: 1 }], ["{1: 'x', None: 'y', True: 'z'}", { 1: "x", null: "y", true: "z" }], ["  [ 1 ,\n 2 ]  ", [1, 2]],
  ])("%s is read", (text, value) => {
    expect(parsePythonLiteral(text)).toEqual(value);
  });

  it("of any value is that value again", () => {
    const key = fc.string({ unit: "binary" }).filter((name) => name !== "__proto__");
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof({ maxDepth: 5 }, fc.constant(null), fc.boolean(), fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.string({ unit: "binary" }), fc.array(tie("value")), fc.dictionary(key, tie("value"))),
    }));
    fc.assert(fc.property(value, (each) => {
      expect(JSON.stringify(parsePythonLiteral(pythonRepr(each)))).toBe(JSON.stringify(each));
    }));
  });

  it.each([
    ["__import__('os').system('touch x')", 1], ["[1, f('a')]", 5], ["{'a': open('x').read()}", 7], ["'a'.upper()", 4], ["1 + 1", 3], ["1+2j", 2], ["[x for x in (1, 2)]", 2], ["[1 for _ in [1]]", 4],
    ["f'{1}'", 1], ["lambda: 1", 1], ["not True", 1], ["nan", 1], ["'a' if 1 else 'b'", 5], ["{'a': 1, **b}", 10], ["[*a]", 2], ["a", 1], ["set()", 1], ["1 2", 3], ["'a' 1", 5],
    ["", 1], ["   ", 4], ["[1, 2", 6], ["[1,,2]", 4], ["(,)", 2], ["{'a' 1}", 6], ["{'a': 1 'b': 2}", 9], ["{[1]: 2}", 5], ["'open", 6], ["'two\nlines'", 5], ["'\\x4'", 2], ["'\\N{DASH}'", 2], ["'\\U00110000'", 2], ["'a\\", 4], ["012", 1], ["[1]]", 4],
  ])("%s is none, and where is said", (text, place) => {
    expect(refusal(text).position + 1).toBe(place);
    expect(refusal(text).message).toContain(`at character ${place}`);
  });

  it.each(["[", "(", "{", "{1:", "{'a': [("])("%s without end does not break the reader", (open) => {
    expect(refusal(open.repeat(200_000)).message).toContain("at most 100 levels of nesting");
  });

  it("never throws anything but its own error", () => {
    const sign = fc.constantFrom("[", "]", "{", "}", "(", ")", ",", ":", "'", '"', "\\", "x", "u", "N", "1", "0", ".", "e", "-", "_", " ", "\n", "r", "b", "None", "True");
    fc.assert(fc.property(fc.array(sign, { maxLength: 40 }), (signs) => {
      try {
        parsePythonLiteral(signs.join(""));
      } catch (error) {
        expect(error).toBeInstanceOf(PythonLiteralError);
      }
    }), { numRuns: 2000 });
  });

  it("is told from JSON by what it holds", () => {
    expect(parseEmbedded('[{"role": "user", "content": "a\\/b"}]')).toEqual([{ role: "user", content: "a/b" }]);
    expect(parseEmbedded("[{'role': 'user', 'content': None}]")).toEqual([{ role: "user", content: null }]);
    expect(() => parseEmbedded("{'a': nothing}")).toThrow(PythonLiteralError);
  });

  it("keeps keys that other objects have a meaning for", () => {
    expect(Object.keys(parsePythonLiteral("{'__proto__': 1, 'constructor': 2}") as object)).toEqual(["__proto__", "constructor"]);
  });
});
