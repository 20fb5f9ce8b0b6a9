import { describe, expect, it } from "vitest";
import { wordDifferences } from "./word-differences.js";

const marked = (first: string, second: string) => wordDifferences(first, second).map((runs) => runs.map(({ text, differs }) => differs ? `<${text}>` : text).join(""));

describe("the words in which two prompts differ", () => {
  it.each([
    ["Is the answer in Text B correct?", "Is Speaker B correct?", "Is <the answer in Text> B correct?", "Is <Speaker> B correct?"],
    ["same\n\nwords", "same\n\nwords", "same\n\nwords", "same\n\nwords"],
    ["", "new", "", "<new>"],
  ])("%j and %j", (first, second, one, other) => expect(marked(first, second)).toEqual([one, other]));

  it("leaves texts too long to compare unmarked and whole", () => {
    const long = "word ".repeat(2000);
    expect(marked(long, "other")).toEqual([long, "other"]);
  });
});
