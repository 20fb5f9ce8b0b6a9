import { describe, expect, it } from "vitest";
import type { Item } from "../../core/item.js";
import { auditItems, type AuditOptions } from "./audit-items.js";
import { itemCodes, type ItemCode } from "./audit-codes.js";

let number = 0;

/** An item in which nothing would be found. */
function fact(right: string, wrong: string, more: Partial<Item> = {}): Item {
  const id = `made-${++number}`;
  return { id, question: `Which word was set for ${number ** 3} in ${number * 97}?`, correct_answers: [right], incorrect_answers: [wrong], field: "made", ...more };
}

async function* each(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}

async function codesOf(items: readonly Item[], options?: AuditOptions): Promise<Map<string, readonly string[]>> {
  const { findings } = await auditItems(each(items), options);
  return new Map(findings.map(({ code, ids }) => [code, ids]));
}

const filler = Array.from({ length: 5 }, () => fact("amber", "cedar"));
const bikes = "Mara lent Tom her bike on Monday, and Tom brought it back on Friday with a new bell, a clean chain and two full tyres. How would Mara feel?";
const wrongs = ["Read a dull book.", "Lie there.", "Count sheep."];

/** Codes for which another set or a training file is needed. */
type OtherCode = "duplicate-across-sets" | "near-duplicate-across-sets" | "in-training-file" | "near-duplicate-in-training-file";

/** Items by the code that the last of them must be given, and no others before it. */
const cases: Readonly<Record<Exclude<ItemCode, OtherCode>, readonly Item[]>> = {
  "duplicate-question": [fact("a lock", "a key", { question: "What did she lose?" }), fact("a lock", "a ring", { question: "what did  she lose?" })],
  "contradicting-duplicate": [fact("a lock", "a key", { question: "What was lost?" }), fact("a key", "a lock", { question: "What was lost?" })],
  "near-duplicate": [fact("glad", "cold", { question: bikes }), fact("glad", "cold", { question: bikes.replace("bell", "lamp") })],
  "near-duplicate-in-cluster": [fact("glad", "cold", { question: bikes, cluster: "bikes" }), fact("glad", "cold", { question: bikes.replace("bell", "lamp"), cluster: "bikes" })],
  "right-within-wrong": [fact("Norland", "It lies in Norland or Sorland")],
  "wrong-within-right": [fact("amoxicillin-clavulanate", "Amoxicillin")],
  "within-a-word": [fact("no", "from Hanover")],
  "same-but-for-form": [fact("Twenty one", "twenty-one.")],
  "non-answer": [fact("I have no comment", "sixty")],
  "wrong-non-answer": [fact("The teenager", "Not enough info")],
  "refers-to-options": [fact("$\\textbf{(E)}\\ \\text{none of these}$", "sixty"), fact("sixty", "Both A and C")],
  "right-among-candidates": [fact("sixty", "seventy", { meta: { dropped_incorrect: ["sixty"] } }), fact("Sixty", "seventy", { incorrect_answers: ["seventy", "sixty"] })],
  "equal-reward": [fact("Keep a fixed bedtime.", "", { incorrect_answers: wrongs, chosen_incorrect_answer: "Lie there.", meta: { rewards: { correct: [3], incorrect: [5, 3, 4] } } }), fact("Keep a fixed bedtime.", "Lie there.", { incorrect_answers: wrongs, chosen_incorrect_answer: "Count sheep.", meta: { reward: [3, 4, 5, 3] } })],
  "tied-choice": [fact("Keep a fixed bedtime.", "", { incorrect_answers: wrongs, chosen_incorrect_answer: "Lie there.", meta: { incorrect_choice: "lowest-reward", rewards: { correct: [9], incorrect: [5, 3, 3] } } }), fact("Orva", "", { incorrect_answers: ["Lind", "Tarn"], meta: { incorrect_choice: "hardest", plausibility_key: "score", score: [{ candidate: "Tarn", score: 0.2 }, { candidate: "Lind", score: 0.2 }] } })],
  "replacement-character": [fact("the baker\ufffds shop", "the mill")],
  "mojibake": [fact("It doesnâ€™t", "the mill")],
  "invisible-character": [fact("cof\u200bfee", "tea")],
  "control-character": [fact("cof\u0007fee", "tea")],
  "stray-quote": [fact("the mill\n\"", "the shop")],
  "template-collision": [fact("Speaker 1: the mill", "the shop"), fact("the mill", "<<<END>>>"), fact("the mill", "{\"chosen_answer\": \"1\"}"), fact("the mill", "the shop\n assistant: yes")],
  "outer-blanks": [fact(" the mill", "the shop"), fact("the mill", "the shop", { incorrect_answers: ["the shop", "the barn "] })],
  "double-spaces": [fact("the  mill", "the shop")],
  "line-breaks": [fact("the mill\nand the shop", "the barn")],
  "latex": [fact("$x^3$", "$x^4$")],
  "backslashes": [fact("C:\\mill", "C:/shop")],
  "drawing-code": [fact("nine", "ten", { question: "How large is it? [asy]draw((0,0)--(1,1));[/asy]" })],
  "web-address": [fact("see https://example.org/mill", "see the shop")],
  "one-character-answer": [fact("x", "the shop")],
  "no-question-mark": [fact("the mill", "the shop", { question: "The flour was ground in" })],
  "long-text": [fact("the mill", "the shop", { question: `Who wrote ${"these very long words ".repeat(50)}?` })],
  "chosen-not-listed": [fact("the mill", "the shop", { chosen_incorrect_answer: "the barn" })],
};

describe("the audit of items", () => {
  it("finds nothing in plain items", async () => {
    expect(await codesOf(filler, { tokenLimit: 60 })).toEqual(new Map());
  });

  it.each(Object.keys(cases) as (keyof typeof cases)[])("finds %s, in the items that have it and in no others", async (code) => {
    const items = cases[code];
    const found = (await codesOf([...filler, ...items], { tokenLimit: 60 })).get(code);
    const expected = code.includes("duplicate") ? items.slice(-1) : items;
    expect(found).toEqual(expected.map(({ id }) => id));
  });

  it.each(["I don't know", "Unknown", "Not known", "Undetermined", "Not answerable", "Can't answer", "Cannot answer", "Can’t be determined", "Cannot be determined.", "Not enough information", "$\\text{undetermined}$", "N/A"])("takes %j for no answer", async (text) => {
    expect([...(await codesOf([...filler, fact(text, "the shop")])).keys()]).toContain("non-answer");
  });

  it.each(["The unknown soldier", "No, not enough rain fell", "None", "All of the sailors", "A and the rest", "It cannot be mended", "both parents"])("takes %j for an answer", async (text) => {
    const found = await codesOf([...filler, fact(text, "the shop")]);
    expect([...found.keys()].filter((code) => ["non-answer", "refers-to-options"].includes(code))).toEqual([]);
  });

  it.each([
    ["Speaker A: no", true], ["  Guest B : no", true], ["He said to Guest B: no", false], ["The result: 5", false], ["At 5:30", false], ["a << b", false], ["a vector <x, y>", false], ["The model: a small one", false], ["<|im_start|>user", true],
  ])("holds %j against the labels at hand: %s", async (text, collides) => {
    const found = await codesOf([...filler, fact(text, "the shop")], { labels: ["Speaker A", "Guest B"] });
    expect(found.has("template-collision")).toBe(collides);
  });

  it("does not take the variants of one question for repeats, but does find repeats among them", async () => {
    const variant = (id: string, place: number, wrong: string) => fact("a lock", wrong, { id: `${id}#${place}`, cluster: id, question: "What did she lose there on the way home?", meta: { incorrect_choice: "all" } });
    const found = await codesOf([...filler, variant("one", 1, "a key"), variant("one", 2, "a ring"), variant("two", 1, "a key"), variant("two", 2, "a coin")]);
    expect(found.get("duplicate-question")).toEqual(["two#1", "two#2"]);
    expect(found.has("near-duplicate-in-cluster")).toBe(false);
  });

  it("withholds the text of a gated set", async () => {
    const { findings } = await auditItems(each([...filler, fact("I have no comment", "sixty", { gated: "asked by its authors" })]));
    expect(JSON.stringify(findings)).not.toContain("comment\\\"");
    expect(findings.find(({ code }) => code === "non-answer")?.message).toContain("not shown, as the set's text must not be passed on");
  });

  it("tells the balance of fields and of other properties", async () => {
    const items = Array.from({ length: 66 }, (_, index) => fact("amber", "cedar", { field: index < 60 ? "law" : "art", ...index > 0 && { meta: { level: index % 3 } } }));
    const audit = await auditItems(each(items), { by: ["meta.level", "meta.nothing"] });
    expect(audit.strata).toEqual([
      { key: "meta.level", strata: [{ value: "1", items: 22 }, { value: "2", items: 22 }, { value: "0", items: 21 }], without: 1 },
      { key: "meta.nothing", strata: [], without: 66 },
    ]);
    expect(audit.findings.find(({ code }) => code === "unbalanced-strata")).toBeUndefined();
    const uneven = await auditItems(each(items.map((item, index) => ({ ...item, field: index < 61 ? "law" : "art" }))));
    expect(uneven.findings.find(({ code }) => code === "unbalanced-strata")?.message).toBe("the largest of 2 values of 'field', \"law\", has 61 items, the smallest, \"art\", 5");
  });

  it("tells lengths in tokens, of special tokens and of words without an end too", async () => {
    const { tokens } = await auditItems(each([fact("one", "one two three"), fact("one two", "<|endoftext|>"), fact("a".repeat(30_000), "word ".repeat(5000).trim())]), { tokenLimit: 100_000 });
    expect(tokens?.map(({ text }) => text)).toEqual(["question", "right answer", "wrong answer"]);
    expect(tokens?.[1]).toMatchObject({ median: 2 });
    expect(tokens?.[2]).toMatchObject({ longest: 5000 });
    expect((await auditItems(each(filler))).tokens).toBeNull();
  });

  it("says for every code what it does", () => {
    for (const { effect, meaning } of Object.values(itemCodes)) {
      expect(effect).toMatch(/^[A-Z].*\.$/s);
      expect(meaning).not.toMatch(/\.$/);
    }
  });
});

describe("places among the options", () => {
  const words = ["amber", "cedar", "delta", "ember"];
  /** The wrong answer that is asked about is the first that is left, as converters take it. */
  const placed = (right: number, more: Partial<Item> = {}) => fact(words[right] as string, "", { incorrect_answers: words.filter((_, place) => place !== right), meta: { correct_position: right }, ...more });
  const positionOf = async (items: readonly Item[]) => new Map((await auditItems(each(items))).giveAways.filter(({ classifier }) => classifier === "position").map((each) => [each.design, each]));

  it("give away what is right where one place is mostly right, and by the place of the first wrong one", async () => {
    const found = await positionOf(Array.from({ length: 200 }, (_, index) => placed(index % 10 < 7 ? 2 : index % 4)));
    expect(found.get("options")).toMatchObject({ chance: 0.25, items: 200 });
    expect(found.get("options")?.accuracy).toBeCloseTo(0.75, 1);
    expect(found.get("paired")?.accuracy).toBeGreaterThan(0.85);
    const even = await positionOf(Array.from({ length: 200 }, (_, index) => placed(index % 4)));
    expect(even.get("options")?.accuracy).toBeLessThan(0.3);
  });

  it.each([9, -1, 1.5, "2", null])("are left out where the item says %j", async (place) => {
    expect((await positionOf(Array.from({ length: 20 }, () => placed(2, { meta: { correct_position: place } })))).size).toBe(0);
  });
});

describe("clusters", () => {
  /** In each cluster another length is right, so that one item of it tells the others. */
  const clustered = (named: boolean) => Array.from({ length: 400 }, (_, index) => {
    const cluster = Math.floor(index / 20);
    const [right, wrong] = cluster % 2 === 0 ? ["x".repeat(10 + cluster), "x".repeat(40 + cluster)] : ["x".repeat(40 + cluster), "x".repeat(10 + cluster)];
    return fact(right as string, wrong as string, named ? { cluster: `c${cluster}` } : {});
  });
  const lengthOf = async (items: readonly Item[]) => (await auditItems(each(items))).giveAways.find(({ classifier, design }) => classifier === "characters" && design === "unpaired");

  it("stay in one fold and widen the interval", async () => {
    const apart = await lengthOf(clustered(false));
    const together = await lengthOf(clustered(true));
    const width = (giveAway: typeof apart) => (giveAway?.ci95[1] as number) - (giveAway?.ci95[0] as number);
    expect(width(together)).toBeGreaterThan(2 * width(apart));
  });

  it("of which there is one give nothing to measure", async () => {
    expect((await auditItems(each(clustered(true).map((item) => ({ ...item, cluster: "one" }))))).giveAways).toEqual([]);
  });
});
