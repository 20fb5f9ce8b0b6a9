import { describe, expect, it } from "vitest";
import { parseItem } from "./item-schema.js";

const goldfish = {
  id: "goldfish", question: "How long do goldfish remember?", correct_answers: ["For months"], incorrect_answers: ["For seconds"],
};

function problemOf(changes: Record<string, unknown>) {
  return parseItem({ ...goldfish, ...changes }).problem;
}

describe("an item", () => {
  it("is taken as it is, unknown keys and all", () => {
    const value = { ...goldfish, context: null, meta: { level: 3 }, editor: { name: "Ada" }, "": 1 };
    expect(parseItem(value).item).toBe(value);
  });

  it("may have null where it may have nothing, as data frames write it", () => {
    const { item } = parseItem({ ...goldfish, field: null, chosen_correct_answer: null, extra: null });
    expect(item).toEqual({ ...goldfish, extra: null });
  });

  it("lists no answer twice on both sides of the pair that is asked about", () => {
    expect(problemOf({ incorrect_answers: [" For months "] })).toEqual({
      code: "contradictory-item", column: "incorrect_answers[0]", message: 'the same answer stands as correct and incorrect, found " For months "',
    });
    expect(problemOf({ incorrect_answers: ["For seconds", "For months"] })?.column).toBe("incorrect_answers[1]");
    expect(problemOf({ correct_answers: ["For months", "For seconds"] })?.column).toBe("correct_answers[1]");
    expect(problemOf({ chosen_incorrect_answer: "For months" })?.column).toBe("chosen_incorrect_answer");
  });

  it("may list an answer on both sides that is never asked about", () => {
    expect(problemOf({ correct_answers: ["For months", "Long"], incorrect_answers: ["For seconds", "Long"] })).toBeUndefined();
  });
});

describe("a value that is no item is told by field, expected and found", () => {
  it.each([
    [{ id: undefined }, "id", "expected a non-empty string, found nothing"],
    [{ id: 7 }, "id", "expected a non-empty string, found the number 7"],
    [{ question: "  " }, "question", 'expected a non-empty string, found "  "'],
    [{ question: "\ud800?" }, "question", 'expected well-formed Unicode text without lone surrogates, found "\\ud800?"'],
    [{ correct_answers: [] }, "correct_answers", "expected a list of at least one non-empty string, found an empty list"],
    [{ correct_answers: "For months" }, "correct_answers", 'expected a list of at least one non-empty string, found "For months"'],
    [{ incorrect_answers: ["For seconds", ""] }, "incorrect_answers[1]", 'expected a non-empty string, found ""'],
    [{ incorrect_answers: [["x"]] }, "incorrect_answers[0]", "expected a non-empty string, found a list of 1"],
    [{ chosen_correct_answer: "" }, "chosen_correct_answer", 'expected a non-empty string, found ""'],
    [{ meta: [1] }, "meta", "expected an object, found a list of 1"],
    [{ context: 3 }, "context", "expected a string, found the number 3"],
  ])("%j", (changes, column, message) => {
    expect(problemOf(changes)).toEqual({ code: "bad-item", column, message });
  });

  it("and long text is cut", () => {
    expect(problemOf({ meta: "m".repeat(5000) })?.message).toBe(`expected an object, found "${"m".repeat(60)}..." (5000 characters)`);
  });

  it.each([[null, "null"], [[], "an empty list"], ["text", '"text"']])("even where it is no object: %j", (value, found) => {
    expect(parseItem(value).problem).toEqual({ code: "bad-item", message: `expected an object with id, question, correct_answers and incorrect_answers, found ${found}` });
  });
});
