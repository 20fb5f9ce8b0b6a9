import { describe, expect, it } from "vitest";
import { UsageError } from "../core/usage-error.js";
import { checkLabels } from "./check-labels.js";
import { lintItem } from "./lint-item.js";
import { lintLabels } from "./lint-labels.js";
import { loadFamily } from "./load-family.js";
import { parseLabels } from "./parse-labels.js";

describe("--labels", () => {
  it("reads two labels with a comma between them", () => {
    expect(parseLabels("User, LLM")).toEqual(["User", "LLM"]);
    expect(() => parseLabels("User")).toThrow(UsageError);
    expect(() => parseLabels("a,b,c")).toThrow(/two labels with one comma/);
  });

  it.each([
    ["empty", ["", "B"]], ["blank", ["A", "  "]], ["multi-line", ["A\nx", "B"]], ["a line separator", ["A\u2028x", "B"]], ["equal", ["A", "A "]],
    ["an answer code", ["Speaker 1", "Speaker X"]], ["the other answer code", ["A", "GPT-2"]], ["a full-width code", ["A", "B\uff12"]], ["a circled code", ["\u2460", "B"]],
  ] as const)("refuses labels when one is %s", (_, labels) => {
    expect(() => checkLabels(labels)).toThrow(UsageError);
  });

  it("takes any other text, which stays inert", async () => {
    const labels = ["Dr. $& {{answer}}", "M. $1 {{x}}".replace("1", "3")] as const;
    const family = await loadFamily("matched", { labels });
    const item = { id: "sky", question: "What colour is the sky?", correct_answers: ["blue"], incorrect_answers: ["green"] };
    for (let wording = 0; wording < 12; wording++) {
      const prompt = (framing: string): string => family.render({ item, polarity: "correct", framing, wording, order: "accept-first", answerMode: "choice" }).messages[0]?.content ?? "";
      expect(prompt("S")).toContain("\nDr. $& {{answer}}: What colour is the sky?\n");
      expect(prompt("S")).toContain(`s ${labels[1]} correct?`);
      expect(prompt("A")).toContain(`the answer by ${labels[1]} correct?`);
      expect(prompt("T")).not.toContain("Dr.");
      expect(prompt("T")).toContain(`${family.parties?.(wording, "T")?.[1]}: blue\n`);
    }
    expect(family.defaultLabels).toEqual(labels);
  });

  it("gives the same prompts by render input as by option", async () => {
    const item = { id: "sky", question: "What colour is the sky?", correct_answers: ["blue"], incorrect_answers: ["green"] };
    const input = { item, polarity: "correct", framing: "S", wording: 3, order: "accept-second", answerMode: "json" } as const;
    const byOption = (await loadFamily("matched", { labels: ["Q", "A"] })).render(input);
    expect((await loadFamily("matched")).render({ ...input, labels: ["Q", "A"] })).toEqual(byOption);
  });

  it("warns once when a label is longer than the family's own", async () => {
    const family = await loadFamily("matched");
    const findings = lintLabels(family, { framings: ["T", "S"], labels: ["Ann", "The Honourable Judge"] });
    expect(findings.map(({ rule, severity }) => `${rule} ${severity}`)).toEqual(["longer-label warning"]);
    expect(findings[0]?.message).toContain("The Honourable Judge");
    expect(lintLabels(await loadFamily("matched", { labels: ["Ann", "The Honourable Judge"] }), { framings: ["T", "S"] })).toEqual(findings);
    expect(lintLabels(family, { framings: ["T", "S"], labels: ["Ann", "Bob"] })).toEqual([]);
  });

  it("makes a difference in length a warning that would stop a run with the family's own labels", async () => {
    const item = { id: "sky", question: "What colour is the sky?", correct_answers: ["blue"], incorrect_answers: ["green"] };
    const settings = { wording: 0, order: "accept-first", answerMode: "json", framings: ["T", "S"], countTokens: (text: string): number => text.split(" ").length } as const;
    const findings = lintItem(await loadFamily("matched", { labels: ["The Right Honourable Judge", "The Right Honourable Bob"] }), item, settings);
    expect(new Set(findings.map(({ rule, severity }) => `${rule} ${severity}`))).toEqual(new Set(["prompt-length warning"]));
  });

  it("is refused with an answer code when the family is loaded", async () => {
    await expect(loadFamily("matched", { labels: ["Speaker 1", "B"] })).rejects.toThrow(UsageError);
  });
});
