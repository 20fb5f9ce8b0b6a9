import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseJudgePrompt } from "../prompt/read-judge-prompt.js";
import { linearPattern } from "./linear-pattern.js";
import { parseParser } from "./parse-parser.js";
import { replyReader } from "./read-reply.js";
import { replyGrammar } from "./reply-grammar.js";

const one = "{{question}}\n{{answer}}\n";
const two = "{{question}}\n{{answer_a}}\n{{answer_b}}\n";
const parserOf = (spec: string, words = "", slots = one) => parseParser(spec, parseJudgePrompt(slots + words, "judge.md"));
const read = (text: string, spec: string, words = "", slots = one, finishReason: "stop" | "length" | "refusal" = "stop") => {
  const { value, status } = replyReader(parserOf(spec, words, slots))({ text, finishReason });
  return value ?? status;
};

describe("the form of replies, by the prompt's own words", () => {
  it.each([
    ["Answer yes or no.", { kind: "binary", accept: ["yes"], reject: ["no"] }, "text"],
    ["Say PASS if it is right, FAIL if it is wrong.", { kind: "binary", accept: ["pass"], reject: ["fail"] }, "text"],
    ["Reply 'GRADE: C' for correct answers or 'GRADE: I' for incorrect ones.", { kind: "binary", accept: ["c"], reject: ["i"] }, "text"],
    ["Rate it on a scale from 1 to 5.", { kind: "score", low: 1, high: 5, words: null }, "text"],
    ["Give a score between 0.0 and 1.0.", { kind: "score", low: 0, high: 1, words: null }, "text"],
    ['Reply with JSON: {"reason": "...", "score": <1-10>}', { kind: "score", low: 1, high: 10, words: null }, "json"],
    ['Reply with JSON: {"pass": true or false}', { kind: "binary", accept: ["true"], reject: ["false"] }, "json"],
    ['Reply with a JSON object whose key "verdict" is "correct" or "incorrect".', { kind: "binary", accept: ["correct"], reject: ["incorrect"] }, "json"],
  ])("%s", (words, scale, place) => {
    const parser = parserOf("auto", words);
    expect(parser.scale).toEqual(scale);
    expect(parser.place.kind).toBe(place);
  });

  it.each([
    ['Grade this: {"question": "{{question}}", "answer": "{{answer}}"}\nIs the answer correct? Reply yes or no.', "text"],
    ['{"question": {{question}}, "score": {{answer}}}\nReply yes or no.', "text"],
    ['{"question": "{{question}}", "answer": "{{answer}}"}\nReply in JSON: {"verdict": "yes" or "no"}', "json"],
  ])("is not taken from an object that holds what is judged: %s", (prompt, place) => {
    expect(parserOf("auto", "", prompt)).toMatchObject({ scale: { kind: "binary", accept: ["yes"] }, place: { kind: place } });
  });

  it.each(["*", "`", '"', "\n", " ", "(", "C", "yes"])("is found in time where '%s' is repeated a hundred thousand times", (mark) => {
    expect(parserOf("auto", `${mark.repeat(100_000)}\nReply yes or no. `).scale.kind).toBe("binary");
  }, 2000);

  it("is asked for where the prompt does not say it, or says it in two ways", () => {
    expect(() => parserOf("auto", "Judge it.")).toThrow(/does not say in words that are known.*yes-no/);
    expect(() => parserOf("auto", "Score style from 1 to 5 and then give a score from 1 to 10.")).toThrow(/does not say/);
    expect(() => parserOf("pairwise")).toThrow(/one answer/);
    expect(() => parserOf("yes-no", "", two)).toThrow(/two answers/);
    expect(() => parserOf("score:5-1")).toThrow(/lower to the higher/);
    expect(() => parserOf("nonsense")).toThrow(/not understood/);
  });
});

describe("a reply", () => {
  it.each([
    ["Yes", 1], ["no.", 0], ["**Yes**", 1], ["Yes, because Paris is the capital.", 1], ["Because it is so.\nAnswer: No", 0], ["Verdict: **yes**", 1], ["<think>no no</think>Yes", 1], ["Correct.", 1], ["Final verdict: incorrect", 0],
    ["Yes\n\nNo", "contradictory"], ["It may be yes or no.", "unparsed"], ["Yesterday, all was well.", "unparsed"], ["", "unparsed"], ["I cannot answer that.", "refused"],
  ])("that should say yes or no: %j", (text, expected) => {
    expect(read(text, "yes-no")).toBe(expected);
  });

  it.each([
    ["7", 6 / 9], ["Score: 7", 6 / 9], ["Score: 7/10", 6 / 9], ["It is mostly right.\n\n**Rating:** 10", 1], ["I would say 7 out of 10 here.", 6 / 9], ["[[4]]", 3 / 9], ["Overall score: 2\nScore: 9", 1 / 9], ["7.5", 6.5 / 9],
    ["There are 3 errors in it.", "unparsed"], ["11", "unparsed"], ["0", "unparsed"], ["7 or 8", "unparsed"], ["Score: 7/5", "unparsed"], ["1-10", "unparsed"], ["Score: 7-8", "unparsed"], ["Score: 7 - 8", "unparsed"], ["Score: 7, 8", "unparsed"],
    ["Score: 7 (good)", 6 / 9], ["Score: 7 - good", 6 / 9], ["Score: 8\nScore: 9", "contradictory"], ["Answer: 5\nScore: 8", 7 / 9], ["Score: 8\nScore: 9\nFinal score: 9", 8 / 9],
  ])("that should give a score from 1 to 10: %j", (text, expected) => {
    const value = read(text, "score:1-10");
    if (typeof expected === "number") expect(value).toBeCloseTo(expected, 12);
    else expect(value).toBe(expected);
  });

  it.each([
    ["A", 1], ["[[B]]", 0], ["Answer B is better.\n[[B]]", 0], ["tie", 0.5], ["Winner: Answer A", 1], ["B.", 0], ["A good answer needs more.", "unparsed"], ["[[A]] or [[B]]", "unparsed"],
  ])("that should prefer one of two answers: %j", (text, expected) => {
    expect(read(text, "pairwise", "", two)).toBe(expected);
  });

  it("may be JSON, found, mended and read along a path, and never guessed", () => {
    const words = 'JSON: {"score": <1-5>}';
    expect(read('{"reason":"ok","score":4}', "auto", words)).toBe(0.75);
    expect(read('Here:\n```json\n{"reason": "uses \\(x\\)", "score": "4",}\n```', "auto", words)).toBe(0.75);
    expect(read('{"reason":"a score of 5","points":4}', "auto", words)).toBe("unparsed");
    expect(read('{"score":[4]}', "auto", words)).toBe("unparsed");
    expect(read('{"score":4} {"score":2}', "auto", words)).toBe("contradictory");
    expect(read('{"a":{"b":true}}', "yes-no@json:a.b")).toBe(1);
    expect(read('{"a":{"b":false}}', "true|false@json:a.b")).toBe(0);
    expect(read('{"reason":"the', "auto", words, one, "length")).toBe("truncated");
    expect(read("whatever", "auto", words, one, "refusal")).toBe("refused");
  });

  it("may be found by a pattern with one group, the last match counting, in time linear in the text", () => {
    expect(read("Grade: 2 ... then Grade: 4", String.raw`score:1-5@regex:grade:\s*(\d)`)).toBe(0.75);
    expect(read("VERDICT=<no>", "yes-no@regex:verdict=<(yes|no)>")).toBe(0);
    expect(read("nothing", "yes-no@regex:verdict=<(yes|no)>")).toBe("unparsed");
    for (const [pattern, message] of [["(a)(b)", /exactly one group/], ["abc", /exactly one group/], ["(a)(?=b)", /lookaround/], [String.raw`(a)\1`, /backreference/], ["(a", /never closed/], ["*(a)", /nothing before/], ["[a", /never closed/], ["(a{900}{900})", /quantifiers/]] as const) {
      expect(() => parserOf(`yes-no@regex:${pattern}`), pattern).toThrow(message);
    }
    expect(linearPattern("(?:a+)+(b)").groupsIn("a".repeat(20_000))).toEqual([]);
  });

  it("matches as regular expressions do", () => {
    const pieces = fc.constantFrom("a", "b", "[ab]", "[^a]", ".", "a*", "b+?", "(?:ab|a)?", "(?:a|b){1,2}", "^", "$", String.raw`\b`, String.raw`\d`, "a|b");
    fc.assert(fc.property(fc.array(pieces, { minLength: 1, maxLength: 4 }), fc.array(pieces, { maxLength: 2 }), fc.string({ unit: fc.constantFrom("a", "b", "1", " ", "\n"), maxLength: 12 }), (inside, behind, text) => {
      const source = `(${inside.join("")})(?:${behind.join("")})`;
      const expected = [...text.matchAll(new RegExp(source, "gim"))].map((match) => match[1]);
      expect(linearPattern(source).groupsIn(text)).toEqual(expected);
    }), { numRuns: 500 });
  });

  it("is read whatever it is, without an error", () => {
    const readers = ["yes-no", "score:1-10", "score:0-1@json:a.b", "yes-no@regex:(x)", "C|I"].map((spec) => replyReader(parserOf(spec)));
    fc.assert(fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.json(), fc.string({ unit: fc.constantFrom("Yes", "no", "7", "/", "{", "}", "\"a\"", ":", "\n", "[[", "]]", "<think>", ",") })), fc.constantFrom("stop", "length", "refusal", "other"), (text, finishReason) => {
      for (const reader of readers) {
        const { value, status } = reader({ text, finishReason: finishReason as "stop" });
        expect(value === null).toBe(status !== "ok" && status !== "repaired");
        if (value !== null) expect(value >= 0 && value <= 1).toBe(true);
      }
    }), { numRuns: 300 });
  });

  it("can be held to the shortest ones that are understood", () => {
    for (const [spec, slots] of [["yes-no", one], ["score:1-10", one], ["score:0-1", one], ["yes-no@json:verdict", one], ["C|I@json:a.b", one], ["pairwise", two]] as const) {
      const parser = parserOf(spec, "", slots);
      const grammar = replyGrammar(parser)!;
      const said = [...grammar.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text]) => text!.replaceAll(String.raw`\"`, '"'));
      const [head, tail, words] = parser.place.kind === "json" ? [said[0]!, said.at(-1)!, said.slice(1, -1)] : ["", "", said];
      const values = words.map((word) => replyReader(parser)({ text: head + word + tail, finishReason: "stop" }).value);
      expect(values, spec).not.toContain(null);
      expect(new Set(values).size, spec).toBe(values.length);
    }
    expect(replyGrammar(parserOf("yes-no@regex:(x)"))).toBeNull();
  });
});
