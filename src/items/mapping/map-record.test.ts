import { describe, expect, it } from "vitest";
import { parseItem } from "../item-schema.js";
import { mapRecord } from "./map-record.js";
import type { Mapping } from "./mapping.js";
import { mappingSchema } from "./mapping-schema.js";

const mapping = (parts: object): Mapping => mappingSchema.parse({ schema: "dialdefer.mapping/1", file: "x.jsonl", question: "question", ...parts });
const item = (parts: object, record: Record<string, unknown>) => {
  const { value, problem } = mapRecord(mapping(parts), record, "x-0");
  if (problem !== undefined) throw new Error(`${problem.column}: ${problem.message}`);
  return parseItem(value).item;
};
const misfit = (parts: object, record: Record<string, unknown>) => mapRecord(mapping(parts), record, "x-0").problem;

const question = "Which is wet?";
const wet = { question, correct_answers: ["water"], incorrect_answers: ["sand", "glass"] };

describe("the shapes of benchmarks", () => {
  it("right and wrong answers in columns, one or several", () => {
    const parts = { correct: "right", incorrect: ["wrong", "Wrong 2"] };
    expect(item(parts, { question, right: "water", wrong: "sand", "Wrong 2": "glass" })).toEqual({ id: "x-0", ...wet });
    expect(item(parts, { question, right: ["water", "rain"], wrong: ["sand", null, ""], "Wrong 2": null })).toEqual({ id: "x-0", question, correct_answers: ["water", "rain"], incorrect_answers: ["sand"] });
  });

  it("lists in a cell: as JSON, or split at a separator", () => {
    expect(item({ correct: "right", incorrect: "wrong" }, { question, right: "[\"water\"]", wrong: "[\"sand\", \"glass\"]" })).toEqual({ id: "x-0", ...wet });
    expect(item({ correct: "right", incorrect: "wrong", separator: ";" }, { question, right: "water", wrong: " sand; glass ; sand;" })).toEqual({ id: "x-0", ...wet });
    expect(misfit({ correct: "right", incorrect: "wrong" }, { question, right: "water", wrong: "['sand', 'glass']" })?.message).toContain("as Python prints it");
  });

  it.each([
    ["0", 1], ["1", 2], ["0", "1"], ["1", "2.0"], ["letters", "b"], ["letters", "(B)"], ["text", "water"], ["mask", [0, 1, 0]], ["mask", [false, true, false]], ["mask", "[0, 1, 0]"],
  ])("a list of options with a label (%s: %j)", (basis, label) => {
    expect(item({ options: "choices", label: "label", label_from: basis }, { question, choices: ["sand", "water", "glass"], label })).toEqual({ id: "x-0", ...wet });
    expect(item({ options: "choices", label: "label", label_from: basis }, { question, choices: "[\"sand\", \"water\", \"glass\"]", label })).toEqual({ id: "x-0", ...wet });
  });

  it("one column for each option; an empty one is no option and keeps its place", () => {
    const parts = { options: ["A", "B", "C", "D"], label: "answer", label_from: "letters" };
    expect(item(parts, { question, A: "sand", B: null, C: "water", D: "glass", answer: "C" })).toEqual({ id: "x-0", ...wet });
    expect(misfit(parts, { question, A: "sand", B: "", C: "water", D: "glass", answer: "B" })).toMatchObject({ code: "bad-label", message: expect.stringContaining("empty") as string });
  });

  it.each([
    ["two lists in an object", { text: ["sand", "water", "glass"], label: ["A", "B", "C"] }, "B"],
    ["names that are numbers", { text: ["sand", "water", "glass"], label: ["1", "2", "3"] }, "2"],
    ["a list of objects", [{ label: "A", text: "sand" }, { label: "B", text: "water" }, { label: "C", text: "glass" }], "B"],
    ["texts by name", { A: "sand", B: "water", C: "glass", D: null }, "B"],
  ])("options with names of their own: %s", (_, choices, answerKey) => {
    const record = { question, choices, answerKey };
    expect(item({ options: "choices", label: "answerKey", label_from: "names" }, record)).toEqual({ id: "x-0", ...wet });
    expect(item({ options: "choices", label: "answerKey", label_from: "names" }, { ...record, choices: JSON.stringify(choices) })).toEqual({ id: "x-0", ...wet });
    if ("text" in choices || Array.isArray(choices)) expect(item({ options: "choices.text", label: "answerKey", label_from: "names" }, record)).toEqual({ id: "x-0", ...wet });
  });

  it("paths into structs; a column whose own name holds dots comes first", () => {
    const record = { data: { stem: question, level: 3, "a.b": "sand" }, "data.right": "water" };
    expect(item({ question: "data.stem", correct: "data.right", incorrect: "data.a.b", field: "data.level", keep: ["data.level", "data.right"] }, record))
      .toEqual({ id: "x-0", field: "3", question, correct_answers: ["water"], incorrect_answers: ["sand"], meta: { level: 3, "data.right": "water" } });
  });

  it("a question of several columns, joined by a blank; context, cluster, id and name", () => {
    const parts = { question: ["story", "question"], correct: "right", incorrect: "wrong", context: "story", cluster: "group", id: "number", name: "mine" };
    expect(item(parts, { story: "It rained.", question, right: "water", wrong: "sand", group: 4, number: 12 })).toEqual({
      id: "12", dataset: "mine", cluster: "4", question: `It rained. ${question}`, correct_answers: ["water"], incorrect_answers: ["sand"], context: "It rained.",
    });
    expect(item(parts, { story: "", question, right: "water", wrong: "sand", group: null, number: 12 })).toMatchObject({ question });
  });
});

describe("a row that does not fit", () => {
  const listed = { correct: "right", incorrect: "wrong" };
  const chosen = { options: "choices", label: "label", label_from: "0" };
  it.each([
    ["a null", listed, { question, right: null, wrong: "sand" }, "right", "found nothing"],
    ["blanks", listed, { question: "  ", right: "water", wrong: "sand" }, "question", "found nothing"],
    ["no such column", listed, { qestion: question, right: "water", wrong: "sand" }, "question", "did you mean \"qestion\"?"],
    ["another type", listed, { question: { a: 1 }, right: "water", wrong: "sand" }, "question", "expected text, found an object"],
    ["a list with an object in it", listed, { question, right: "water", wrong: ["sand", {}] }, "wrong", "found an object in the list"],
    ["a label beyond the options", chosen, { question, choices: ["sand", "water"], label: 2 }, "label", "expected a label from 0 to 1 (label_from: 0; labels that count from 1 need label_from: 1)"],
    ["a hidden label", chosen, { question, choices: ["sand", "water"], label: -1 }, "label", "expected a label from 0 to 1"],
    ["half a label", chosen, { question, choices: ["sand", "water"], label: 0.5 }, "label", "expected a label"],
    ["no label", chosen, { question, choices: ["sand", "water"], label: null }, "label", "expected a label, found nothing"],
    ["one option only", chosen, { question, choices: ["sand"], label: 0 }, "choices", "a wrong option beside the right one"],
    ["options that are one text", chosen, { question, choices: "sand, water", label: 0 }, "choices", "expected a list of options"],
  ])("says where and what: %s", (_, parts, record, column, message) => {
    expect(misfit(parts, record)).toMatchObject({ column, message: expect.stringContaining(message) as string });
  });

  it("is not fooled by names that every object has", () => {
    expect(misfit({ correct: "constructor", incorrect: "__proto__" }, { question })).toMatchObject({ code: "unknown-column", column: "constructor" });
  });
});
