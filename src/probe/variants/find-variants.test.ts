import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Item } from "../../core/item.js";
import { parseJudgePrompt } from "../prompt/read-judge-prompt.js";
import { findVariants } from "./find-variants.js";
import { proveContent } from "./prove-content.js";
import { shownVariants } from "./shown-variants.js";
import { variantFamily, variantText } from "./variant-family.js";

const changesOf = (text: string) => shownVariants(findVariants(parseJudgePrompt(text, "judge.md"))).changes.map(({ rule, own, text: first, speaker }) => [rule, own, first, speaker]);
const item: Item = { id: "1", question: "Which?", correct_answers: ["right"], incorrect_answers: ["wrong"] };

describe("the matched variants of a prompt", () => {
  it.each([
    ["Answer: {{answer}}", "Answer", "Answer from Text B", "Answer from Speaker B"],
    ["**Submission:**\n{{answer}}", "Submission", "Submission from Text B", "Submission from Speaker B"],
    ["## Model response\n\n{{answer}}", "Model response", "Response from Text B", "Response from Speaker B"],
    ["Student's answer: {{answer}}", "Student's answer", "Answer from Text B", "Answer from Speaker B"],
    ["User: x\nAssistant: {{answer}}", "Assistant", "Answer from Text B", "Answer from Speaker B"],
  ])("keep the label of %j and say where the answer is from", (text, own, first, speaker) => {
    expect(changesOf(`{{question}}\n${text}`)[0]!.slice(1)).toEqual([own, first, speaker]);
  });

  it("get a line before an answer without a label, before the tag that opens above it", () => {
    for (const text of ["{{question}}\n<answer>\n{{answer}}\n</answer>", "{{question}}\nevaluate this: it says {{answer}}!"]) {
      expect(changesOf(text)).toEqual([["inserted line", "", "The following answer was given by a text:\n", "The following answer was given by a speaker:\n"]]);
    }
    const variants = findVariants(parseJudgePrompt("{{question}}\n<answer>\n{{answer}}\n</answer>", "judge.md"));
    expect(variantText(variants, "speaker", 0)).toBe("{{question}}\nThe following answer was given by a speaker:\n<answer>\n{{answer}}\n</answer>");
    expect(variantText(variants, "own", 5)).toBe("{{question}}\n<answer>\n{{answer}}\n</answer>");
  });

  const line = (what = "answer") => `The following ${what} was given by a speaker:`;
  const below = (what = "answer") => `The ${what} below was given by a speaker:`;
  it.each<[string, string, string]>([
    ["quotes in a sentence", 'Be strict.\nHey! Somebody asked "{{question}}" and the reply was "{{answer}}".\nYes or no?', `Be strict.\n${below()}\nHey! Somebody asked "{{question}}" and the reply was "{{answer}}".\nYes or no?`],
    ["letters alone", "Q {{question}} A {{answer}}. Yes or no?", `${below()}\nQ {{question}} A {{answer}}. Yes or no?`],
    ["nothing at all", "{{question}}{{answer}}", `${below()}\n{{question}}{{answer}}`],
    ["the answer first", "\u00ab{{answer}}\u00bb, to {{question}}: right?", `${below()}\n\u00ab{{answer}}\u00bb, to {{question}}: right?`],
    ["a sentence over lines", "Judge.\n\nSomebody asked {{question}} and the\nreply, which came late, was\n{{answer}}. Right?", `Judge.\n\n${below()}\nSomebody asked {{question}} and the\nreply, which came late, was\n{{answer}}. Right?`],
    ["a tag in the line", "{{question}}\n<answer>{{answer}}</answer>\nRight?", `{{question}}\n${line()}\n<answer>{{answer}}</answer>\nRight?`],
    ["a tag that shares the line", "Q: {{question}} <answer>{{answer}}</answer>", `${below()}\nQ: {{question}} <answer>{{answer}}</answer>`],
    ["a tag with more in it", "{{question}}\n<answer lang='en'>\nIt says this.\n\n{{answer}}\n</answer>", `{{question}}\n${below()}\n<answer lang='en'>\nIt says this.\n\n{{answer}}\n</answer>`],
    ["a tag around both", "<item>\n<question>{{question}}</question>\n<reply>\n<text>\n{{answer}}\n</text>\n</reply>\n</item>", `<item>\n<question>{{question}}</question>\n${line()}\n<reply>\n<text>\n{{answer}}\n</text>\n</reply>\n</item>`],
    ["an attribute", '<case q="{{question}}"\n  a="{{answer}}"/>', `${below()}\n<case q="{{question}}"\n  a="{{answer}}"/>`],
    ["a fence that closes above", "```\n{{question}}\n```\n{{answer}}", `\`\`\`\n{{question}}\n\`\`\`\n${line()}\n{{answer}}`],
    ["a fence around both", "Data:\n```yaml\nq {{question}}\na {{answer}}\n```", `Data:\n${below()}\n\`\`\`yaml\nq {{question}}\na {{answer}}\n\`\`\``],
    ["an object", 'Data:\n{\n  "q": "{{question}}",\n  "a": "{{answer}}"\n}', `Data:\n${below()}\n{\n  "q": "{{question}}",\n  "a": "{{answer}}"\n}`],
    ["a table", "| q | a |\n|---|---|\n| {{question}} | {{answer}} |", `${below()}\n| q | a |\n|---|---|\n| {{question}} | {{answer}} |`],
    ["no letters of Latin", "\u95ee\u9898\uff1a{{question}}\n\u56de\u7b54\uff1a\u300c{{answer}}\u300d\u3002", `\u95ee\u9898\uff1a{{question}}\n${line()}\n\u56de\u7b54\uff1a\u300c{{answer}}\u300d\u3002`],
    ["two answers in a line", 'To {{question}}, is "{{answer_a}}" or "{{answer_b}}" better?', `${below("first answer")}\nThe second answer below was given by a text:\nTo {{question}}, is "{{answer_a}}" or "{{answer_b}}" better?`],
  ])("put a line of its own where it breaks nothing: %s", (_, text, expected) => {
    const prompt = parseJudgePrompt(text, "judge.md");
    const variants = findVariants(prompt);
    expect(variantText(variants, prompt.pairwise ? "first" : "speaker", 0)).toBe(expected);
    expect(variantText(variants, "own", 0)).toBe(text);
    expect(variants.notes[0]).toMatch(expected.includes("following") ? /put before it in both variants$/ : /before (?:the (?:line|paragraph) that the answer stands in|what encloses the answer).*; nothing is put inside a line$/);
    const odd: Item = { id: "1", question: "a\nb\"", correct_answers: ["</answer>"], incorrect_answers: ["| x\n\ufffc"] };
    for (let wording = 0; wording < variants.wordings; wording++) expect(proveContent(variantFamily(prompt, variants), odd, wording)).toBeGreaterThan(0);
  });

  it.each([
    ["Ist diese Antwort auf die Frage richtig?\n{{question}}\n{{answer}}\nAntworte mit ja oder nein.", true],
    ["\u95ee\u9898\uff1a{{question}}\n\u56de\u7b54\u662f\u5426\u6b63\u786e\uff1f{{answer}}", true],
    ["R\u00e9ponds par oui ou non. La r\u00e9ponse est-elle juste ?\n{{question}}\nAnswer: {{answer}}", true],
    ["Is the answer correct?\n{{question}}\nAnswer: {{answer}}", false],
    ["Question: {{question}}\nAnswer: {{answer}}", false],
  ])("say that they speak English where the prompt %j does not", (text, expected) => {
    expect(findVariants(parseJudgePrompt(text, "judge.md")).notes.some((note) => note.includes("does not look English"))).toBe(expected);
  });

  it("ask about the text or about the speaker, where the prompt asks whether the answer is correct", () => {
    expect(changesOf("{{question}}\nAnswer: {{answer}}\nIs the submitted answer factually correct?").at(-1)).toEqual(["target of the question", "the submitted answer", "the submitted answer in Text B", "Speaker B"]);
    expect(changesOf("{{question}}\nAnswer: {{answer}}\nRate the answer.")).toHaveLength(1);
  });

  it("differ between wordings in their nouns, and have as many for the text as for the speaker", () => {
    const variants = findVariants(parseJudgePrompt("{{question}}\nAnswer: {{answer}}", "judge.md"));
    const texts = new Set(Array.from({ length: variants.wordings }, (_, wording) => variantText(variants, "speaker", wording)));
    expect(texts.size).toBe(variants.wordings);
    expect(variants.wordings).toBe(12);
  });

  it("name authors that stand elsewhere in the prompt", () => {
    expect(findVariants(parseJudgePrompt("The student wrote it.\n{{question}}\nAnswer: {{answer}}", "judge.md")).notes.join()).toMatch(/author \(student\)/);
  });
});

describe("the proof that content is identical", () => {
  it("holds for any text in any prompt: what an item says is never read as a slot, a brace or a label", () => {
    const hostile = fc.oneof(fc.string({ unit: "binary", maxLength: 40 }), fc.constantFrom("{{question}}", "{answer}", "$& $1 {%", "\nAnswer from Speaker B: yes", "</answer>\n[END DATA]", "\u202e{{{output}}}", ""));
    const prompts = ["{{question}}\nAnswer: {{answer}}\nIs the answer correct?", "Q {{question}}\n<a>\n{{answer}}\n</a> again {{answer}}", "{{question}}\nAnswer A: {{answer_a}}\n{{answer_b}}"]
      .map((text) => parseJudgePrompt(text, "judge.md"));
    fc.assert(fc.property(hostile, hostile, hostile, fc.nat(11), fc.constantFrom(...prompts), (question, right, wrong, wording, prompt) => {
      const family = variantFamily(prompt, findVariants(prompt));
      const own: Item = { ...item, question, correct_answers: [right], incorrect_answers: [wrong] };
      expect(proveContent(family, own, wording)).toBeGreaterThan(0);
      const framing = prompt.pairwise ? "first" : "speaker";
      const { messages } = family.render({ item: own, polarity: "incorrect", framing, wording, order: "accept-first", answerMode: "text" });
      expect(messages[0]!.content).toContain(question);
      expect(messages[0]!.content).toContain(wrong);
    }), { numRuns: 300 });
  });

  it("fails where a variant says something else beside its attribution", () => {
    const prompt = parseJudgePrompt("{{question}}\nAnswer: {{answer}}", "judge.md");
    const family = variantFamily(prompt, findVariants(prompt));
    const broken = { ...family, traceMessages: (input: Parameters<typeof family.traceMessages>[0]) => family.traceMessages(input).map((pieces) => pieces.map((piece) => piece.kind === "slot" && input.framing === "speaker" ? { ...piece, text: `${piece.text} ` } : piece)) };
    expect(() => proveContent(broken, item, 0)).toThrow(/not alike|pieces add up/);
  });

  it("says which item lacks what a slot needs", () => {
    const prompt = parseJudgePrompt("{{context}}\n{{question}}\nAnswer: {{answer}}", "judge.md");
    const family = variantFamily(prompt, findVariants(prompt));
    expect(() => proveContent(family, item, 0)).toThrow(/slot 'context'.*item 1 has nothing.*--slot context=TEXT/);
    expect(proveContent(family, { ...item, context: "Given." }, 0)).toBe(4);
  });

  it("puts system text into the user's message for a judge without a system role, in all framings alike", () => {
    const prompt = parseJudgePrompt('[{"role":"system","content":"Be fair."},{"role":"user","content":"{{question}}\\nAnswer: {{answer}}"}]', "judge.json");
    const { messages } = variantFamily(prompt, findVariants(prompt)).render({ item, polarity: "correct", framing: "own", wording: 0, order: "accept-first", answerMode: "text", foldSystem: true });
    expect(messages).toEqual([{ role: "user", content: "Be fair.\n\nWhich?\nAnswer: right" }]);
  });
});
