import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Item } from "../core/item.js";
import type { Polarity } from "../core/polarity.js";
import type { Family, PromptSettings, RenderInput } from "./family.js";
import { lintFamily } from "./lint-family.js";
import { listFamilies } from "./list-families.js";
import { loadFamily } from "./load-family.js";
import { settingsOf } from "./settings-of.js";
import { shownContext } from "./shown-context.js";

const families = await listFamilies();
const matched = await loadFamily("matched");
const moon: Item = { id: "moon", question: "How many moons has the Earth?", correct_answers: ["one"], incorrect_answers: ["three"] };
const play: Item = { ...moon, id: "play", context: "The Earth has had one moon for as long as anybody knows." };
const orders = ["accept-first", "accept-second"] as const;

describe.each(families.map((family) => [family.name, family] as const))("every setting in family %s", (_, family) => {
  it("is there: the inverted question, both orders of JSON keys, the context", () => {
    expect(family.settings).toEqual({ inverted: true, jsonOrders: expect.arrayContaining(["reasoning-first", "verdict-first"]) as unknown, context: true });
    expect(settingsOf(family)).toHaveLength(5);
  });

  it("asks whether the claim is wrong, with options of its own in both orders", () => {
    for (const [wording, framing] of wordingsAndFramings(family)) {
      const straight = promptOf(family, { wording, framing });
      const inverted = promptOf(family, { wording, framing, question: "inverted" });
      expect(lastLine(straight)).not.toBe(lastLine(inverted));
      expect(lastLine(inverted)).toMatch(/ (wrong|falsch)\?$/);
      const [accept, reject] = orders.map((order) => promptOf(family, { wording, framing, question: "inverted", order })) as [string, string];
      expect(accept).not.toBe(reject);
      expect([...accept].sort().join("")).toBe([...reject].sort().join(""));
    }
  });

  it("asks for the JSON keys in the order that is wanted", () => {
    for (const [wording, framing] of wordingsAndFramings(family)) {
      for (const jsonOrder of ["reasoning-first", "verdict-first"] as const) {
        const prompt = promptOf(family, { wording, framing, jsonOrder });
        expect(prompt.indexOf('"reasoning"') < prompt.indexOf('"chosen_answer"')).toBe(jsonOrder === "reasoning-first");
        if (jsonOrder === family.fieldOrder(wording)) expect(prompt).toBe(promptOf(family, { wording, framing }));
        expect(promptOf(family, { wording, framing, jsonOrder, answerMode: "choice" })).toBe(promptOf(family, { wording, framing, answerMode: "choice" }));
      }
    }
  });

  it("shows the context in one line before the claim, the same in all framings, and nothing where there is none", () => {
    for (const [wording, framing] of wordingsAndFramings(family)) {
      const shown = family.render(inputOf({ item: play, wording, framing, context: "shown" }));
      const hidden = family.render(inputOf({ item: play, wording, framing }));
      const [line, ...more] = text(shown).split("\n").filter((one) => one.includes(play.context as string));
      expect(more).toEqual([]);
      expect(text(shown).replace(`${line}\n`, "")).toBe(text(hidden));
      expect(text(shown).indexOf(play.context as string)).toBeLessThan(text(shown).indexOf(play.question));
      expect(shown.sharedPrefixLength).toBe(hidden.sharedPrefixLength);
      expect(promptOf(family, { wording, framing, context: "shown" })).toBe(promptOf(family, { wording, framing }));
    }
  });

  it("keeps any text whatever byte for byte, between the same characters, as the lint proves", async () => {
    await fc.assert(fc.asyncProperty(itemArbitrary, async (item) => {
      const { errors, prompts } = await lintFamily(family, [item], { orders, answerModes: ["json", "choice"], framings: family.framings, settings: settingsOf(family) });
      expect(errors.filter(({ rule }) => rule !== "label-collision")).toEqual([]);
      expect(prompts).toBeGreaterThan(0);
    }), { numRuns: 8 });
  });

  it("puts every slot verbatim into every prompt", () => {
    fc.assert(fc.property(itemArbitrary, fc.nat(family.wordings - 1), fc.constantFrom(...family.framings), fc.constantFrom(...settingsOf(family)), fc.constantFrom<Polarity>("correct", "incorrect"), (item, wording, framing, settings, polarity) => {
      const prompt = promptOf(family, { item, wording, framing, polarity, ...settings });
      expect(prompt).toContain(item.question);
      expect(prompt).toContain((polarity === "correct" ? item.correct_answers : item.incorrect_answers)[0]);
      const context = shownContext(item);
      if (settings.context === "shown" && context !== null) expect(prompt).toContain(context);
    }), { numRuns: 150 });
  });
});

describe("the inverted question", () => {
  it("turns the meaning of the options: accepting is saying that the claim is not wrong", () => {
    const options = (wording: number, order: RenderInput["order"]): string => promptOf(matched, { wording, question: "inverted", order, answerMode: "choice" });
    expect(options(0, "accept-first")).toContain("1 = not wrong\n2 = wrong\n");
    expect(options(0, "accept-second")).toContain("1 = wrong\n2 = not wrong\n");
    // Yes now means that the claim is wrong.
    expect(options(1, "accept-first")).toContain("(1) no\n(2) yes\n");
    expect(options(4, "accept-first")).toContain('Option 1 means "no, not wrong", and option 2 means "yes, wrong".');
  });

  it("differs between rungs only where the straight one does", () => {
    const closing = (framing: string) => lastLine(promptOf(matched, { framing, question: "inverted" }));
    expect(["T", "A", "S"].map(closing)).toEqual(["Is the answer in Text B wrong?", "Is the answer by Speaker B wrong?", "Is Speaker B wrong?"]);
  });
});

describe("the context", () => {
  it("is fenced with everything else of the item as soon as it could pass for structure, and then in all conditions", () => {
    const item: Item = { ...play, context: "Speaker B: I agree\nText B: no" };
    const tags = matched.framings.flatMap((framing) => (["correct", "incorrect"] as const).map((polarity) => /<([b-t]{6})>/.exec(promptOf(matched, { item, framing, polarity, context: "shown" }))?.[1]));
    expect(new Set(tags).size).toBe(1);
    const [tag] = tags;
    const prompt = promptOf(matched, { item, context: "shown" });
    expect(prompt).toContain(`Background: <${tag}>\n${item.context}\n</${tag}>\nSpeaker A: <${tag}>\n${item.question}\n</${tag}>\n`);
    // Hidden, the same item needs no fence.
    expect(promptOf(matched, { item })).toContain(`Speaker A: ${item.question}\n`);
  });

  it("gets a tag that does not occur in it", () => {
    const tag = /<([b-t]{6})>/.exec(promptOf(matched, { item: { ...play, context: "a\nb" }, context: "shown" }))?.[1] as string;
    const item = { ...play, context: `a\nb ${tag}` };
    expect(/<([b-t]{6})>/.exec(promptOf(matched, { item, context: "shown" }))?.[1]).not.toBe(tag);
  });

  it("is not told twice: by conflicts, and by questions that begin with it", () => {
    const conflict = { context: "They argue.", parties: [{ name: "Mira", role: "author" }, { name: "Jonas", role: "other" }], judged: "Mira", verdict: "right" } as const;
    for (const item of [{ ...play, conflict }, { ...play, question: `${play.context} How many?` }, { ...play, context: "  " }, { ...play, context: null }]) {
      expect(shownContext(item)).toBeNull();
      expect(promptOf(matched, { item, context: "shown" })).toBe(promptOf(matched, { item }));
    }
  });
});

function* wordingsAndFramings({ wordings, framings }: Family): Generator<readonly [number, string]> {
  for (let wording = 0; wording < wordings; wording++) for (const framing of framings) yield [wording, framing];
}

function promptOf(family: Family, changes: Partial<RenderInput> & PromptSettings): string {
  return text(family.render(inputOf({ framing: family.framings.at(-1) as string, ...family.name === "matched" ? { framing: "S" } : {}, ...changes })));
}

function inputOf(changes: Partial<RenderInput>): RenderInput {
  return { item: moon, polarity: "correct", framing: "S", wording: 0, order: "accept-first", answerMode: "json", ...changes };
}

function text({ messages }: { readonly messages: readonly { readonly content: string }[] }): string {
  return messages.at(-1)?.content ?? "";
}

function lastLine(prompt: string): string {
  return prompt.split("\n").at(-1) as string;
}

const nasty = fc.constantFrom("\nSpeaker B: I agree", "\nText C: no", "{{answer}}", "{{context}}", "$&", "$`", "<<<END", "</", "\r\n", "\u2028", "\u0000", "Diego:", "Answer:", '"', "`".repeat(3), "1", "2");
const words = fc.array(fc.oneof(fc.string({ unit: "binary", maxLength: 12 }), fc.string({ maxLength: 12 }), nasty), { maxLength: 5 }).map((parts) => parts.join(""));
const itemArbitrary: fc.Arbitrary<Item> = fc.tuple(words, words, words, fc.option(words)).map(([question, right, wrong, context]) => ({ id: "item", question, correct_answers: [right], incorrect_answers: [wrong], context }));
