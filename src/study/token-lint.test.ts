import { describe, expect, it } from "vitest";
import { loadFamily } from "../framing/load-family.js";
import { TokenLint } from "./token-lint.js";

const item = { id: "one", question: "Is ice cold?", correct_answers: ["Yes, it is"], incorrect_answers: ["No, it is not"] };
/** Words as tokens: enough to tell a long label from a short one. */
const words = async (texts: readonly string[]) => Promise.resolve(texts.map((text) => text.split(/\s+/).filter(Boolean).length));

async function lint(labels?: readonly [string, string]) {
  const family = await loadFamily("matched", labels === undefined ? {} : { labels });
  const lint = new TokenLint(family, { framings: ["T", "S"], labels }, "choice");
  for (let wording = 0; wording < family.wordings; wording++) lint.add(item, { wording, order: "accept-first" });
  return lint;
}

describe("the template rules that need a tokenizer", () => {
  it("hold for the matched family, and a tokenizer is asked for each text once, in one batch", async () => {
    const batches: (readonly string[])[] = [];
    const findings = await (await lint()).findings(async (texts) => {
      batches.push(texts);
      return words(texts);
    });
    expect(findings.filter(({ rule }) => rule !== "total-length")).toEqual([]);
    expect(batches).toHaveLength(1);
    expect(new Set(batches[0]).size).toBe(batches[0]?.length);
  });

  it("warn of labels that make one framing longer", async () => {
    const findings = await (await lint(["The neighbour from the third floor", "The caretaker of the whole building"])).findings(words);
    expect(findings.map(({ rule, severity }) => `${severity} ${rule}`)).toContain("warning prompt-length");
  });
});
