import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseJudgePrompt, readJudgePrompt } from "./read-judge-prompt.js";
import { slotRoleOf } from "./slot-names.js";

const slotsOf = (text: string, file = "judge.md", options = {}) => parseJudgePrompt(text, file, options).messages.flatMap(({ parts }) => parts.flatMap((part) => part.kind === "slot" ? [`${part.name}=${part.role}`] : []));

describe("a judge prompt of one's own", () => {
  it("may be text with its slots in double braces, blanks, three braces or a path", () => {
    expect(slotsOf("Q: {{question}}\nA: {{ answer }}")).toEqual(["question=question", "answer=answer"]);
    expect(slotsOf("Q: {{{input}}}\nE: {{{expected}}}\nA: {{{output}}}")).toEqual(["input=question", "expected=reference", "output=answer"]);
    expect(slotsOf("Q: {{ item.question }}\nA: {{ sample.output_text }}")).toEqual(["item.question=question", "sample.output_text=answer"]);
  });

  it("may have them in single braces, where doubled ones stand for braces and braces around JSON are text", () => {
    const prompt = parseJudgePrompt("{question}\n{answer}\n{criterion}\nReply {{\"grade\": \"C\"}} or {\"grade\": \"I\"}", "judge.txt");
    expect(prompt.slots).toBe("single braces");
    expect(prompt.messages[0]!.parts.at(-1)).toEqual({ kind: "text", text: '\nReply {"grade": "C"} or {"grade": "I"}' });
  });

  it("may be messages in JSON or YAML, or a template with the worth of its answers", () => {
    const list = parseJudgePrompt('[{"role":"system","content":"Be fair."},{"role":"user","content":[{"type":"text","text":"{{question}} {{answer}}"}]}]', "judge.json");
    expect(list.messages.map(({ role }) => role)).toEqual(["system", "user"]);
    expect(parseJudgePrompt("messages:\n  - role: user\n    content: |\n      {{question}}\n      {{response}}\n", "judge.yaml").form).toBe("messages");
    const template = parseJudgePrompt("prompt: |-\n  [BEGIN DATA]\n  [Question]: {{input}}\n  [Submission]: {{output}}\n  [END DATA]\nchoice_scores:\n  A: 1\n  B: 0\n", "judge.yaml");
    expect(template).toMatchObject({ form: "template", choiceScores: { A: 1, B: 0 } });
    expect(parseJudgePrompt('[{"role":"user","content":"{{question}} {{answer}}"}]', "judge.md").form).toBe("messages");
    expect(parseJudgePrompt("{ \"like this\" {{question}} {{answer}}", "judge.md").form).toBe("text");
  });

  it("may compare two answers, by the names of their slots or as it is told", () => {
    expect(parseJudgePrompt("{{question}} {{response_a}} {{response_b}}", "judge.md").pairwise).toBe(true);
    expect(slotsOf("{{question}} {{mine}} {{yours}}", "judge.md", { answerSlot: ["mine", "yours"] })).toEqual(["question=question", "mine=answer_a", "yours=answer_b"]);
    expect([slotRoleOf("Answer 1"), slotRoleOf("model_b"), slotRoleOf("first_response"), slotRoleOf("outputs[1]"), slotRoleOf("groundTruth"), slotRoleOf("colour")]).toEqual(["answer_a", "answer_b", "answer_a", "answer_b", "reference", null]);
  });

  it("takes texts for slots that no item fills", () => {
    const [part] = parseJudgePrompt("{instructions}{question}{answer}", "judge.md", { constants: { instructions: "Be {question} brief." } }).messages[0]!.parts;
    expect(part).toEqual({ kind: "slot", name: "instructions", role: "constant", text: "Be {question} brief." });
  });

  it.each([
    ["Nothing to fill.", /no slot for the answer was found.*--answer-slot/],
    ["{{answer}}", /no slot for the question/],
    ["{{question}} {{answer}} {{colour}}", /line 1: nobody knows what '\{\{colour\}\}' stands for.*--slot colour=TEXT/],
    ["{{question}} {{answer}} {{output}}", /answer and output could each be the answer/],
    ["{{question}} {{answer_a}}", /one of two answers alone/],
    ["{{question}}\n{% if x %}{{answer}}{% endif %}", /line 2: .*template logic/],
    ["{{question}} {{answer | dump}}", /template logic/],
    ["{{question}} {{answer}} {{#reference}}x{{/reference}}", /template logic/],
  ])("says what is wrong with %j", (text, message) => {
    expect(() => parseJudgePrompt(text, "judge.md")).toThrow(message);
  });

  it("says so where a file cannot be read, is no JSON, or is told of a slot that it lacks", async () => {
    const folder = await mkdtemp(join(tmpdir(), "dialdefer-"));
    try {
      await writeFile(join(folder, "judge.json"), "{ nothing");
      await expect(readJudgePrompt(join(folder, "judge.json"))).rejects.toThrow(/cannot be read as JSON/);
      await expect(readJudgePrompt(join(folder, "none.md"))).rejects.toThrow(/--prompt .*cannot be read/);
    } finally {
      await rm(folder, { recursive: true });
    }
    expect(() => parseJudgePrompt("{{question}} {{answer}}", "judge.md", { referenceSlot: "gold" })).toThrow(/it has no slot 'gold'; its slots are question, answer/);
    expect(() => parseJudgePrompt('[{"role":"judge","content":"x"}]', "judge.json")).toThrow(/message 1 needs a 'role'/);
  });
});
