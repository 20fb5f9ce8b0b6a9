import { describe, expect, it } from "vitest";
import type { FinishReason } from "../core/reply.js";
import { needsLongerAnswer } from "./needs-longer-answer.js";
import { readVerdict } from "./read-verdict.js";
import type { VerdictRule } from "./verdict-rule.js";

const json: VerdictRule = { answerMode: "json", acceptCode: "1", fieldOrder: "reasoning-first" };
const verdictFirst: VerdictRule = { ...json, fieldOrder: "verdict-first" };
const choice: VerdictRule = { ...json, answerMode: "choice" };
const probability: VerdictRule = { ...json, answerMode: "probability" };

/** Status and code in one word: `ok 1`, `repaired 2`, `unparsed`. */
function read(text: string, rule: VerdictRule = json, finishReason: FinishReason = "stop"): string {
  const { status, accept } = readVerdict({ text, finishReason }, rule);
  return accept === null ? status : `${status} ${accept === (rule.acceptCode === "1") ? "1" : "2"}`;
}

function flags(text: string, rule: VerdictRule = json): readonly string[] {
  return readVerdict({ text, finishReason: "stop" }, rule).flags;
}

describe("a clean JSON verdict", () => {
  it("is ok, and the accept code decides what it means", () => {
    const text = '{"reasoning":"It fits.","chosen_answer":"2"}';
    expect(readVerdict({ text, finishReason: "stop" }, json)).toEqual({ accept: false, status: "ok", probability: null, mass: null, flags: [] });
    expect(readVerdict({ text, finishReason: "stop" }, { ...json, acceptCode: "2" }).accept).toBe(true);
  });

  it("may be an integer, padded, pretty-printed, and its key in any case", () => {
    expect(read('{"chosen_answer":1}')).toBe("ok 1");
    expect(read('{"chosen_answer":" 2 "}')).toBe("ok 2");
    expect(read('\n{\n  "reasoning": "It fits.",\n  "Chosen_Answer": "1"\n}\n')).toBe("ok 1");
    expect(read('{"CHOSEN_ANSWER":"2"}')).toBe("ok 2");
  });

  it.each(["**1**", "`1`", "_1_", "\\\"1\\\"", "'1'", "\u201c1\u201d", "\uff11", "\u200b1\u200b", "1\ufe0f", "*_1_*", " ** 1 ** "])("has width, zero-width characters and emphasis taken off its value: %s", (value) => {
    expect(read(`{"chosen_answer":"${value}"}`)).toBe("ok 1");
  });

  it("does not fill probability or mass although the codes' probabilities came along", () => {
    const reply = { text: '{"chosen_answer":"1"}', finishReason: "stop", codeProbabilities: { "1": 0.9, "2": 0.1 } } as const;
    expect(readVerdict(reply, json)).toMatchObject({ probability: null, mass: null });
  });
});

describe("field failures, by the number of their case", () => {
  it("1: LaTeX backslashes do not lose the verdict", () => {
    expect(read(String.raw`{"chosen_answer":"2","reasoning":"roots \(a-d\), \sum x"}`)).toBe("repaired 2");
    expect(read(String.raw`{"reasoning":"\frac{1}{2} of \{x\}","chosen\_answer":"2"}`)).toBe("repaired 2");
  });

  it("3: braces inside a string belong to the string", () => {
    expect(read('{"reasoning":"the set {144} works","chosen_answer":"1"}')).toBe("ok 1");
    expect(read('The set {144} is meant, so {"reasoning":"the set {144} works","chosen_answer":"1"}')).toBe("repaired 1");
  });

  it("4: a speaker's number is not a verdict", () => {
    expect(read("Speaker 2 is correct: the river is the Moselle.")).toBe("unparsed");
    expect(read("Speaker 2 is correct: the river is the Moselle.", choice)).toBe("unparsed");
    expect(read("I would go with 1.")).toBe("unparsed");
  });

  it("5: an object within thought is not an answer", () => {
    const answer = '{"chosen_answer":"1","reasoning":"ok"}';
    expect(read(`<think>maybe {"chosen_answer":"2"}</think>${answer}`)).toBe("ok 1");
    expect(read(`maybe {"chosen_answer":"2"}</think>${answer}`)).toBe("ok 1");
    expect(read(`<THINK>an open brace { and "quotes</THINK>\n\`\`\`json\n${answer}\n\`\`\``)).toBe("repaired 1");
    expect(read(`it starts {"chosen_answer": and stops </think>\n${answer}`)).toBe("ok 1");
  });

  it("5: thought left open is truncated, unless an object on its own lines ends it", () => {
    expect(read("<think>The river is long and")).toBe("truncated");
    expect(read('<think>maybe {"chosen_answer":"2"} but then again')).toBe("truncated");
    expect(read('<think>maybe {"chosen_answer":"2"}')).toBe("truncated");
    expect(read('<think>maybe {"chosen_answer":"2"} no\n{"chosen_answer":"1","reasoning":"ok"}')).toBe("repaired 1");
    expect(read('<think>maybe {"chosen_answer":"2"}{"chosen_answer":"1","reasoning":"ok"}')).toBe("repaired 1");
    expect(read('<think>no\n{"chosen_answer":"1","reasoning":"ok"}', json, "length")).toBe("truncated");
  });

  it("5: a tag in a reasoning string is text", () => {
    expect(read('{"reasoning":"the tag <think> is literal","chosen_answer":"1"}')).toBe("ok 1");
    expect(read('{"reasoning":"the tag </think> is literal","chosen_answer":"1"}')).toBe("ok 1");
    expect(read('Sure:\n{"reasoning":"tags <think> and </think> and <think>","chosen_answer":"1",}')).toBe("repaired 1");
  });

  it("6: fences, trailing commas, comments, single quotes", () => {
    expect(read("```json\n{'chosen_answer': '1', 'reasoning': 'fits', } // done\n```")).toBe("repaired 1");
    expect(read("{/* verdict */ \"chosen_answer\": \"1\", // accept\n \"reasoning\": \"fits\"}")).toBe("repaired 1");
    expect(read("{'reasoning': 'it's right, isn't it', 'chosen_answer': '2'}")).toBe("repaired 2");
    expect(read("{chosen_answer: 1, reasoning: \"fits\"}")).toBe("repaired 1");
    expect(read("{\u201cchosen_answer\u201d: \u201c1\u201d, \u201creasoning\u201d: \u201cfits\u201d}")).toBe("repaired 1");
    expect(read('{"reasoning": "fits"\n "chosen_answer": **1**}')).toBe("repaired 1");
  });

  it("7: unescaped inner quotes neither lose the verdict nor invent one", () => {
    expect(read('{"chosen_answer":"2","reasoning":"the title "Blood", not "Rust", is meant"}')).toBe("repaired 2");
    expect(read('{"reasoning":"the title "Blood", "Rust", or "Salt" is meant","chosen_answer":"1"}')).toBe("repaired 1");
    expect(read('{"reasoning":"it says "chosen_answer": "2" somewhere","chosen_answer":"1"}')).toBe("repaired 1");
    expect(read('{"reasoning":"it says "chosen_answer": "2" somewhere"}')).toBe("unparsed");
  });

  it.each(['"1"', "1", "[1]", "null", "true", '{"rationale":"cannot tell"}', '{"chosen_answer":"12"}', '{"chosen_answer":"1 or 2"}', '{"chosen_answer":"1" or "2"}',
    '{"chosen_answer":true}', '{"chosen_answer":null}', '{"chosen_answer":""}', '{"chosen_answer":["1"]}', '{"chosen_answer":{"value":"1"}}', '{"chosen_answer":"1.0"}',
    '{"chosen_answer":"+1"}', '{"chosen_answer":"1."}', '{"chosen_answer":1.5}', '{"chosen_answer":"\u00b9"}', '{"chosen":"1"}', '{"chosen_answer2":"1"}', "", "   ", "{}", "{"])("8: %s is no verdict", (text) => {
    expect(read(text)).toBe("unparsed");
  });

  it("10: a verdict at odds with its own reasoning stays, with a flag", () => {
    const text = '{"chosen_answer":"2","reasoning":"It matches, so the statement is correct, answer 1."}';
    expect(read(text, verdictFirst)).toBe("ok 2");
    expect(flags(text, verdictFirst)).toEqual(["contradicts-reasoning"]);
  });

  it("14: a verdict alone on the first line stands, whatever digits follow", () => {
    const text = " 1\nTo determine if Speaker 2 is correct, we need to compute 2 + 2, so 2 it is.\n2";
    expect(read(text, choice)).toBe("ok 1");
    expect(read(text, json)).toBe("repaired 1");
    expect(read("\n\n**2**\n\nThe river is the Moselle.", json)).toBe("repaired 2");
  });

  it("16: a reply cut by its cap before the verdict is truncated, not unparsed", () => {
    expect(read("", json, "length")).toBe("truncated");
    expect(read('{"reasoning":"because the', json, "length")).toBe("truncated");
    expect(read('{"chosen_answer":"1","reasoning":"because the', json, "length")).toBe("truncated");
    expect(read('{"chosen_answer":"1","reasoning":"because the', verdictFirst, "length")).toBe("repaired 1");
    expect(read('{"chosen_answer":"1', verdictFirst, "length")).toBe("truncated");
    expect(read('{"chosen_answer": 1', verdictFirst, "length")).toBe("truncated");
    expect(read('{"chosen_answer": 1, "rea', verdictFirst, "length")).toBe("repaired 1");
  });

  it("18: an empty reply is unparsed", () => {
    expect(read("", json)).toBe("unparsed");
    expect(read("", choice)).toBe("unparsed");
  });
});

describe("several verdicts in one reply", () => {
  it("that differ are contradictory", () => {
    expect(read('{"chosen_answer":"1"}\n{"chosen_answer":"2"}')).toBe("contradictory");
    expect(read('{"chosen_answer":"1","reasoning":"a","chosen_answer":"2"}')).toBe("contradictory");
    expect(read('{"chosen_answer":"1","Chosen_Answer":"2"}')).toBe("contradictory");
    expect(read('{"if_right":{"chosen_answer":"1"},"if_wrong":{"chosen_answer":"2"}}')).toBe("contradictory");
    expect(read('1\nOn reflection:\n{"chosen_answer":"2"}')).toBe("contradictory");
    expect(read("1\n2", choice)).toBe("contradictory");
  });

  it("that agree are one verdict", () => {
    expect(read('{"chosen_answer":"1"}\nIn short:\n{"chosen_answer":"1"}')).toBe("repaired 1");
    expect(read('{"chosen_answer":"2","chosen_answer":2}')).toBe("ok 2");
    expect(read("2\n2", choice)).toBe("ok 2");
  });

  it("in one object, one of them no code, are no verdict", () => {
    expect(read('{"chosen_answer":"1","Chosen_Answer":"both"}')).toBe("unparsed");
  });

  it("leave the echoed format and objects about something else aside", () => {
    expect(read('Format: {"chosen_answer":"1 or 2","reasoning":"..."}\n{"reasoning":"fits","chosen_answer":"1"}')).toBe("repaired 1");
    expect(read('{"meta":{"chosen_answer":"2"},"chosen_answer":"1"}')).toBe("ok 1");
    expect(read('{"result":{"reasoning":"fits","chosen_answer":"1"}}')).toBe("repaired 1");
  });
});

describe("a damaged object", () => {
  it("without its last brace still counts when the judge stopped by itself", () => {
    expect(read('{"reasoning":"fits","chosen_answer":"1"')).toBe("repaired 1");
    expect(read('{"chosen_answer":"1","reasoning":"because the', verdictFirst)).toBe("repaired 1");
  });

  it("that is not the only one does not hide the next", () => {
    expect(read('Let {"x" be a set. {"reasoning":"fits","chosen_answer":"1"}')).toBe("repaired 1");
    expect(read('{"a": {"b": [1, 2}\n{"reasoning":"fits","chosen_answer":"2"}')).toBe("repaired 2");
  });

  it("complete before the cap fell counts", () => {
    expect(read('{"reasoning":"fits","chosen_answer":"1"}\nAnd further', json, "length")).toBe("repaired 1");
  });
});

describe("a choice", () => {
  it.each([["1", "ok 1"], [" 2 \n", "ok 2"], ["**1**", "ok 1"], ["\"1\"", "ok 1"], ["\uff12", "ok 2"], ["```\n1\n```", "ok 1"], ["<think>2?</think>\n1", "ok 1"],
    ['{"chosen_answer":"1"}', "repaired 1"], ["1 or 2", "unparsed"], ["12", "unparsed"], ["Answer: 1", "unparsed"], ["[1]", "unparsed"], ["<think>1", "truncated"]])("%j reads as %s", (text, expected) => {
    expect(read(text, choice)).toBe(expected);
  });

  it("alone on the first line counts although the cap cut the reply", () => {
    expect(read("1", choice, "length")).toBe("ok 1");
    expect(read("2\nBecause the river", choice, "length")).toBe("ok 2");
    expect(read("The answer", choice, "length")).toBe("truncated");
  });
});

describe("a probability", () => {
  const at = (first: number, second: number, rule: VerdictRule = probability) => readVerdict({ text: "1", finishReason: "length", codeProbabilities: { "1": first, "2": second } }, rule);

  it("accepts when the accept code has more than half of what both have", () => {
    expect(at(0.3, 0.1)).toEqual({ accept: true, status: "ok", probability: 0.3 / 0.4, mass: 0.4, flags: [] });
    expect(at(0.3, 0.1, { ...probability, acceptCode: "2" })).toMatchObject({ accept: false, probability: 0.1 / 0.4 });
    expect(at(0.2, 0.2)).toMatchObject({ accept: false, probability: 0.5, mass: 0.4 });
    expect(at(0, 1e-300)).toMatchObject({ accept: false, probability: 0 });
  });

  it("that is missing, nil or impossible is unparsed", () => {
    expect(readVerdict({ text: "1", finishReason: "stop" }, probability).status).toBe("unparsed");
    for (const [first, second] of [[0, 0], [NaN, 0.5], [0.5, NaN], [-0.1, 0.5], [Infinity, 0], [0.9, 0.9]] as const) expect(at(first, second).status).toBe("unparsed");
  });

  it("does not depend on the text", () => {
    expect(readVerdict({ text: "I cannot judge", finishReason: "stop", codeProbabilities: { "1": 0.6, "2": 0.2 } }, probability)).toMatchObject({ status: "ok", accept: true });
  });
});

describe("a refusal", () => {
  it("is named by the provider or opens the reply", () => {
    expect(read("", json, "refusal")).toBe("refused");
    expect(read("I cannot help with that.")).toBe("refused");
    expect(read("I\u2019m sorry, but I can\u2019t judge this.", choice)).toBe("refused");
    expect(read("<think>hm</think>\nAs an AI, I have no view.")).toBe("refused");
  });

  it("is not seen where a verdict stands or the phrase comes later", () => {
    expect(read('I cannot be sure, but\n{"chosen_answer":"1"}')).toBe("repaired 1");
    expect(read("The text says: I cannot")).toBe("unparsed");
  });
});

describe("the flag for reasoning that says the opposite", () => {
  it.each([
    ["The date is off. Thus, the claim is not correct.", "1"],
    ["Therefore the answer in Text B is wrong.", "1"],
    ["It is the longest river, so Speaker B is correct.", "2"],
    ["Both agree, so I choose 1.", "2"],
    ["So my answer is 2.", "1"],
  ])("is set: %s -> %s", (reasoning, code) => {
    expect(flags(JSON.stringify({ reasoning, chosen_answer: code }))).toEqual(["contradicts-reasoning"]);
  });

  it.each([
    ["Thus, the claim is not correct.", "2"],
    ["One plus one makes two, so the correct answer is 2.", "1"],
    ["So the answer is 2.", "1"],
    ["One might think the statement is correct.", "2"],
    ["So the statement is correct in part, yet it fails on the date.", "2"],
    ["so option 2 is correct", "2"],
    ["", "1"],
  ])("is not set: %s -> %s", (reasoning, code) => {
    expect(flags(JSON.stringify({ reasoning, chosen_answer: code }))).toEqual([]);
  });

  it("follows the accept code", () => {
    const text = JSON.stringify({ reasoning: "So the statement is correct.", chosen_answer: "2" });
    expect(flags(text, { ...json, acceptCode: "2" })).toEqual([]);
    expect(flags(text)).toEqual(["contradicts-reasoning"]);
  });

  it("looks at the essay after a bare choice", () => {
    expect(flags("2\nThe river is right, so the statement is correct.", choice)).toEqual(["contradicts-reasoning"]);
  });
});

describe("asking for a longer answer", () => {
  const needs = (text: string, rule: VerdictRule, finishReason: FinishReason = "length") => needsLongerAnswer({ text, finishReason }, rule);

  it("is worth it where the cap came before the verdict", () => {
    expect(needs("", json)).toBe(true);
    expect(needs('{"reasoning":"because the', json)).toBe(true);
    expect(needs('{"chosen_answer":"1","reasoning":"because the', json)).toBe(true);
    expect(needs("The answer", choice)).toBe(true);
    expect(needs("<think>so", choice)).toBe(true);
  });

  it("is not where the verdict is complete, the cap did not strike, or the text does not matter", () => {
    expect(needs('{"reasoning":"fits","chosen_answer":"1"} and', json)).toBe(false);
    expect(needs('{"chosen_answer":"1","reasoning":"because the', verdictFirst)).toBe(false);
    expect(needs("1\nBecause", choice)).toBe(false);
    expect(needs("<think>so", json, "stop")).toBe(false);
    expect(needs("", probability)).toBe(false);
  });
});
